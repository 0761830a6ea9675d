# make demo    install what is missing, build, typeset the guide at all twelve sizes
# make test    install what the tests need, build without warnings, test, check the samples' PDFs
# make bench   measure against Typst, what the audit costs, and what shadows cost
# make clean   remove what was built

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

.PHONY: demo test bench clean

demo:
	Scripts/install-packages build
	swift build -c release --product typeset
	.build/release/typeset Samples/guide.md --style Templates/report.yaml --all-sizes -o build/demo
	@echo "The twelve PDFs are in $(CURDIR)/build/demo"

test:
	Scripts/install-packages build test
	swift build --build-tests -Xswiftc -warnings-as-errors
	swift test --skip-build -Xswiftc -warnings-as-errors
	Scripts/check-schema .build/debug/typeset
	Scripts/check-reports .build/debug/typeset
	Scripts/conformance/check-samples .build/debug/typeset
	Scripts/conformance/check-effects .build/debug/typeset
	Scripts/conformance/check-damages .build/debug/typeset
	@echo "make test: all tests and checks passed"

bench:
	Scripts/install-packages build bench
	swift build -c release --product typeset
	Scripts/bench
	Scripts/bench-shadows

clean:
	rm -rf .build build
