import TypesetBase
import TypesetKit

/// `typeset doctor`: reports missing fonts, dictionaries and data of this machine, and how to install them.
enum DoctorCommand: OptionCommand {
    struct Settings: CommandSettings {
        var loader = SheetLoader()
    }

    static func run(_ settings: Settings, _ operands: [String]) throws(UsageError) -> Int32 {
        if let first = operands.first { throw UsageError("'doctor' does not take '\(first)'") }
        let report = DoctorReport(Installation(settings.loader))
        let printed = Terminal.print(report.text)
        return max(printed, report.lacksSomething ? 1 : 0)
    }

    static var options: [Option<Settings>] {
        [
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0.loader.fontDirectories.append($1) }),
            Option("no-system-fonts", help: "use only the fonts of --font-dir", .flag { $0.loader.usesSystemFonts = false }),
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "doctor", summary: "reports missing fonts, dictionaries and libraries, and how to install them",
            forms: [.init(arguments: "doctor")],
            text: [
                .paragraph(
                    "The command checks a font for each script, the families of the templates, fonts for formulas, hyphenation "
                        + "dictionaries, the words of scripts without spaces, and the C libraries. For each missing item it names the "
                        + "package of Debian and Ubuntu.")
            ],
            options: options.map(OptionDescription.init),
            examples: [.init(command: "\(Program.name) doctor")],
            exitStatus: "0 nothing is missing that documents in common scripts need; 1 a script lacks a proper font; 2 wrong usage.")
    }
}

/// The report that `doctor` prints.
struct DoctorReport {
    let installation: Installation
    /// Whether the program uses fonts that were installed with it.
    private let hasBundledFonts: Bool

    init(_ installation: Installation, hasBundledFonts: Bool = BundledFonts.areInstalled) {
        (self.installation, self.hasBundledFonts) = (installation, hasBundledFonts)
    }

    /// The scripts without a proper font, except for those whose fonts are a separate wheel.
    private var missing: [ScriptCoverage] { installation.scripts.filter { lacksFont($0) && wheel(of: $0) == nil } }

    /// Whether no family for a script is installed.
    ///
    /// The bundled fonts have signs too, so fontconfig's choice among them is no substitute.
    private func lacksFont(_ coverage: ScriptCoverage) -> Bool {
        coverage.families.isEmpty || coverage.isMakeshift && (!hasBundledFonts || wheel(of: coverage) != nil)
    }

    /// Returns the wheel that adds the fonts of a script to those of the program; nil if there is none.
    private func wheel(of coverage: ScriptCoverage) -> String? {
        hasBundledFonts && coverage.script.package == "fonts-noto-cjk" ? "typesetter-fonts-cjk" : nil
    }

    var lacksSomething: Bool { installation.scripts.isEmpty || !missing.isEmpty || !installation.dividesWords }

    var text: String {
        let parts = [fonts, templates, formulas, hyphenation, words, libraries, remedy]
        return Printable.lines(parts.flatMap(\.self).joined(separator: "\n") + "\n")
    }

    private var fonts: [String] {
        guard !installation.scripts.isEmpty else { return ["fonts: none"] }
        return ["fonts: \(installation.familyCount) families"] + installation.scripts.map(line)
    }

    private func line(_ coverage: ScriptCoverage) -> String {
        let drawn = coverage.families.joined(separator: ", ")
        let what = drawn.isEmpty ? "no font" : lacksFont(coverage) ? "\(drawn) (a substitute)" : drawn
        return Self.row(
            coverage.script.name,
            lacksFont(coverage)
                ? "\(what); " + (wheel(of: coverage).map { "pip install \($0)" } ?? "apt install \(coverage.script.package)") : what)
    }

    private static func row(_ name: String, _ text: String) -> String {
        "  " + name + String(repeating: " ", count: max(1, 13 - name.count)) + text
    }

    private var templates: [String] {
        if installation.scripts.isEmpty { return [] }
        return ["templates:"]
            + installation.templates.map {
                Self.row($0.name, $0.substitute.map { "set in \($0), as none of its families is installed" } ?? "set in its own fonts")
            }
    }

    private var formulas: [String] {
        ["formulas: " + (installation.mathFamilies.isEmpty ? "no font" : installation.mathFamilies.joined(separator: ", "))]
    }

    private var hyphenation: [String] {
        let some = installation.hyphenated.joined(separator: " ")
        return ["hyphenation: " + (some.isEmpty ? "no dictionaries" : some)]
            + installation.unhyphenated.map { "  others: apt install \($0.package), for \($0.languages.joined(separator: " "))" }
    }

    private var words: [String] {
        [
            "words of Thai, Lao, Khmer and Burmese: "
                + (installation.dividesWords ? "ICU has them" : "ICU has no data; apt install libicu-dev")
        ]
    }

    private var libraries: [String] {
        [
            "libraries, by the versions of their files: "
                + LoadedLibraries.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
        ]
    }

    /// The packages with the families of the templates.
    private static let templatePackages = ["fonts-noto-core", "fonts-noto-mono", "fonts-inter"]

    /// The package with fonts for formulas in any template.
    private static let mathPackage = "fonts-texgyre-math"

    /// The command that installs all missing packages.
    private var remedy: [String] {
        let isBare = installation.scripts.isEmpty, isSubstituted = installation.templates.contains { $0.substitute != nil }
        let packages =
            (isBare ? ScriptCoverage.packages : missing.map(\.script.package)) + (isBare || isSubstituted ? Self.templatePackages : [])
            + (installation.mathFamilies.isEmpty ? [Self.mathPackage] : [])
        let needed = packages.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if needed.isEmpty { return ["nothing is missing"] }
        return ["missing: sudo apt install \(needed.joined(separator: " "))"]
    }
}
