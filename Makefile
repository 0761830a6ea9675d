# make demo       install what is missing, build, typeset the guide at all twelve sizes
# make test       install what the tests need, check the format, build without warnings, test, check the samples' PDFs
# make property-test COUNT=2000 SEED=1    typeset random documents with random stylesheets, and hold the files against what they claim
# make check-lines PARAGRAPHS=1000       hold the lines of Chinese and Japanese paragraphs against JLREQ and CLREQ
# make check-structure COUNT=200 SEED=1    hold the tags of random documents with HTML against the structure that Chromium sees in them
# make check-hyphenation COUNT=20000    compare divisions with those of libhyphen, for every dictionary that Debian has
# make install    put the program into $(DESTDIR)$(PREFIX)/bin under its two names, with manual pages and completions; make uninstall takes them out again
# make package    make a Debian package and a tarball in build/packages; make package-test installs and tries both in a bare root of this release
# make documentation    build the library's documentation with DocC, in build/documentation
# make check-preview    try the live preview in headless Chromium: its slider, changes, errors, and axe-core's rules
# make bench      measure against Typst, what the audit costs, and what shadows cost
# make peers      set a document with other programs, too, and count what is past the edge or printed over
# make check-limits    typeset documents, stylesheets and pictures of a megabyte that are made to take long, against the limits for them
# make memory     measure how much memory a text of 20 MB and a book take, against the limits for them
# make scale      prove on COUNT (300) documents that Ninja, Bazel, workers and shards make what one run makes, and measure them
# make fuzz       feed each reader with mutated inputs for SECONDS (60) of processor time; TARGETS="pdf svg" chooses readers
# make clean-root SUITE=bookworm|trixie    run `make demo` and `make test` in a bare root of a Debian release; KEEP=1 keeps the root
# make clean      remove what was built

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PREFIX ?= /usr/local
program := .build/release/typeset

.PHONY: demo test run-tests checks check-reports check-properties check-samples check-lines check-effects check-damages check-schema check-completions check-integrations check-preview check-structure check-limits check-hyphenation verapdf property-test install uninstall package package-test documentation bench peers memory scale fuzz clean-root clean program

demo: program
	$(program) Samples/guide.md --style Templates/report.yaml --all-sizes -o build/demo
	@echo "The twelve PDFs are in $(CURDIR)/build/demo"

# Swift's runtime is linked into the program, which then runs where there is no toolchain. Shells reserve the name `typeset`, so it has another.
program:
	Scripts/install-packages build
	swift build -c release --product typeset --static-swift-stdlib
	ln -sf typeset $(dir $(program))typesetter

test:
	Scripts/install-packages build test
	Scripts/check-format
	Scripts/test --build
	$(MAKE) --jobs=3 --output-sync=target program=.build/tests/release/typeset run-tests checks
	@echo "make test: all tests and checks passed"

run-tests:
	Scripts/test --skip-build

# What other programs find in the files that this one writes. They run beside the tests, the longest first, since all of them wait for
# processes. Those that need veraPDF find it fetched.
checks: $(addprefix check-,reports properties samples lines effects damages schema completions integrations)

check-properties check-samples check-damages: verapdf
check-properties:
	Scripts/conformance/check-properties $(program) 12 20008
check-lines:
	Scripts/conformance/check-lines $(program) $(or $(PARAGRAPHS),200)
check-samples check-effects check-damages:
	Scripts/conformance/$@ $(program)
check-reports check-schema check-completions check-integrations check-preview:
	Scripts/$@ $(program)
check-structure:
	source Scripts/reports/environment && "$$python" Scripts/conformance/$@ $(program) $(if $(filter command line,$(origin COUNT)),$(COUNT),200) $(SEED)
check-limits: program
	Scripts/$@ $(program)
check-hyphenation:
	Scripts/install-packages build hyphenation hyphenation-check
	TYPESET_HYPHENATION=1 swift build -c release --product divide
	Scripts/conformance/$@ .build/release/divide $(if $(filter command line,$(origin COUNT)),$(COUNT),20000)
verapdf:
	Scripts/conformance/verapdf --get

COUNT ?= 2000
SEED ?= 1

property-test: program
	Scripts/install-packages test
	Scripts/conformance/check-properties $(program) $(COUNT) $(SEED)

install: program
	Scripts/packaging/install $(program) "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/packaging/install --remove "$(DESTDIR)$(PREFIX)"

package: program
	Scripts/install-packages package
	Scripts/packaging/package $(program) build/packages

package-test: package
	Scripts/install-packages clean-root
	Scripts/packaging/try build/packages $(SUITE)

documentation: program
	Scripts/documentation

bench: program
	Scripts/install-packages bench
	Scripts/bench
	Scripts/bench-shadows

peers: program
	Scripts/install-packages bench test
	Scripts/peers $(program)

memory: program
	Scripts/memory

scale: program
	Scripts/scale $(program) $(if $(filter command line,$(origin COUNT)),$(COUNT),300)

fuzz: program
	Scripts/fuzz --seconds $(or $(SECONDS),60) $(TARGETS)

clean-root:
	Scripts/install-packages clean-root
	Scripts/clean-root $(SUITE)

clean:
	rm -rf .build build
