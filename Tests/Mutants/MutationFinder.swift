import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the mutations of a file.
///
/// Left out is what only a bug of the caller reaches: guards that end the program, and their messages. So is code that
/// not every platform compiles.
final class MutationFinder: SyntaxVisitor {
  private let file: String
  private let lines: SourceLocationConverter
  private let lineTexts: [Substring]
  private var found: [Mutation] = []

  static func mutations(of source: String, in file: String) -> [Mutation] {
    // An operator that it does not know leaves its expression as it was.
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let finder = MutationFinder(file: file, source: source, tree: tree)
    finder.walk(tree)
    // Where two have the same key, a reason for one would count for the other.
    let occurrences = Dictionary(grouping: finder.found, by: \.key)
    return finder.found.filter { occurrences[$0.key]?.count == 1 }
  }

  private init(file: String, source: String, tree: Syntax) {
    self.file = file
    lines = SourceLocationConverter(fileName: file, tree: tree)
    lineTexts = source.split(separator: "\n", omittingEmptySubsequences: false)
    super.init(viewMode: .sourceAccurate)
  }

  private func add(
    _ kind: Mutation.Kind, at node: some SyntaxProtocol, as mutated: String,
    _ replacement: @escaping @Sendable (_ isSelected: String) -> String
  ) {
    let line = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    let statement = node.enclosingStatement
    found.append(
      Mutation(
        kind: kind, file: file, line: line, lineText: lineTexts[line - 1].trimmed,
        change: "\(brief(node.trimmedDescription)) → \(brief(mutated))",
        range: node.utf8Range, statement: statement.utf8Range, replacement: replacement))
  }

  /// Adds a mutation of an expression.
  private func add(_ kind: Mutation.Kind, at node: some ExprSyntaxProtocol, as mutated: String) {
    let original = node.trimmedDescription
    add(kind, at: node, as: mutated) { "(\($0) ? (\(mutated)) : (\(original)))" }
  }

  /// Adds mutations of an expression whose value is a Bool.
  private func negate(_ kind: Mutation.Kind, at node: some ExprSyntaxProtocol) {
    let original = node.trimmedDescription
    guard !node.throwsOrSuspends else { return }
    add(kind, at: node, as: "!(\(original))") { "(\($0) != (\(original)))" }
  }

  // MARK: Expressions

  private static let operators: [String: (kind: Mutation.Kind, mutated: String)] = [
    "<": (.comparison, "<="), "<=": (.comparison, "<"), ">": (.comparison, ">="), ">=": (.comparison, ">"),
    "==": (.comparison, "!="), "!=": (.comparison, "=="), "===": (.comparison, "!=="),
    "!==": (.comparison, "==="),
    "&&": (.logic, "||"), "||": (.logic, "&&"),
    "+": (.arithmetic, "-"), "-": (.arithmetic, "+"), "&+": (.arithmetic, "&-"), "&-": (.arithmetic, "&+"),
    "+=": (.arithmetic, "-="), "-=": (.arithmetic, "+="), "*": (.arithmetic, "/"), "/": (.arithmetic, "*"),
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    let left = node.leftOperand.trimmedDescription
    let right = node.rightOperand.trimmedDescription
    if let (kind, mutated) = Self.operators[name] {
      add(kind, at: node, as: "\(left) \(mutated) \(right)")
    } else if name == "..<" {
      add(.range, at: node, as: "\(left)..<(\(right)) - 1")
    } else if name == "..." {
      add(.range, at: node, as: "\(left)...(\(right)) - 1")
    } else if name == "??" {
      add(.fallback, at: node, as: right)
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.operator.text == "-" else { return .visitChildren }
    add(.arithmetic, at: node, as: node.expression.trimmedDescription)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(PrefixOperatorExprSyntax.self) != true else { return .visitChildren }
    let text = node.literal.text
    guard let value = Int(text.filter { $0 != "_" }) else {
      add(.literal, at: node, as: "\(text) - 1")
      return .visitChildren
    }
    add(.literal, at: node, as: "\(value + 1)")
    return .visitChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.literal, at: node, as: "\(node.literal.text) + 0.125")
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let isTrue = node.literal.text == "true"
    add(.literal, at: node, as: isTrue ? "false" : "true") { isTrue ? "(!\($0))" : "(\($0))" }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return .visitChildren
    }
    if callee == "fatalError" { return .skipChildren }
    if callee == "min" || callee == "max" {
      let rest = node.trimmedDescription.dropFirst(callee.count)
      add(.extremum, at: node, as: (callee == "min" ? "max" : "min") + rest)
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(.condition, at: node.condition)
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition, !condition.throwsOrSuspends else {
      return .visitChildren
    }
    let original = condition.trimmedDescription
    if node.parent?.parent?.is(GuardStmtSyntax.self) == true {
      add(.guard, at: condition, as: "true") { "(\($0) || (\(original)))" }
    } else {
      negate(.condition, at: condition)
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    node.body.statements.trimmedDescription.hasPrefix("fatalError(") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, !node.isImplicitResult else { return .visitChildren }
    let original = node.item.trimmedDescription
    if let call = expression.called, !call.endsProgram {
      add(.call, at: node.item, as: "") { "if !\($0) { \(original) }" }
    } else if let infix = expression.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self),
      !node.isInInitializer
    {
      add(.assignment, at: node.item, as: "") { "if !\($0) { \(original) }" }
    }
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let result = node.expression { addResult(result) }
    return .visitChildren
  }

  /// Adds nil instead of an Optional result, or the negation of a Bool.
  private func addResult(_ result: ExprSyntax) {
    guard !result.is(NilLiteralExprSyntax.self), !result.is(BooleanLiteralExprSyntax.self) else { return }
    guard let type = result.returnType else { return }
    let original = result.trimmedDescription
    if type.is(OptionalTypeSyntax.self) {
      add(.result, at: result, as: "nil") { "\($0) ? nil : (\(original))" }
    } else if type.trimmedDescription == "Bool" {
      negate(.result, at: result)
    }
  }

  // MARK: What has no mutations

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension SyntaxProtocol {
  fileprivate var utf8Range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The innermost statement or member that contains the node.
  fileprivate var enclosingStatement: Syntax {
    var node = Syntax(self)
    while !node.is(CodeBlockItemSyntax.self) && !node.is(MemberBlockItemSyntax.self), let parent = node.parent
    {
      node = parent
    }
    return node
  }

  /// The declared type of what a `return` here returns; nil in a closure.
  fileprivate var returnType: TypeSyntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(ClosureExprSyntax.self) { return nil }
      if let function = parent.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
      if let subscripted = parent.as(SubscriptDeclSyntax.self) { return subscripted.returnClause.type }
      if let variable = parent.as(PatternBindingSyntax.self) { return variable.typeAnnotation?.type }
      node = parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// The call that the expression is, perhaps behind `try`, `await` or an Optional chain.
  fileprivate var called: FunctionCallExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call }
    return self.as(TryExprSyntax.self)?.expression.called ?? self.as(AwaitExprSyntax.self)?.expression.called
  }
}

extension ExprSyntaxProtocol {
  /// Whether `try` or `await` is in it: that must not move to the right of an operator.
  fileprivate var throwsOrSuspends: Bool {
    tokens(viewMode: .sourceAccurate).contains { ["try", "await"].contains($0.text) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the program, or the initializer, cannot do without the call.
  fileprivate var endsProgram: Bool {
    let callee = calledExpression.trimmedDescription
    return callee == "fatalError" || callee.hasSuffix(".init")
  }
}

extension CodeBlockItemSyntax {
  /// Whether an assignment may be the one that initializes a property.
  fileprivate var isInInitializer: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      node = parent
    }
    return false
  }

  /// Whether its value may be the result of the closure, the function or the branch around it, without a `return`.
  fileprivate var isImplicitResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    var node: Syntax? = list.parent
    while let current = node {
      if let function = current.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
      if current.is(InitializerDeclSyntax.self) || current.is(DeinitializerDeclSyntax.self) { return false }
      if let accessor = current.as(AccessorDeclSyntax.self) {
        return accessor.accessorSpecifier.text == "get"
      }
      if current.is(AccessorBlockSyntax.self) || current.is(ClosureExprSyntax.self) { return true }
      node = current.parent
    }
    return false
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}

/// Code on one line, and no more of it than a reader needs.
private func brief(_ code: String) -> String {
  let line = code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.isEmpty ? "(nothing)" : line.count > 100 ? "\(line.prefix(100))…" : line
}
