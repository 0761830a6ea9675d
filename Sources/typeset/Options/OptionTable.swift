import TypesetAudit
import TypesetBase
import TypesetKit
import TypesetMarkdown
import TypesetStylesheet

extension Invocation {
    /// All options for typesetting, in the order of the help text.
    static func options(isFile: @escaping @Sendable (String) -> Bool = Environment.exists) -> [Option<Invocation>] {
        let sizes = Option<Invocation>.sizes(isFile: isFile) { (invocation, sizes, option) throws(UsageError) in
            try invocation.add(sizes, from: option)
        }
        return (input + project).under(.input) + page.under(.page) + (sizes + traits).under(.sizes) + (output + sharding).under(.output)
            + audit.under(.audit) + general
    }

    private static var input: [Option<Invocation>] {
        [
            Option(
                "style", short: "s", help: "a stylesheet, or the name of a template",
                .value(placeholder: "SHEET") { $0.job.stylesheet = $1 }),
            Option(
                "language", help: "the language of the documents, such as en-GB; overrides their front matter",
                .value(placeholder: "TAG") {
                    $0.job.metadata.append("lang=\($1)")
                    $0.givenLanguage = $1
                }),
            Option(
                "syntax", help: "the dialect of Markdown, listed by 'syntaxes' (default: auto); overrides front matter",
                words: DialectSetting.names,
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    guard DialectSetting(text) != nil else { throw .unknown("dialect", text, candidates: DialectSetting.names) }
                    invocation.job.metadata.append("syntax=\(text)")
                    invocation.givenSyntax = text
                }),
            Option(
                "metadata", short: "M", help: "a front matter key and its value; overrides the documents' front matter; may be repeated",
                .value(placeholder: "KEY=VALUE") { (invocation, text) throws(UsageError) in
                    try MetadataArgument.check(text)
                    invocation.job.metadata.append(text)
                }),
            .root { $0.job.roots.append($1) },
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0.job.fontDirectories.append($1) }),
            Option(
                "locked",
                help: "fail if a font is missing; use only the fonts of fonts.lock if it exists",
                .flag { $0.job.locksFonts = true }),
            Option(
                "font-lock", help: "use only the fonts of this lock file, written by 'fonts lock'; implies --locked",
                .value(placeholder: "FILE") { invocation, text in
                    invocation.job.locksFonts = true
                    invocation.fontLock = text
                }),
            Option(
                "no-system-fonts", help: "use only the fonts of --font-dir and the stylesheet", .flag { $0.job.usesSystemFonts = false }
            ),
        ]
    }

    private static var traits: [Option<Invocation>] {
        Option.traits { invocation, change in
            change(&invocation.traits)
            invocation.job.editions = invocation.traits.editions
        }
    }

    private static var output: [Option<Invocation>] {
        [
            Option(
                "output", short: "o",
                help:
                    "a file, a folder, or a template such as 'out/{stem}/{size}.pdf' ({stem} {size} {edition} {appearance} {contrast} "
                    + "{dir} {page}); - is standard output",
                .value(placeholder: "PATH") { $0.job.output = $1 }),
            .choice(
                "format", help: "pdf, or png or svg with a file for each page (default: the extension of --output, or pdf)",
                placeholder: "FORMAT"
            ) {
                $0.job.format = $1
                $0.note("--format")
            },
            .standard {
                $0.job.standard = $1
                $0.note("--standard")
            },
            Option(
                "pages", help: "pages to write as png or svg: 1,3-5,9-",
                .value(placeholder: "LIST") { (invocation, text) throws(UsageError) in
                    guard let pages = PageSelection(text) else {
                        throw UsageError("'\(text)' is not a list of pages", hint: "give numbers and ranges from 1, such as 1,3-5,9-")
                    }
                    invocation.job.pages = pages
                    invocation.note("--pages")
                }),
            .number("resolution", help: "pixels per inch of png (default: 144)", placeholder: "DPI", in: 1...2400) {
                $0.job.resolution = $1
                $0.note("--resolution")
            },
            .number("scale", help: "pixels per point of png, instead of --resolution", placeholder: "FACTOR", in: 0.05...32) {
                $0.job.resolution = 72 * $1
                $0.note("--scale")
            },
            .count("jobs", short: "j", help: "the maximum number of threads (default: one per core)", in: 1...1024) { $0.job.threads = $1 },
        ]
    }

    private static var general: [Option<Invocation>] {
        [
            Option("quiet", short: "q", help: "print only errors, no warnings and no progress", .flag { $0.isQuiet = true }),
            Option("verbose", short: "v", help: "print notes too, such as layout fallbacks at each size", .flag { $0.isVerbose = true }),
            .color { $0.color = $1 },
            .limit(
                help: "a limit from docs/reference/limits.md, such as document-size=200M; may be repeated",
                InputLimits.entries.map { ($0.name, $0.unit, $0.value) }
            ) { $0.job.limits[keyPath: $1] = $2 },
            Option(
                "timings",
                help: "print the time spent in each stage; =FILE writes a trace of the stages for Chromium's about:tracing or Perfetto",
                .attached(placeholder: "FILE") { invocation, file in
                    if let file { invocation.job.recordsTrace = true; invocation.trace = file } else { invocation.showsTimings = true }
                }),
            .help,
            Option(Help.allOption, help: "print all commands, and all options by group", .flag { _ in }),
            Option("version", help: "print the version", .flag { $0.printsVersion = true }),
        ]
    }

    /// Parses a value with a fixed set of choices.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String, of kind: String) throws(UsageError) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            throw .unknown(kind, text, candidates: names(Choice.self))
        }
        return choice
    }

    /// The names of a fixed set of choices.
    static func names<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> [String] { type.allCases.map(\.rawValue) }
}

extension Invocation {
    /// The options of the audit.
    static var audit: [Option<Invocation>] {
        auditSettings + [
            Option(
                "audit", help: "audit the documents (default)",
                .flag { invocation in
                    invocation.audits = true
                    invocation.request { _ in }
                }),
            Option(
                "no-audit", help: "report only content that cannot be typeset as written, and findings that decide PDF/UA conformance",
                .flag { $0.audits = false }),
        ]
    }

    /// The options of the audit that also apply to finished PDFs.
    static var auditSettings: [Option<Invocation>] {
        judging + findings
    }

    private static var judging: [Option<Invocation>] {
        [
            .choice("profile", help: "the set of rules: \(names(Profile.self).joined(separator: ", "))", placeholder: "NAME") {
                (invocation, profile: Profile) in invocation.request { $0.profile = profile }
            },
            Option(
                "report",
                help:
                    "text, html, json, sarif, junit, github or markdown; transcript, evidence, openacr or questions; =PATH is a file "
                    + "({stem}: one each) or -; may be repeated",
                words: names(ReportFormat.self),
                .value(placeholder: "FORMAT[=PATH]") { (invocation, text) throws(UsageError) in
                    invocation.add(try ReportRequest(text))
                }),
            Option(
                "transcript", help: "print what a screen reader says, line by line; =PATH names a file; as --report transcript",
                .attached(placeholder: "PATH") { (invocation, path) throws(UsageError) in
                    invocation.add(try ReportRequest("transcript" + (path.map { "=" + $0 } ?? "")))
                }),
            Option(
                "baseline", help: "a list of known findings that are not counted",
                .value(placeholder: "FILE") { invocation, text in
                    invocation.baseline = text
                    invocation.request { _ in }
                }),
            Option(
                "answers", help: "the answers of people to the questions of the audit, in YAML",
                .value(placeholder: "FILE") { invocation, text in
                    (invocation.answers, invocation.hasOwnAnswers) = (text, true)
                    invocation.request { $0.namesContent = true }
                }),
            .choice(
                "fail-on", of: "level",
                help:
                    "error, warning or never: the lowest severity that sets exit status 1 (default: only findings about missing content; "
                    + "for check and audit: error)", placeholder: "LEVEL"
            ) { (invocation, level: FailureLevel) in
                invocation.hasFailureLevel = true
                invocation.request { $0.fail(on: level) }
            },
        ]
    }
}

/// A key of front matter on the command line.
enum MetadataArgument {
    /// Checks a key of front matter and its value.
    ///
    /// - Throws: an error about an unknown key of front matter or an invalid value, before any file is written.
    static func check(_ text: String) throws(UsageError) {
        let read = Metadata.read(overrides: [SourceFile(path: "-M", text: text)], over: Metadata())
        guard let problem = (read.diagnostics + PageSettings.read(read.metadata).diagnostics).first else { return }
        throw UsageError("'-M \(text)': \(problem.message)", hint: problem.hints.first)
    }
}

/// The content sizes that options choose; an option may be repeated, but different options exclude each other.
struct RequestedSizes: Sendable {
    enum SizeOption: String, Sendable { case names = "--size", range = "--sizes", all = "--all-sizes" }

    /// The sizes in ascending order.
    private(set) var categories: [ContentSizeCategory] = []
    /// The option that was given; nil if there is none.
    private(set) var option: SizeOption?

    mutating func add(_ more: [ContentSizeCategory], from option: SizeOption) throws(UsageError) {
        if let given = self.option, given != option { throw UsageError("'\(given.rawValue)' and '\(option.rawValue)' cannot be combined") }
        self.option = option
        categories = Set(categories + more).sorted()
    }
}

/// Content sizes on the command line.
enum SizeArgument {
    /// The short names of all sizes.
    static let all = ContentSizeCategory.allCases.map(\.shortName)

    /// Parses a comma-separated list of sizes: `large`, `small,ax3`.
    static func names(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        var sizes: [ContentSizeCategory] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let size = ContentSizeCategory(named: name) else {
                if name == "all" { throw UsageError("'all' is not a content size", hint: "--all-sizes") }
                throw .unknown("content size", name, candidates: all)
            }
            sizes.append(size)
        }
        return sizes
    }

    /// Whether `names` accepts the text.
    static func isNames(_ text: String) -> Bool { (try? names(text)) != nil }

    /// Parses a range as in a stylesheet, or `ax` for the accessibility sizes.
    static func range(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        if text == "ax" { return ContentSizeCategory.allCases.filter(\.isAccessibility) }
        do {
            return try ContentSizeRange(parsing: text).categories
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }
}
