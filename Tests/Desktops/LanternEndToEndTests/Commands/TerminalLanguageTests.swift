import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The messages of the real program on the terminal follow the locale. Exit statuses and output for programs do not.
struct TerminalLanguageTests {
  /// A language, and the variables of the environment that choose it.
  enum Language: String, CaseIterable {
    case english, german, spanish, arabic, chinese

    var environment: [String: String] {
      switch self {
      case .english: ["LC_ALL": "C"]
      case .german: ["LANG": "de_DE.UTF-8"]
      case .spanish: ["LC_MESSAGES": "es_MX.UTF-8"]
      case .arabic: ["LC_ALL": "ar_EG.UTF-8"]
      case .chinese: ["LANGUAGE": "zh_CN:en", "LANG": "en_US.UTF-8"]
      }
    }
  }

  /// A wrong command line or a file that cannot be used, and a part of the message in each language.
  struct Mistake: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    /// The names and the contents of files in the data directory.
    var files: [String: String] = [:]
    /// In the order of `Language.allCases`.
    let parts: [String]

    var testDescription: String { arguments.joined(separator: " ") + files.keys.joined() }
  }

  private static let mistakes = [
    Mistake(
      arguments: ["lantern:bag"], status: 64,
      parts: [
        "“lantern:bag” is not a link; write one like", "„lantern:bag“ ist kein Link; geben Sie",
        "«lantern:bag» no es un enlace; escribe", "ليس «lantern:bag» رابطًا؛ اكتب", "“lantern:bag”不是链接；请输入",
      ]),
    Mistake(
      arguments: ["lantern://bag//home"], status: 64,
      parts: [
        "a segment is missing after 14 bytes", "nach 14 Bytes fehlt ein Teil",
        "falta un segmento después de 14 bytes", "ينقص جزء بعد ١٤ بايتًا", "14 个字节之后缺少一段",
      ]),
    Mistake(
      arguments: ["recrod"], status: 64,
      parts: [
        "\"recrod\" is not a command; did you mean \"record\"? See lantern --help",
        "\"recrod\" ist kein Befehl; meinten Sie \"record\"? Siehe lantern --help",
        "\"recrod\" no es una orden; ¿querías decir \"record\"? Consulta lantern --help",
        "ليس \"recrod\" أمرًا؛ هل تقصد \"record\"؟ انظر lantern --help",
        "\"recrod\" 不是命令；您是否想输入 \"record\"？请参阅 lantern --help",
      ]),
    Mistake(
      arguments: ["--size", "640"], status: 64,
      parts: [
        "enter a size such as 1280x800", "geben Sie eine Größe wie 1280x800 an",
        "escribe un tamaño como 1280x800",
        "أدخل مقاسًا مثل 1280x800", "请输入 1280x800 之类的大小",
      ]),
    Mistake(
      arguments: ["--locale", "?"], status: 64,
      parts: [
        "\"?\" is not a language", "\"?\" ist keine Sprache", "\"?\" no es un idioma", "ليس \"?\" لغة",
        "\"?\" 不是语言",
      ]),
    Mistake(
      arguments: ["--splash-delay", "soon"], status: 64,
      parts: [
        "enter seconds from 0 to 3600", "geben Sie Sekunden von 0 bis 3600 an",
        "escribe segundos del 0 al 3600",
        "أدخل ثوانيَ من 0 إلى 3600", "请输入 0 到 3600 之间的秒数",
      ]),
    Mistake(
      arguments: ["--data-dir", "/proc/nowhere"], status: 73,
      parts: [
        "cannot create the folder \"/proc/nowhere\"; choose",
        "der Ordner \"/proc/nowhere\" kann nicht erstellt werden; wählen",
        "no se puede crear la carpeta \"/proc/nowhere\"; elige", "تعذّر إنشاء المجلد \"/proc/nowhere\"؛ اختر",
        "无法创建文件夹 \"/proc/nowhere\"；请使用",
      ]),
    Mistake(
      arguments: ["accounts", "list", "--data-dir", "/nowhere"], status: 66,
      parts: [
        "\"/nowhere\" does not exist", "\"/nowhere\" existiert nicht", "\"/nowhere\" no existe",
        "لا يوجد \"/nowhere\"", "\"/nowhere\" 不存在",
      ]),
    Mistake(
      arguments: ["accounts", "revoke", "nobody"], status: 64,
      parts: [
        "\"nobody\" is not an email address", "\"nobody\" ist keine E-Mail-Adresse",
        "\"nobody\" no es una dirección", "ليس \"nobody\" عنوان", "\"nobody\" 不是电子邮件地址",
      ]),
    Mistake(
      arguments: ["record", "--headless", "--output", "/proc/nowhere"], status: 73,
      parts: [
        "cannot create \"/proc/nowhere\": No such file or directory; name",
        "\"/proc/nowhere\" kann nicht erstellt werden: Datei oder",
        "no se puede crear \"/proc/nowhere\": No existe", "تعذّر إنشاء \"/proc/nowhere\": لا يوجد",
        "无法创建 \"/proc/nowhere\"：没有",
      ]),
    // Without a display, the program ends behind these messages.
    Mistake(
      arguments: ["run"], status: 69,
      parts: [
        "no display: x11 not available; set DISPLAY",
        "keine Anzeige: x11 ist nicht verfügbar; setzen Sie DISPLAY",
        "no hay pantalla: x11 no está disponible; asigna a DISPLAY",
        "لا توجد شاشة: x11 غير متاح؛ اضبط DISPLAY",
        "没有显示器：x11 不可用；请将 DISPLAY",
      ]),
    Mistake(
      arguments: ["run"], status: 69, files: ["window.json": String(repeating: " ", count: 5_000)],
      parts: [
        "it is larger than 4096 bytes; remove the file", "größer als 4.096 Bytes; entfernen Sie die Datei",
        "ocupa más de 4096 bytes; elimina el archivo", "حجمه أكبر من ٤٬٠٩٦ بايتًا؛ أزل الملف",
        "它大于 4,096 个字节；请删除该文件",
      ]),
  ]

  @Test(.waitsForProcesses, .requirement(98), arguments: mistakes)
  func `a message follows the locale, and the exit status does not`(mistake: Mistake) throws {
    var english = ""
    for (language, part) in zip(Language.allCases, mistake.parts) {
      let files = try TemporaryDirectory()
      for (name, text) in mistake.files {
        try text.write(toFile: files / name, atomically: false, encoding: .utf8)
      }
      let options = mistake.arguments == ["run"] ? ["--data-dir", files.path] : []
      let ending = try Command(environment: language.environment).run(mistake.arguments + options)
      #expect(ending.status == mistake.status, "\(language): \(ending.errors)")
      #expect(ending.errors.hasPrefix("lantern: ") && ending.errors.contains(part), "\(ending.errors)")
      if language == .english { english = ending.errors }
      expectTranslated(ending.errors, from: english, to: language)
    }
  }

  // No two neighboring words of the English message are left, and no character that a terminal may show as a box.
  private func expectTranslated(_ text: String, from english: String, to language: Language) {
    #expect(!text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) || $0 == "\u{FFFD}" })
    guard language != .english else { return }
    // Commands, options and paths stay.
    let words = english.replacing(/lantern:? [a-z -]*--help|apt-get install|--[a-z-]+|\/\S*/, with: "|")
      .split(separator: " ").map { String($0) }
    for (first, second) in zip(words, words.dropFirst())
    where [first, second].allSatisfy({ $0.allSatisfy { $0.isLetter && $0.isASCII } }) {
      #expect(!text.contains("\(first) \(second)"), "\(text)")
    }
  }

  @Test(
    .waitsForProcesses, .requirement(98),
    arguments: [[:], ["LC_ALL": "C", "LANG": "de_DE.UTF-8"], ["LANG": ""]])
  func `without a locale, and in the locale C, messages are English`(environment: [String: String]) throws {
    let ending = try Command(environment: environment).run(["lantern:bag"])
    expectFailure(
      ending, status: 64, saying: "is not a link; write one like scheme://place; see lantern --help")
  }

  @Test(.waitsForProcesses, .requirement(98), arguments: [["--locale", "de"], ["--locale=de"]])
  func `--locale comes before the environment, wherever it is`(option: [String]) throws {
    for arguments in [option + ["lantern:bag"], ["lantern:bag"] + option] {
      let ending = try Command(environment: Language.chinese.environment).run(arguments)
      expectFailure(ending, status: 64, saying: "ist kein Link")
    }
  }

  @Test(.waitsForProcesses, .requirement(98), arguments: Language.allCases)
  func `an unusable file of the user, a second instance and an unknown language are reported in the locale`(
    language: Language
  ) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let data = files / "data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    try "{\"dark\": {\"colors\": {\"primary\": 7}}}"
      .write(toFile: data + "/theme.json", atomically: false, encoding: .utf8)
    try "[]".write(toFile: data + "/preferences.json", atomically: false, encoding: .utf8)
    let environment = language.environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 }
    let first = try LaunchedApp(
      screen, files, ["--data-dir", data, "--no-record", "--splash-delay", "0", "--locale", "fr"],
      environment: environment)
    try first.wait(forFlow: "login")

    let program = Command(environment: screen.environment.merging(environment) { $1 })
    let second = try program.run(["--data-dir", data])
    #expect(second.status == 0)
    #expect(second.errors == "")
    let raised = [
      "Lantern is already running; its window was raised\n",
      "Lantern läuft bereits; sein Fenster wurde nach vorn geholt\n",
      "Lantern ya está en marcha; su ventana se ha traído al frente\n", "Lantern يعمل بالفعل؛ أُبرزت نافذته\n",
      "Lantern 已在运行；已将其窗口置于最前\n",
    ]
    let unknown = try program.run(["lantern://nothing", "--data-dir", data])
    let places = [
      "there is no place “nothing”", "das Ziel „nothing“ gibt es nicht", "no existe el lugar «nothing»",
      "لا توجد وجهة باسم «nothing»", "没有名为“nothing”的位置",
    ]
    let ending = first.close()
    #expect(ending.status == 0)
    let number = try #require(Language.allCases.firstIndex(of: language))
    #expect(second.output == raised[number])
    #expect(unknown.status == 1 && unknown.errors.contains(places[number]), "\(unknown.errors)")
    let messages = [
      [
        "has 7 for \"dark.colors.primary\"; write a color such as", "until then the app uses its own theme",
        "contains a list; write a single object", "there is no translation for fr; choose one of en, ar",
      ],
      [
        "hat für \"dark.colors.primary\" 7; schreiben Sie eine Farbe",
        "bis dahin verwendet die App ihr eigenes Design",
        "enthält eine Liste; schreiben Sie", "für fr gibt es keine Übersetzung; wählen Sie eine aus en, ar",
      ],
      [
        "tiene 7 en \"dark.colors.primary\"; escribe un color", "hasta entonces la app usa su propio tema",
        "contiene una lista; escribe", "no hay traducción para fr; elige una de en, ar",
      ],
      [
        "قيمة \"dark.colors.primary\" في \"", "هي 7؛ اكتب لونًا", "حتى ذلك الحين يستخدم التطبيق سمته",
        "على قائمة؛ اكتب",
        "لا ترجمة للغة fr؛ اختر واحدة من en, ar",
      ],
      [
        "\"dark.colors.primary\" 的值是7；请改为 \"#3451C6\"", "在此之前，应用使用自带的主题", "的内容是列表；请",
        "没有 fr 的翻译；请从 en, ar",
      ],
    ]
    for part in messages[number] { #expect(ending.errors.contains(part), "\(ending.errors)") }
    expectTranslated(
      ending.errors,
      from: "until then the app uses its own theme there is no translation write a single object",
      to: language)
  }

  @Test(
    .waitsForProcesses, .requirement(98),
    .enabled(
      if: OrdinaryUser.canRun(BuildProducts.lantern), "only the user of the tests can read the program"))
  func `a data directory without rights is reported in the locale`() throws {
    let files = try TemporaryDirectory()
    // For root, everything is writable.
    let folder = files / "data"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: files.path)
    let user = try OrdinaryUser()
    let parts = [
      "cannot write to \"\(folder)\"; choose", "in \"\(folder)\" kann nicht geschrieben werden; wählen",
      "no se puede escribir en \"\(folder)\"; elige", "تعذّرت الكتابة في \"\(folder)\"؛ اختر",
      "无法写入 \"\(folder)\"；请使用",
    ]
    for (language, part) in zip(Language.allCases, parts) {
      let ending = try user.start(
        BuildProducts.lantern, ["run", "--data-dir", folder], environment: language.environment
      ).wait()
      expectFailure(ending, status: 73, saying: part)
    }
  }

  // MARK: Bad catalogs

  @Test(.waitsForProcesses, .requirement(98))
  func `with a damaged catalog, messages are English, and the catalog is named once`() throws {
    let files = try TemporaryDirectory()
    try Command(path: "cp").runSuccessfully([BuildProducts.lantern, files / "lantern"])
    try FileManager.default.createDirectory(
      atPath: files / "Assets/strings", withIntermediateDirectories: true)
    try "msgid \"".write(toFile: files / "Assets/strings/de.po", atomically: false, encoding: .utf8)
    let ending = try Command(path: files / "lantern", environment: Language.german.environment)
      .run(["accounts", "add", "nobody"])
    #expect(ending.status == 64)
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(ending.errors)")
    #expect(lines.first?.contains("de.po\" is damaged on line 1") == true, "\(ending.errors)")
    #expect(lines.last?.contains("\"nobody\" is not an email address") == true, "\(ending.errors)")
  }

  // MARK: Output for programs

  @Test(.waitsForProcesses, .requirement(98))
  func `output for programs and for developers is the same in each language`() throws {
    let files = try TemporaryDirectory()
    try Command().runSuccessfully([
      "record", "--headless", "--no-pictures", "--cycles", "1", "--size", "480x320", "--output",
      files / "recording",
    ])
    try Command().runSuccessfully(["accounts", "list", "--data-dir", files.path])
    let commands = [
      ["report", files / "recording", "--json"], ["report", files / "recording"], ["report", "/nowhere"],
      ["compare", files / "recording", files / "recording", "--seed", "1"], ["strings"],
      ["strings", "--errors"],
      ["--help"], ["run", "--help"], ["accounts", "list", "--data-dir", files.path], ["replay", "/nowhere"],
    ]
    for command in commands {
      let english = try Command(environment: Language.english.environment).run(command)
      for language in Language.allCases.dropFirst() {
        let other = try Command(environment: language.environment).run(command)
        #expect(other.status == english.status)
        #expect(other.output == english.output, "\(command)")
        #expect(other.errors == english.errors, "\(command)")
      }
    }
  }
}
