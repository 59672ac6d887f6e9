# `make` alone lists the targets that most people need, and `make targets` all of them. Run, test, record, bench, control and
# fleet hand on ARGS, and api and release take a VERSION:
#   make run ARGS="--theme dark"
#   make test ARGS="--filter Slide"
#   make release VERSION=0.2.0
#   make install PREFIX=/opt/lantern

# A pipe fails where its first command does.
SHELL = /bin/bash
.SHELLFLAGS = -o pipefail -c

# One set of flags everywhere, so that no target compiles again what another has built. Backtraces need lines, and nothing else of
# what a debugger reads; an index is for editors. Both take a tenth of the time.
export SWIFT_FLAGS = --explicit-target-dependency-import-check error --disable-index-store -Xswiftc -gline-tables-only
SWIFT_BUILD = swift build -c release $(SWIFT_FLAGS)
# SwiftPM compiles C last, but the two longest chains of modules begin with these two C targets. First they are compiled, so
# that no chain waits for the other, and a build from nothing keeps both processors busy.
FIRST = [ -d .build/release ] || for target in CPixels CSystem; do $(SWIFT_BUILD) --quiet --target $$target || exit 1; done
LANTERN = .build/release/lantern
RECORDING = .build/recording
HEADLESS_RECORDING = .build/recording-headless

.PHONY: help targets run stage install uninstall deb kiosk test test-slow test-debug goldens screenshots strings record bench \
  bench-brief control fleet fuzz fuzz-inputs faults mutants regressions soak lint format api docs docs-serve template release ci ci-install test-desktop \
  requirements clean sanitize sanitize-tests analyze arm64 desktops

help: ## list these targets
	@sed -nE 's/^([a-z0-9-]+):[^#]* ## (.*)/\1\t\2/p' Makefile | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

targets: ## list all targets
	@sed -nE 's/^([a-z0-9-]+):.* ###? (.*)/\1\t\2/p' Makefile | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

run: ## build and open the window; without a display, record headless
	@.ci/setup run
	@$(FIRST)
	$(SWIFT_BUILD) --product lantern
	@$(LANTERN) run $(ARGS) || { status=$$?; \
	  [ $$status -eq 69 ] || exit $$status; \
	  $(LANTERN) record --headless --output $(HEADLESS_RECORDING) || exit $$?; \
	  echo "There is no display, so Lantern ran headless."; \
	  echo "Its pictures (*.png) and timings (*.csv) are in $(HEADLESS_RECORDING)"; }

# Where `make install` copies to: below DESTDIR, for those who make packages.
PREFIX = /usr/local
DESTDIR =
export PREFIX DESTDIR

stage: ### build everything that `make install` copies
	@.ci/setup install
	$(SWIFT_BUILD) --product lantern
	$(SWIFT_BUILD) --product lantern-tools
	$(SWIFT_BUILD) --product lantern-report
	$(SWIFT_BUILD) --product generate-manual
	.ci/installation stage

# root often has no Swift, and should build nothing in the folder of someone else.
install: ## install below PREFIX (/usr/local); where only root may write, it says how
	$(if $(SUDO_UID),,@$(MAKE) --no-print-directory stage)
	@.ci/installation install

uninstall: ## remove what `make install` has copied below PREFIX
	@.ci/installation uninstall

kiosk: deb ### make a root file system with cage and the app, in .build/kiosk, and try it (as root)
	@.ci/setup soak
	.ci/kiosk

deb: stage ### make Debian packages in .build/deb
	@.ci/setup deb
	.ci/deb

# Both lanes print a screenful; everything else is in .build/test.log.
test: ## build and run the tests of the modules; ARGS="--filter LanternRasterTests" runs some of them
	@.ci/setup test
	@$(FIRST)
	@.ci/test modules $(ARGS)

test-desktop: ## run the tests that need window managers, compositors, services, or other programs
	@.ci/setup desktop
	@.ci/test desktop $(ARGS)

# The suites with tests that the lanes skip or shorten: all states of the demo, a fault at each call, 500 kills, displays
# that stop for long, 50,000 random steps. The requirements that they cover are added to those of the lanes.
SLOW_TESTS = ShopExplorationTests|FailingDiskTests|KillTests|RecordingAccuracyTests|[.]ReleaseTests|DisplayFaultTests|RandomUseTests|ShortcutTableTests

test-slow: export LANTERN_SLOW_TESTS = 1
test-slow: export LANTERN_KILLS = 500
test-slow: ### run the tests that take minutes
	@.ci/setup desktop
	@.ci/test desktop --filter '$(SLOW_TESTS)'

# Where assertions are checked. The accounts and the app are left out: building their dependencies for debugging takes longer
# than all of this.
test-debug: ### run the tests of the libraries in a debug build
	@.ci/setup test
	@.ci/test modules --debug $(ARGS)

# Pictures are exact on Debian 12 only. What is new is to be looked at before it is kept.
goldens: ### write the golden images of all screens again
	LANTERN_GOLDENS=write $(MAKE) test ARGS="$(or $(ARGS),--filter 'ScreenPictureTests|GalleryPictureTests|each.declared.state')"

screenshots: ### take the README's screenshots in a real window again, and make its animation
	LANTERN_SCREENSHOTS="$(CURDIR)/Assets/screenshots" $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.ScreenshotTests --filter LanternEndToEndTests.LoginAnimationTests"

# The catalogs of the app, those of the toolkit and of the login, and those of the desktop file and the metainfo.
CATALOGS = Assets/strings/lantern Sources/Platform/LanternDesktop/Strings/toolkit Sources/Accounts/LanternLogin/Strings/login Assets/desktop/strings/desktop

strings: ### bring new and changed texts into the catalogs of the translators
	@.ci/setup test
	$(SWIFT_BUILD) --product lantern
	$(LANTERN) strings >Assets/strings/lantern.pot
	$(LANTERN) strings --toolkit >Sources/Platform/LanternDesktop/Strings/toolkit.pot
	$(LANTERN) accounts strings >Sources/Accounts/LanternLogin/Strings/login.pot
	xgettext --from-code=UTF-8 --no-location --omit-header --output=Assets/desktop/strings/desktop.pot Assets/desktop/*.in
	@for template in $(CATALOGS); do \
	  for catalog in $$(dirname $$template)/*.po; do \
	    msgmerge --quiet --update --backup=none --no-wrap $$catalog $$template.pot || exit $$?; \
	    printf '%s: ' $$catalog; \
	    msgfmt --check-format --statistics --output-file=/dev/null $$catalog || exit $$?; \
	  done; \
	done

record: ## log in and out many times, record every transition frame and print the report
	@.ci/setup run
	$(SWIFT_BUILD) --product lantern
	$(LANTERN) record --output $(RECORDING) $(ARGS)
	$(LANTERN) report $(RECORDING)

bench: ## measure frames and the app beside other libraries and bare C programs
	@.ci/setup bench
	$(SWIFT_BUILD)
	@$(MAKE) --no-print-directory --directory Tests/LanternBench/Peers
	.build/release/lantern-bench $(ARGS)

# The package lists and builds are left out, so that it can run beside other targets.
bench-brief:
	@$(MAKE) --no-print-directory --directory Tests/LanternBench/Peers
	.build/release/lantern-bench --brief

control: ### measure the error rate of `lantern compare`: record 80 runs, then compare 4,000 times
	@.ci/setup bench
	$(SWIFT_BUILD)
	.build/release/lantern-bench control $(ARGS)

# The engines come from PyPI. A new version replaces all packages.
FLEET_PACKAGES = .build/fleet/python

$(FLEET_PACKAGES)/installed: Assets/sql/requirements.txt
	@.ci/setup bench
	rm -rf $(FLEET_PACKAGES)
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps \
	  --target $(FLEET_PACKAGES) --requirement $<
	touch $@

fleet: $(FLEET_PACKAGES)/installed ### hide regressions in 2,000 recordings, and find them with DuckDB and ClickHouse
	@.ci/setup bench
	$(SWIFT_BUILD)
	.build/release/lantern-bench fleet $(ARGS)

# What a fuzzer finds is left in .build/fuzz; a finding becomes a file of the corpus, and a test reads those.
FUZZ_SECONDS = 600
FUZZ_BUILD = FUZZ=1 swift build -c release --scratch-path .build/fuzz --sanitize fuzzer
FUZZ_RUN = -max_total_time=$(FUZZ_SECONDS) -timeout=10 -artifact_prefix=.build/fuzz/
RECORDINGS = Tests/LanternReportsTests/Corpus
LINKS = Tests/LanternNavigationTests/Links/Corpus
ACCOUNTS = Tests/LanternAccountsTests/Corpus

fuzz: ### fuzz recordings, links and the input of accounts, ten minutes each (FUZZ_SECONDS)
	@.ci/setup run
	$(FUZZ_BUILD) --product LanternFuzz
	$(FUZZ_BUILD) --product LanternLinkFuzz
	$(FUZZ_BUILD) --product LanternAccountsFuzz
	@mkdir -p .build/fuzz/found .build/fuzz/found-links .build/fuzz/found-accounts
	SWIFT_BACKTRACE=enable=no .build/fuzz/release/LanternFuzz $(FUZZ_RUN) -max_len=16384 \
	  -dict=$(RECORDINGS)/recording.dict .build/fuzz/found $(RECORDINGS)
	SWIFT_BACKTRACE=enable=no .build/fuzz/release/LanternLinkFuzz $(FUZZ_RUN) -max_len=4096 \
	  -dict=$(LINKS)/link.dict .build/fuzz/found-links $(LINKS)
	SWIFT_BACKTRACE=enable=no .build/fuzz/release/LanternAccountsFuzz $(FUZZ_RUN) -max_len=4200 \
	  -dict=$(ACCOUNTS)/accounts.dict .build/fuzz/found-accounts $(ACCOUNTS)

# What they find is left in .build/fuzz too; a finding becomes a file of Tests/Desktops/LanternEndToEndTests/Fuzz/Corpus.
fuzz-inputs: ### fuzz files, fonts, images, messages and events, ten minutes each (FUZZ_SECONDS)
	LANTERN_FUZZ_SECONDS=$(FUZZ_SECONDS) LANTERN_FUZZ_SEED=$(FLEET_SEED) $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.FuzzTests"

# The sanitizers stop at the first fault. The compiler comes with Swift.
PIXELS = Sources/C/CPixels
PIXELS_CHECK = .build/sanitize/pixels-check

sanitize: ### run the pixel kernels under the address and undefined behavior sanitizers
	@mkdir -p $(dir $(PIXELS_CHECK))
	clang -std=gnu11 -O1 -g -Wall -Wextra -Werror -fuse-ld=lld -fsanitize=address,undefined -fno-sanitize-recover=all \
	  -I$(PIXELS)/include -o $(PIXELS_CHECK) Tests/Programs/PixelsCheck/main.c $(PIXELS)/*.c -lm
	$(PIXELS_CHECK)

# The modules whose tests run within one process. Left out are those that measure memory, because the sanitizer replaces its
# functions. LeakSanitizer can't follow pointers in which Swift keeps flags.
SANITIZED_TESTS = $(patsubst %,Lantern%Tests,Raster Strings Widgets Navigation Base Files Images Recording Reports Gate Frames SDL Testing)
UNSANITIZED_TESTS = BadImageTests|CountedMemoryTests|ReturnedMemoryTests

# In the C code, also what its standard leaves undefined. The C++ libraries have no types at run time.
UNDEFINED = -Xcc -fsanitize=undefined -Xcc -fno-sanitize=vptr,function -Xcc -fno-sanitize-recover=all

sanitize-tests: ### run the tests of the libraries under the address and undefined behavior sanitizers; half an hour
	@.ci/setup test
	ASAN_OPTIONS=detect_leaks=0 LANTERN_SANITIZER=address .ci/test modules --scratch-path .build/address \
	  --sanitize address $(addprefix -X=,$(UNDEFINED)) $(addprefix --filter ,$(SANITIZED_TESTS)) \
	  --skip '$(UNSANITIZED_TESTS)'

# The code is read as C, without Swift: the headers that it includes come with .ci/packages.
analyze: ### look for faults in the C code with clang's analyzer
	@.ci/setup run
	@for file in $(wildcard Sources/C/*/*.c Sources/C/*/*/*.c Sources/C/*/*.cpp Tests/Programs/FaultInjector/*.c); do \
	  clang --analyze --analyzer-output text -Xclang -analyzer-werror -I$$(echo $$file | cut -d/ -f1-3)/include \
	    -ISources/C/CPNG/include $$file || exit 1; \
	done

# An emulated processor shows that the kernels of ARM are right, not how fast they are.
ARM64_CHECK = .build/arm64/pixels-check

arm64: ### run the pixel kernels of 64-bit ARM on an emulated processor
	@.ci/setup desktop
	@mkdir -p $(dir $(ARM64_CHECK))
	clang --target=aarch64-linux-gnu -std=gnu11 -O2 -Wall -Wextra -Werror -fuse-ld=lld -static \
	  -I$(PIXELS)/include -o $(ARM64_CHECK) Tests/Programs/PixelsCheck/main.c $(PIXELS)/*.c -lm
	qemu-aarch64 $(ARM64_CHECK) | tee $(ARM64_CHECK).log
	@grep -q neon $(ARM64_CHECK).log

faults: ### make each system call of the demo fail, and write the table of the documentation
	LANTERN_FAULTS="$(CURDIR)/Assets/documentation/Lantern.docc/Faults.md" $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.FaultyShopTests"

MUTANTS = 100

mutants: ### change Navigation, Raster and Accounts in 100 places each (MUTANTS), and list what no test notices
	@.ci/setup test
	.ci/mutants $(MUTANTS) LanternNavigation LanternRaster LanternAccounts

regressions: ### make the demo slower in twenty ways, and print where a gate finds each difference (PATCHES: numbers)
	@.ci/setup test
	.ci/regressions $(PATCHES)

desktops: ### try the app on the desktops that people use, and write the README's table
	@.ci/setup soak
	LANTERN_SLOW_TESTS=1 LANTERN_DESKTOPS="$(CURDIR)/README.md" $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.DesktopTests"

KILLS = 5000
RANDOM_STEPS = 1000000
PRESSES = 10000
LOGINS = 10000
WINDOW_LOGINS = 1000
WINDOW_MINUTES = 60
# What is hidden in the fleet, and where, differs from day to day.
FLEET_SEED = $(shell date +%Y%m%d)

soak: ### the slow tests, kill the accounts 5,000 times (KILLS), do a million random steps (RANDOM_STEPS), and more
	$(MAKE) test-slow
	LANTERN_SLOW_TESTS=1 LANTERN_KILLS=$(KILLS) LANTERN_FAULT_PAIRS=all $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.KillTests --filter LanternEndToEndTests.FailingDiskTests"
	@.ci/setup soak
	$(MAKE) test-debug
	$(MAKE) mutants
	LANTERN_RANDOM_STEPS=$(RANDOM_STEPS) LANTERN_RANDOM_SEED=$(FLEET_SEED) $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.RandomUseTests"
	LANTERN_PRESSES=$(PRESSES) LANTERN_RANDOM_SEED=$(FLEET_SEED) $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.DeadTimeTests"
	LANTERN_PRESSES=$(PRESSES) LANTERN_RANDOM_SEED=$(FLEET_SEED) $(MAKE) test \
	  ARGS="--filter LanternGalleryTests.GalleryAppTests"
	LANTERN_LOGINS=$(LOGINS) $(MAKE) test-desktop ARGS="--filter LanternEndToEndTests.EnduranceTests"
	LANTERN_WINDOW_LOGINS=$(WINDOW_LOGINS) $(MAKE) test-desktop ARGS="--filter LanternEndToEndTests.EnduranceWindowTests"
	LANTERN_WINDOW_MINUTES=$(WINDOW_MINUTES) LANTERN_RANDOM_SEED=$(FLEET_SEED) $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.RandomWindowUseTests"
	LANTERN_SLOW_TESTS=1 $(MAKE) test-desktop ARGS="--filter PinyinTests --filter BopomofoTests"
	LANTERN_SLOW_TESTS=1 $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.PresentationTests --filter LanternEndToEndTests.AccessibilityGateTests"
	LANTERN_ACCESSIBILITY_FUZZ_SECONDS=$(FUZZ_SECONDS) LANTERN_ORCA_RUNS=20 $(MAKE) test-desktop \
	  ARGS="--filter LanternEndToEndTests.AccessibilityBusTests --filter LanternEndToEndTests.OrcaTests"
	$(MAKE) fuzz-inputs
	$(MAKE) sanitize-tests
	$(MAKE) desktops
	$(MAKE) fleet ARGS="--anew --seed $(FLEET_SEED)"
	$(MAKE) kiosk
	.ci/install-debian
	.ci/template deb

FORMATTED = Package.swift Sources Tests Assets/templates

lint: ## check the format and the house rules
	swift format lint --strict --recursive --parallel $(FORMATTED)
	.ci/lint

format: ## format the sources
	swift format --in-place --recursive --parallel $(FORMATTED)

# Of the release to make. The environment does not set it.
VERSION =

api: ### check that the public API does not break without a new version
	@.ci/setup desktop
	$(SWIFT_BUILD)
	@.ci/api $(VERSION)

DOCS_PORT = 8080

docs: ## build the documentation of all modules as a site, in .build/docs
	@.ci/setup docs
	$(SWIFT_BUILD)
	@.ci/docs

docs-serve: docs ### build the documentation and serve it on http://127.0.0.1:8080 (DOCS_PORT)
	python3 -m http.server --bind 127.0.0.1 --directory .build/docs $(DOCS_PORT)

template: ### create an app with lantern-tools init in a clone; build, run and test it
	@.ci/setup desktop
	.ci/template

# Nothing is pushed.
release: ### commit and tag the release VERSION
	@.ci/release "$(VERSION)"

SH_SCRIPTS = $(addprefix .ci/,setup lint release template installation deb debian-desktop debian-root debian-run install \
  install-debian kiosk requirements repeat regressions)
BASH_SCRIPTS = $(addprefix .ci/,api docs links symbols run mutants)

ci: ## run the rest of CI: scripts, lint, sanitizers, template, bench, documentation, packages, headless run
	for script in $(SH_SCRIPTS); do sh -n $$script || exit 1; done
	for script in $(BASH_SCRIPTS); do bash -n $$script || exit 1; done
	if command -v shellcheck >/dev/null; then shellcheck $(SH_SCRIPTS) $(BASH_SCRIPTS); fi
	$(MAKE) lint
	@.ci/setup desktop
	@.ci/setup bench
	# The template and the bench wait more than they work.
	$(MAKE) --jobs=3 --output-sync=target template bench-brief sanitize analyze arm64
	# The documentation of one module after the other keeps one processor busy. Only one of them can install packages.
	@for use in docs install deb; do .ci/setup $$use || exit 1; done
	$(MAKE) docs ci-install --jobs=2 --output-sync=target
	$(MAKE) requirements
	rm -rf $(HEADLESS_RECORDING)
	env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR $(MAKE) run
	test -s $(HEADLESS_RECORDING)/frames.csv
	env -u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR $(MAKE) record

ci-install:
	$(MAKE) api
	$(MAKE) install PREFIX="$(CURDIR)/.build/installed"
	$(MAKE) uninstall PREFIX="$(CURDIR)/.build/installed"
	$(MAKE) deb
	.ci/install

requirements: ### list the requirements that passing tests and scripts pin, and those that nothing does
	@.ci/requirements

clean: ### remove what was built and recorded
	swift package clean
	rm -rf $(RECORDING) $(HEADLESS_RECORDING) .build/requirements*.tsv .build/docs .build/docs-work .build/recording-docs
