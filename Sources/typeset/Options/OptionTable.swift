import Audit
import ContentSize
import Diagnostics
import TypesetKit

extension Invocation {
    /// Every option, in the order of the help.
    static func options(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        input + sizes(isFile: isFile) + output + audit + speech
    }

    private static var input: [Option<Invocation>] {
        [
            Option(
                "style", short: "s", help: "stylesheet, or the name of a template", .value(placeholder: "SHEET") { $0.job.stylesheet = $1 }),
            Option(
                "font-dir", help: "look for fonts here first; may be repeated",
                .value(placeholder: "DIR") { $0.job.fontDirectories.append($1) }),
            Option("locked", help: "a font that stands in for one that is not installed is an error", .flag { $0.job.locksFonts = true }),
            Option(
                "no-system-fonts", help: "use no fonts but those of --font-dir and the stylesheet", .flag { $0.job.usesSystemFonts = false }
            ),
        ]
    }

    private static func sizes(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        [
            Option(
                "size", help: "content sizes: xSmall small medium large xLarge xxLarge xxxLarge ax1 … ax5 (default: large)",
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

    private static var output: [Option<Invocation>] {
        [
            Option(
                "output", short: "o", help: "file, folder, or template such as 'out/{stem}/{size}.pdf' ({stem} {size} {dir} {page})",
                .value(placeholder: "PATH") { $0.job.output = $1 }),
            Option(
                "format", help: "pdf, png or svg; png and svg are one file a page (default: pdf)",
                .value(placeholder: "FORMAT") { (invocation, text) throws(UsageError) in
                    invocation.job.format = try choice(text, of: "format")
                }),
            Option(
                "backend", help: "accessible, or cairo for plain untagged PDF (default: accessible)",
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    invocation.job.backend = try choice(text, of: "backend")
                    invocation.note("--backend")
                }),
            Option(
                "standard", help: "ua1 (PDF/UA-1, PDF/A-2a) or ua2 (PDF/UA-2, PDF/A-4) (default: ua1)",
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    invocation.job.standard = try choice(text, of: "standard")
                    invocation.note("--standard")
                }),
            Option(
                "pages", help: "pages to write as png or svg: 1,3-5,9-",
                .value(placeholder: "LIST") { (invocation, text) throws(UsageError) in
                    guard let pages = PageSelection(text) else {
                        throw UsageError("'\(text)' is no list of pages", hint: "numbers and ranges from 1, such as 1,3-5,9-")
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
                "jobs", short: "j", help: "threads at most (default: one per core)",
                .value(placeholder: "N") { (invocation, text) throws(UsageError) in
                    guard let count = Int(text), (1...1024).contains(count) else {
                        throw UsageError("'--jobs' takes a number from 1 to 1024, not '\(text)'")
                    }
                    invocation.job.threads = count
                }),
        ]
    }

    private static var speech: [Option<Invocation>] {
        [
            Option("quiet", short: "q", help: "no progress; errors and warnings only", .flag { $0.isQuiet = true }),
            Option("verbose", short: "v", help: "notes too: what layout had to give up at which size", .flag { $0.isVerbose = true }),
            Option(
                "color", help: "auto, always or never (default: auto; NO_COLOR and CLICOLOR_FORCE count)",
                .value(placeholder: "WHEN") { (invocation, text) throws(UsageError) in
                    invocation.color = try choice(text, of: "color choice")
                }),
            Option("timings", help: "the time of each stage, at the end", .flag { $0.showsTimings = true }),
            Option("help", short: "h", help: "this text", .flag { $0.action = .help }),
            Option("version", help: "the version", .flag { if $0.action != .help { $0.action = .version } }),
        ]
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String, of kind: String) throws(UsageError) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            throw .unknown(kind, text, candidates: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func number(_ text: String, option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw UsageError("'\(option)' takes a number from \(range.lowerBound.plain) to \(range.upperBound.plain), not '\(text)'")
        }
        return number
    }
}

private extension Double {
    /// Whole numbers without `.0`.
    var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Invocation {
    /// What the audit judges by, and where it says so.
    static var audit: [Option<Invocation>] {
        judging + [
            Option(
                "audit", help: "audit these sizes too (with --all-sizes the default)",
                .flag { invocation in
                    invocation.audits = true
                    invocation.request { _ in }
                }),
            Option("no-audit", help: "no audit", .flag { $0.audits = false }),
        ]
    }

    static var judging: [Option<Invocation>] {
        [
            Option(
                "profile", help: "rules to judge by: \(Profile.allCases.map(\.rawValue).joined(separator: ", "))",
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    let profile: Profile = try choice(text, of: "profile")
                    invocation.request { $0.profile = profile }
                }),
            Option(
                "report",
                help:
                    "text, html, json, sarif, junit, github or markdown; into a file with =PATH ({stem} {dir}; - is standard output); may be repeated",
                .value(placeholder: "FORMAT[=PATH]") { (invocation, text) throws(UsageError) in
                    let report = try ReportRequest(text)
                    invocation.reports.append(report)
                    invocation.request { $0.drawsPictures = $0.drawsPictures || report.format == .html }
                }),
            Option(
                "baseline", help: "a list of findings that do not count",
                .value(placeholder: "FILE") { invocation, text in
                    invocation.baseline = text
                    invocation.request { _ in }
                }),
            Option(
                "fail-on", help: "error, warning or never: what makes the exit status 1 (default: error)",
                .value(placeholder: "LEVEL") { (invocation, text) throws(UsageError) in
                    let level = try FailureLevel(text)
                    invocation.request { $0.failOn = level.severity }
                }),
        ]
    }
}

/// The value of `--fail-on`.
struct FailureLevel {
    var severity: Severity?

    init(_ text: String) throws(UsageError) {
        switch text {
        case "error": severity = .error
        case "warning": severity = .warning
        case "never": severity = nil
        default: throw .unknown("level", text, candidates: ["error", "warning", "never"])
        }
    }
}

/// Content sizes as words of the command line.
enum SizeArgument {
    /// `large`, or several with commas.
    static func names(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        var sizes: [ContentSizeCategory] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let size = ContentSizeCategory(name: name) else {
                throw .unknown("content size", name, candidates: ContentSizeCategory.allCases.map(\.shortName))
            }
            sizes.append(size)
        }
        return sizes
    }

    static func isNames(_ text: String) -> Bool { (try? names(text)) != nil }

    /// A range as in a stylesheet, or `ax` for the accessibility sizes.
    static func range(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        if text == "ax" { return ContentSizeCategory.allCases.filter(\.isAccessibility) }
        do {
            return try ContentSizeRange(parsing: text).categories
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }
}
