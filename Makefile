# make demo       install missing packages, build, typeset the guide at all twelve sizes
# make test       install the tests' packages, check the format, build without warnings, test, check the samples' PDFs
# make property-test COUNT=2000 SEED=1    typeset random documents with random stylesheets and check that the files meet the standards they claim
# make check-lines PARAGRAPHS=1000       check the line breaks of Chinese and Japanese paragraphs against JLREQ and CLREQ
# make check-comparison FOLDER=docs COUNT=200 SEED=1    compare documents with randomly edited versions, whose edits must be named once
# make check-structure COUNT=200 SEED=1    compare the tags of random documents that contain HTML with the structure in Chromium
# make check-pandoc COUNT=500 SEED=1    compare the trees of random documents in pandoc's Markdown with pandoc's own
# make check-math COUNT=2000 SEED=1 FILES=…    compare the trees of random formulas and of those in Markdown files with pandoc's
# make check-csl SUITE=…    compare citations and reference lists with CSL's test suite, in the folder of its cases
# make check-citations FOLDER=… COUNT=300 SEED=1    compare citations of the entries in a folder's .bib files with pandoc's, in twelve styles
# make check-bibliographies COUNT=2000 SEED=1 FILES=…    compare random bibliographies and files with pandoc's entries
# make check-hyphenation COUNT=20000    compare hyphenation points with those of libhyphen, for every dictionary in Debian
# make install    install the program in $(DESTDIR)$(PREFIX)/bin under its two names, with manual pages and completions
# make uninstall    remove the installed files
# make package    make a Debian package and a tarball in build/packages; make package-test installs and tests both in a bare root of this release
# make wheel      make two wheels for pip and pipx in build/packages: the program with its libraries, and fonts with hyphenation and citation styles
# make wheel-test SUITE=bookworm    install and test both in a bare root of a release that has only Python, with Sphinx and MkDocs from PyPI
# make release SUITES="bookworm trixie"    make everything that a release publishes in build/release: wheels, packages, bill of materials, notes, checksums
# make release-test    make a release of this machine's packages twice, and compare the bytes
# make documentation    build the library's documentation with DocC, in build/documentation
# make check-preview    test the live preview in headless Chromium: its slider, changes, errors, and axe-core's rules
# make bench      compare speed and memory with Typst on documents of many kinds, and measure the cost of the audit and of shadows
# make line-quality  compare the evenness of justified lines with Typst and LuaLaTeX
# make page-quality FILES=…    count holes, widows, orphans and uneven facing pages of a document in the style `book`
# make bench-growth  check that the time per byte is the same for 10, 100 and 1,000 chapters
# make peers      typeset a document with other programs and count the words that are past the page edge or overprinted
# make check-verapdf-corpus CORPUS=…    compare the audit of PDFs with veraPDF's corpus of test files, in the folder of its checkout
# make check-containment    compare the rule about the types that tags may contain with veraPDF, for each pair of types
# make check-openacr FOLDER=…    compare the conformance reports of the samples with OpenACR's schema and catalog, in the folder of its checkout
# make check-limits    check the time and memory limits with hostile documents, stylesheets and pictures of up to 1 MB
# make memory     check the memory limits with a text of 20 MB and a book
# make scale      check that Ninja, Bazel, workers and shards produce the same output as one run, and measure them with COUNT (300) documents
# make fuzz       fuzz each reader with mutated inputs for SECONDS (60) of processor time; TARGETS="pdf svg" chooses readers
# make clean-root SUITE=bookworm|trixie    run `make demo` and `make test` in a bare root of a Debian release; KEEP=1 keeps the root
# make clean      remove the build output

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PREFIX ?= /usr/local
program := .build/release/typeset
tested := .build/tests/release/typeset

.PHONY: demo test tests test-packages tested-program run-tests checks check-reports check-properties check-samples check-lines check-effects check-damages check-schema check-completions check-integrations check-library check-preview check-structure check-comparison check-pandoc check-math check-csl check-citations check-bibliographies check-limits check-hyphenation check-verapdf-corpus check-containment check-openacr verapdf property-test install uninstall package package-test wheel wheel-test release release-test documentation bench bench-growth line-quality page-quality peers memory scale fuzz clean-root clean program

demo: program
	$(program) Samples/guide.md --style Templates/report.yaml --all-sizes -o build/demo
	@echo "The twelve PDFs are in $(CURDIR)/build/demo"

# The settings of the installed program (Package.swift) apply to everything in its build folder, so that none is compiled twice.
build_release := TYPESET_PROGRAM=1 swift build -c release

# The program links Swift's runtime statically, so it runs without a toolchain. Shells reserve the name `typeset`: `typesetter` is its second name.
program:
	Scripts/install-packages build
	$(build_release) --product typeset --static-swift-stdlib
	ln -sf typeset $(dir $(program))typesetter

# The packages of the tests are installed while everything compiles, and checks begin when the program is linked. The output of the build is not
# held back (`+`).
test:
	Scripts/install-packages build
	mkdir -p .build/tests && touch .build/tests/is-building
	$(MAKE) --jobs=4 --output-sync=target program=$(tested) tests test-packages run-tests checks awaited="tested-program test-packages"
	@echo "make test: all tests and checks passed"

tests:
	+trap 'rm -f .build/tests/is-building' EXIT; Scripts/test --build

test-packages:
	Scripts/install-packages test
	Scripts/check-format

# Waits until the build that has begun has linked the program, or ends. A program that is being written does not start.
tested-program:
	while [[ -e .build/tests/is-building ]]; do [[ $(tested) -nt .build/tests/is-building ]] && $(tested) --version &>/dev/null && break; sleep 1; done

# Tests run make themselves, which must not take this one for its parent.
run-tests: $(and $(awaited),tests test-packages)
	env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS Scripts/test --skip-build

# Checks of the output with other programs. They run in parallel with the tests, the longest first, because all of them wait for processes. The
# build and the tests take longer, so they have the processors first (`nice`).
# The `verapdf` target downloads veraPDF before the checks that need it.
checked := samples effects properties lines reports damages schema completions integrations library
checks: $(addprefix check-,$(checked))
beside := $(if $(awaited),nice)

$(addprefix check-,$(checked)): $(awaited)
check-reports: $(and $(awaited),tests)
check-properties check-samples check-damages: verapdf
check-properties:
	$(beside) Scripts/conformance/check-properties $(program) 12 20008
check-lines:
	$(beside) Scripts/conformance/check-lines $(program) $(or $(PARAGRAPHS),200)
check-samples check-effects check-damages:
	$(beside) Scripts/conformance/$@ $(program)
check-reports check-schema check-completions check-integrations check-library check-preview:
	$(beside) Scripts/$@ $(program)
check-structure:
	source Scripts/reports/environment && "$$python" Scripts/conformance/$@ $(program) $(if $(filter command line,$(origin COUNT)),$(COUNT),200) $(SEED)
check-comparison: program
	Scripts/conformance/$@ $(program) $(FOLDER) $(if $(filter command line,$(origin COUNT)),$(COUNT),200) $(SEED)
check-pandoc:
	TYPESET_TOOLS=1 $(build_release) --product document-tree
	[[ -x build/pandoc/python/bin/pypandoc ]] || { python3 -m venv build/pandoc/python && build/pandoc/python/bin/pip install --quiet pypandoc_binary==1.17; }
	build/pandoc/python/bin/python Scripts/conformance/$@ .build/release/document-tree $(if $(filter command line,$(origin COUNT)),$(COUNT),500) $(SEED)
check-math:
	TYPESET_TOOLS=1 $(build_release) --product formula-tree
	[[ -x build/pandoc/python/bin/pypandoc ]] || { python3 -m venv build/pandoc/python && build/pandoc/python/bin/pip install --quiet pypandoc_binary==1.17; }
	build/pandoc/python/bin/python Scripts/conformance/$@ .build/release/formula-tree $(if $(filter command line,$(origin COUNT)),$(COUNT),2000) $(SEED) $(if $(FILES),--files $(FILES))
check-csl:
	TYPESET_TOOLS=1 $(build_release) --product citation-suite
	.build/release/citation-suite $(SUITE) $(or $(LOCALES),/usr/share/citation-style-language/locales)
check-citations:
	TYPESET_TOOLS=1 $(build_release) --product citation-suite
	[[ -x build/pandoc/python/bin/pypandoc ]] || { python3 -m venv build/pandoc/python && build/pandoc/python/bin/pip install --quiet pypandoc_binary==1.17; }
	build/pandoc/python/bin/python Scripts/conformance/$@ .build/release/citation-suite $(FOLDER) $(if $(filter command line,$(origin COUNT)),$(COUNT),300) $(SEED)
check-bibliographies:
	TYPESET_TOOLS=1 $(build_release) --product bibliography-tree
	[[ -x build/pandoc/python/bin/pypandoc ]] || { python3 -m venv build/pandoc/python && build/pandoc/python/bin/pip install --quiet pypandoc_binary==1.17; }
	build/pandoc/python/bin/python Scripts/conformance/$@ .build/release/bibliography-tree $(if $(filter command line,$(origin COUNT)),$(COUNT),2000) $(SEED) $(if $(FILES),--files $(FILES))
check-verapdf-corpus: program
	Scripts/conformance/$@ $(program) $(CORPUS)
check-containment: program
	Scripts/conformance/$@ $(program)
check-openacr: program
	Scripts/conformance/$@ $(program) $(FOLDER)
check-limits: program
	Scripts/$@ $(program)
check-hyphenation:
	Scripts/install-packages build hyphenation hyphenation-check
	TYPESET_TOOLS=1 $(build_release) --product divide
	Scripts/conformance/$@ .build/release/divide $(if $(filter command line,$(origin COUNT)),$(COUNT),20000)
# The download needs pip, which is one of the tests' packages.
verapdf: $(filter test-packages,$(awaited))
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

wheel: program
	Scripts/install-packages package
	Scripts/packaging/wheel $(program) build/packages

wheel-test: wheel
	Scripts/install-packages clean-root
	Scripts/packaging/try-wheels build/packages $(SUITE)

release: program
	Scripts/install-packages package clean-root
	rm -rf build/release
	Scripts/packaging/release $(program) build/release $(or $(SUITES),bookworm trixie)

release-test: program
	Scripts/install-packages package
	rm -rf build/release build/release-again
	Scripts/packaging/release $(program) build/release
	Scripts/packaging/release $(program) build/release-again
	diff -r build/release build/release-again
	@echo "make release-test: two builds have equal bytes"

documentation: program
	Scripts/documentation

bench: program
	Scripts/install-packages bench
	Scripts/bench
	Scripts/bench-shadows

bench-growth: program
	Scripts/bench-growth $(program)

line-quality: program
	Scripts/install-packages bench
	Scripts/line-quality $(program)

page-quality: program
	rm -f build/page-quality/*.pdf
	$(program) $(or $(FILES),Samples/guide.md) --style book --size large ax3 --no-audit -q -o build/page-quality
	Scripts/page-quality build/page-quality/*.pdf

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
