import Audit
import AuditReports
import ContentSize
import Diagnostics
import Markdown
import Stylesheet
import TypesetKit

extension Invocation {
    /// All options for typesetting, in the order of the help text.
    static func options(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        (input + project).under(.input) + page.under(.page) + (sizes(isFile: isFile) + traits).under(.sizes)
            + (output + sharding).under(.output)
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

    private static func sizes(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        [
            Option(
                "size", help: "content sizes: xSmall small medium large xLarge xxLarge xxxLarge ax1 … ax5 (default: large)",
                words: SizeArgument.all,
                .values(placeholder: "NAME", accepts: { SizeArgument.isNames($0) && !isFile($0) }) {
                    (invocation, text) throws(UsageError) in
                    try invocation.setSizes(SizeArgument.names(text), from: .names)
                }),
            Option(
                "sizes", help: "a range of sizes: small...ax2, ..<large, ax1...",
                .value(placeholder: "RANGE") { (invocation, text) throws(UsageError) in
                    try invocation.setSizes(SizeArgument.range(text), from: .range)
                }),
            Option(
                "all-sizes", help: "all twelve sizes",
                .flag { (invocation) throws(UsageError) in
                    try invocation.setSizes(ContentSizeCategory.allCases, from: .all)
                }),
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
                    "a file, a folder, or a template such as 'out/{stem}/{size}.pdf' ({stem} {size} {appearance} {contrast} {dir} {page}); "
                    + "- is standard output",
                .value(placeholder: "PATH") { $0.job.output = $1 }),
            Option(
                "format", help: "pdf, or png or svg with a file for each page (default: the extension of --output, or pdf)",
                words: names(TypesettingJob.Format.self),
                .value(placeholder: "FORMAT") { (invocation, text) throws(UsageError) in
                    invocation.job.format = try choice(text, of: "format")
                    invocation.note("--format")
                }),
            Option(
                "backend", help: "accessible, or cairo for untagged PDF (default: accessible)", words: names(TypesettingJob.Backend.self),
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    invocation.job.backend = try choice(text, of: "backend")
                    invocation.note("--backend")
                }),
            Option(
                "standard", help: "ua1 (PDF/UA-1, PDF/A-2a) or ua2 (PDF/UA-2, PDF/A-4) (default: ua1)",
                words: names(TypesettingJob.Standard.self),
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    invocation.job.standard = try choice(text, of: "standard")
                    invocation.note("--standard")
                }),
            Option(
                "pages", help: "pages to write as png or svg: 1,3-5,9-",
                .value(placeholder: "LIST") { (invocation, text) throws(UsageError) in
                    guard let pages = PageSelection(text) else {
                        throw UsageError("'\(text)' is not a list of pages", hint: "give numbers and ranges from 1, such as 1,3-5,9-")
                    }
                    invocation.job.pages = pages
                    invocation.note("--pages")
                }),
            Option(
                "resolution", help: "pixels per inch of png (default: 144)",
                .value(placeholder: "DPI") { (invocation, text) throws(UsageError) in
                    invocation.job.resolution = try number(text, option: "--resolution", in: 1...2400)
                    invocation.note("--resolution")
                }),
            Option(
                "scale", help: "pixels per point of png, instead of --resolution",
                .value(placeholder: "FACTOR") { (invocation, text) throws(UsageError) in
                    invocation.job.resolution = 72 * (try number(text, option: "--scale", in: 0.05...32))
                    invocation.note("--scale")
                }),
            Option(
                "jobs", short: "j", help: "the maximum number of threads (default: one per core)",
                .value(placeholder: "N") { (invocation, text) throws(UsageError) in
                    guard let count = Int(text), (1...1024).contains(count) else {
                        throw UsageError("'--jobs' takes a number from 1 to 1024, not '\(text)'")
                    }
                    invocation.job.threads = count
                }),
        ]
    }

    private static var general: [Option<Invocation>] {
        [
            Option("quiet", short: "q", help: "print only errors, no warnings and no progress", .flag { $0.isQuiet = true }),
            Option("verbose", short: "v", help: "print notes too, such as layout fallbacks at each size", .flag { $0.isVerbose = true }),
            .color { $0.color = $1 },
            .limit { $0.job.limits[keyPath: $1.value] = $2 },
            Option(
                "timings",
                help: "print the time spent in each stage; =FILE writes a trace of the stages for Chromium's about:tracing or Perfetto",
                .attached(placeholder: "FILE") { invocation, file in
                    if let file { invocation.job.recordsTrace = true; invocation.trace = file } else { invocation.showsTimings = true }
                }),
            Option("help", short: "h", help: "print this help", .flag { $0.action = .help }),
            Option(Help.allOption, help: "print all commands, and all options by group", .flag { $0.action = .help }),
            Option("version", help: "print the version", .flag { if $0.action != .help { $0.action = .version } }),
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

    static func number(_ text: String, option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw UsageError("'\(option)' takes a number from \(range.lowerBound.plain) to \(range.upperBound.plain), not '\(text)'")
        }
        return number
    }
}

extension Option {
    /// The option `--root`, for every command that reads files.
    static func root(_ add: @escaping @Sendable (inout Target, String) -> Void) -> Option {
        Option(
            "root", help: "let documents and stylesheets name files below this folder, too; may be repeated",
            .value(placeholder: "DIR") { add(&$0, $1) })
    }

    /// The option `--color`, for every command.
    static func color(_ set: @escaping @Sendable (inout Target, ColorChoice) -> Void) -> Option {
        Option(
            "color", help: "auto, always or never (default: auto; respects NO_COLOR and CLICOLOR_FORCE)",
            words: Invocation.names(ColorChoice.self),
            .value(placeholder: "WHEN") { (target, text) throws(UsageError) in
                set(&target, try Invocation.choice(text, of: "color choice"))
            })
    }
}

extension Option {
    /// The option `--limit`, for every command that reads files of others.
    static func limit(_ set: @escaping @Sendable (inout Target, InputLimits.Entry, Int) -> Void) -> Option {
        Option(
            "limit", help: "a limit from docs/limits.md, such as document-size=200M; may be repeated",
            words: InputLimits.entries.map { $0.name + "=" },
            .value(placeholder: "NAME=VALUE") { (target, text) throws(UsageError) in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard let entry = InputLimits.entries.first(where: { $0.name == parts.first }) else {
                    throw .unknown("limit", parts.first ?? "", candidates: InputLimits.entries.map(\.name))
                }
                guard parts.count == 2, let number = InputLimits.number(parts[1]) else {
                    throw UsageError("the limit '\(entry.name)' takes a number of \(entry.unit), such as 500, 200k, 64M or 2G")
                }
                set(&target, entry, number)
            })
    }
}

private extension Double {
    /// The number as text, without `.0` if it is whole.
    var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
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
            Option(
                "profile", help: "the set of rules: \(Profile.allCases.map(\.rawValue).joined(separator: ", "))",
                words: names(Profile.self),
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    let profile: Profile = try choice(text, of: "profile")
                    invocation.request { $0.profile = profile }
                }),
            Option(
                "report",
                help:
                    "text, html, json, sarif, junit, github or markdown; =PATH names a file (- is standard output; {stem}: one each); "
                    + "may be repeated", words: names(ReportFormat.self),
                .value(placeholder: "FORMAT[=PATH]") { (invocation, text) throws(UsageError) in
                    let report = try ReportRequest(text)
                    invocation.reports.append(report)
                    invocation.request { $0.drawsPictures = $0.drawsPictures || report.format == .html }
                }),
            Option(
                "baseline", help: "a list of known findings that are not counted",
                .value(placeholder: "FILE") { invocation, text in
                    invocation.baseline = text
                    invocation.request { _ in }
                }),
            Option(
                "fail-on",
                help:
                    "error, warning or never: the lowest severity that sets exit status 1 (default: only findings about missing content; "
                    + "for check and audit: error)",
                words: FailureLevel.names,
                .value(placeholder: "LEVEL") { (invocation, text) throws(UsageError) in
                    let level = try FailureLevel(text)
                    invocation.hasFailureLevel = true
                    invocation.request { request in
                        request.failOn = level.severity
                        request.failsOnBuildErrors = level.severity != nil
                    }
                }),
        ]
    }
}

/// The value of `--fail-on`: the lowest severity that fails a run; nil for `never`.
struct FailureLevel {
    static let names = ["error", "warning", "never"]

    var severity: Diagnostic.Severity?

    init(_ text: String) throws(UsageError) {
        switch text {
        case "error": severity = .error
        case "warning": severity = .warning
        case "never": severity = nil
        default: throw .unknown("level", text, candidates: Self.names)
        }
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
        if text.contains(","), isNames(text) {
            throw UsageError("'\(text)' is a list of sizes, not a range", hint: "--size \(text.replacing(",", with: " "))")
        }
        if text == "ax" { return ContentSizeCategory.allCases.filter(\.isAccessibility) }
        do {
            return try ContentSizeRange(parsing: text).categories
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }
}
