import Foundation
import TypesetBase
import TypesetCitations

// Runs CSL's test suite for `make check-csl`: prints each case that differs, and the share of those that agree. With a second folder, it
// takes locale files from there. Cases named after it are run alone, with their differences.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
    print(
        "usage: citation-suite SUITE LOCALES [CASE…]\n       citation-suite --styles FOLDER\n       citation-suite --render STYLE LOCALES LANGUAGE FILE.json"
    )
    exit(2)
}
switch arguments[0] {
case "--styles": exit(StyleCheck.run(arguments[1]))
case "--render" where arguments.count == 5:
    exit(BibliographyPrinting.run(style: arguments[1], LocaleFolder(arguments[2]), language: arguments[3], entries: arguments[4]))
default:
    var run = SuiteRun(LocaleFolder(arguments[1]), only: Set(arguments.dropFirst(2)))
    exit(run.run(arguments[0]))
}
