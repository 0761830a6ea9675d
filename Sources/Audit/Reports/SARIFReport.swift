import TypesetBase

/// SARIF 2.1.0 (OASIS), with the additional data that GitHub code scanning requires.
///
/// Results point at the Markdown or the stylesheet, which must be fixed. Pages and sizes are in logical locations and properties, because a
/// page of a PDF is not a location in a repository.
struct SARIFReport {
    private static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// The largest number of results that GitHub accepts for a run (SARIF support for code scanning, "Validating your SARIF file").
    private static let resultLimit = 25_000

    private let run: RunReport
    private let options: ReportOptions
    private let rules: [RuleDescription]
    /// The index of each rule in `rules`, by id.
    private let ruleIndices: [RuleID: Int]

    init(_ run: RunReport, _ options: ReportOptions) {
        self.run = run
        self.options = options
        rules = run.single?.allRules.map(\.rule) ?? run.rules
        ruleIndices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var value: JSONValue {
        .object([("$schema", .string(Self.schema)), ("version", "2.1.0"), ("runs", .array([runValue]))])
    }

    private var runValue: JSONValue {
        let all = entries
        let kept = all.count <= Self.resultLimit ? all : Self.worst(of: all)
        return .object([
            ("tool", .object([("driver", driver)])), ("automationDetails", .object([("id", .string(automation))])),
            ("invocations", .array([invocation(leavingOut: all.count - kept.count)])),
            ("columnKind", "unicodeCodePoints"), ("results", .array(kept.map(result))), ("properties", .object(optional: properties)),
        ])
    }

    /// The category by which GitHub replaces an earlier run, with a slash at the end, so that all of it is the category (3.17.3).
    private var automation: String { "\(run.tool.name)/" + (options.automation.isEmpty ? "" : options.automation + "/") }

    /// The invocation, with notifications about documents without a report and results that are left out (3.20.21).
    private func invocation(leavingOut count: Int) -> JSONValue {
        let failures = run.failures.map { failure in
            notification("\(failure.message) [\(failure.rule)]", "error", at: options.name(failure.document))
        }
        let left = count == 0 ? [] : [notification("\(count) further results are left out; the worst are kept", "warning", at: nil)]
        return .object(optional: [
            ("executionSuccessful", .bool(run.failures.isEmpty)),
            ("toolExecutionNotifications", failures.isEmpty && left.isEmpty ? nil : .array(failures + left)),
        ])
    }

    private func notification(_ text: String, _ level: String, at path: String?) -> JSONValue {
        .object(optional: [
            ("level", .string(level)), ("message", Self.message(ReportText.sentence(text))),
            ("locations", path.map { .array([.object([("physicalLocation", .object([("artifactLocation", artifact($0))]))])]) }),
        ])
    }

    private var properties: [(String, JSONValue?)] {
        guard let report = run.single else {
            return [
                ("documents", .strings(run.documents.map { $0.name(relativeTo: options.base) })),
                ("profiles", .strings(run.profiles.map(\.rawValue))),
            ]
        }
        return [
            ("document", .string(report.name(relativeTo: options.base))),
            ("stylesheet", report.stylesheet.map { .string(RelativePath.text(of: $0, to: options.base)) }),
            ("profile", .string(report.profile.rawValue)), ("sizes", .strings(report.sizes.map(\.shortName))),
        ]
    }

    private var driver: JSONValue {
        .object(optional: [
            ("name", .string(run.tool.name)), ("version", .string(run.tool.version)),
            ("informationUri", run.tool.address.map(JSONValue.string)), ("rules", .array(rules.map { SARIFRule($0).value })),
        ])
    }

    // MARK: - Causes

    /// The findings of one result: those of one cause in a stylesheet, for any number of documents, or a single other finding.
    private struct Entry {
        var finding: Finding
        /// The index of the first report with the result.
        var document: Int
        /// The indices of all reports with the result.
        var documents: [Int]
        /// The reason for which it does not count; nil if it counts.
        var ignored: IgnoredFinding?
    }

    private struct Place: Hashable { var fingerprint: Fingerprint; var path: String; var line: Int; var column: Int }

    private var entries: [Entry] {
        var entries: [Entry] = [], seen: [Place: Int] = [:]
        for (number, report) in run.documents.enumerated() {
            for finding in report.findings {
                let place = finding.source.map {
                    Place(fingerprint: finding.fingerprint, path: $0.file.path, line: $0.start.line, column: $0.start.column)
                }
                if let place, place.path != report.document, let known = seen[place] {
                    entries[known].documents.append(number)
                    continue
                }
                if let place { seen[place] = entries.count }
                entries.append(Entry(finding: finding, document: number, documents: [number]))
            }
            entries += report.ignored.map { Entry(finding: $0.finding, document: number, documents: [number], ignored: $0) }
        }
        return entries
    }

    private static func worst(of entries: [Entry]) -> [Entry] {
        let order = entries.indices.sorted { Outcome.order(entries[$0].finding.outcome) > Outcome.order(entries[$1].finding.outcome) }
        return order.prefix(resultLimit).sorted().map { entries[$0] }
    }

    // MARK: - Results

    private func result(_ entry: Entry) -> JSONValue {
        let finding = entry.finding, report = run.documents[entry.document]
        let (kind, level) = Self.kindAndLevel(finding)
        return .object(optional: [
            ("ruleId", .string(finding.rule.rawValue)), ("ruleIndex", ruleIndices[finding.rule].map { .number(Double($0)) }),
            ("kind", .string(kind)), ("level", .string(level)), ("message", Self.message(message(entry))),
            ("locations", .array([location(finding, in: report)])),
            ("relatedLocations", finding.related.isEmpty ? nil : .array(finding.related.enumerated().map { related($1, id: $0 + 1) })),
            (
                "partialFingerprints",
                .object([
                    ("primaryLocationLineHash", .string(finding.fingerprint.text)),
                    ("typesetFingerprint/v1", .string(finding.fingerprint.text)),
                ])
            ),
            ("baselineState", report.known.map { $0.contains(finding.fingerprint) ? "unchanged" : "new" }),
            ("fixes", entry.finding.edits.isEmpty ? nil : .array([fix(entry.finding)])),
            ("suppressions", entry.ignored.map(suppressions)),
            ("properties", properties(entry)),
        ])
    }

    /// A comment suppresses in the source, a person's answer elsewhere (3.35).
    private func suppressions(_ ignored: IgnoredFinding) -> JSONValue {
        let kind = ignored.answer == nil ? "inSource" : "external"
        return .array([.object([("kind", .string(kind)), ("justification", .string(ignored.reason))])])
    }

    /// The kind and the level of a finding; the level is `none` unless the kind is `fail` (3.27.10).
    private static func kindAndLevel(_ finding: Finding) -> (String, String) {
        switch finding.outcome {
        case .fail, .warning: ("fail", finding.severity.name)
        case .review: ("review", "none")
        case .note: ("informational", "none")
        case .pass: ("pass", "none")
        case .inapplicable: ("notApplicable", "none")
        }
    }

    private func message(_ entry: Entry) -> String {
        let finding = entry.finding, sizes = ReportText.sizes(finding, of: run.documents[entry.document])
        let others = entry.documents.count - 1
        let more = others > 0 ? "The same in \(Phrase.count(others, "more document"))" : ""
        return [finding.message + (sizes.isEmpty ? "" : " (\(sizes))"), more, finding.fix].filter { !$0.isEmpty }.map(ReportText.sentence)
            .joined(separator: " ")
    }

    /// The text as a message, with doubled braces, which mark placeholders (3.11.5), and escaped `](`, which would make a link (3.11.6).
    private static func message(_ text: String) -> JSONValue {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "{": result += "{{"
            case "}": result += "}}"
            case "(" where result.unicodeScalars.last == "]": result = String(result.unicodeScalars.dropLast()) + "\\]("
            default: result.unicodeScalars.append(scalar)
            }
        }
        return .object([("text", .string(result))])
    }

    private func properties(_ entry: Entry) -> JSONValue {
        let finding = entry.finding
        let documents = entry.documents.map { run.documents[$0].name(relativeTo: options.base) }
        return .object(optional: [
            ("documents", run.single == nil ? .strings(documents) : nil),
            ("outcome", .string(finding.outcome.rawValue)), ("sizes", .strings(finding.categories.map(\.shortName))),
            ("measured", finding.measured.map { .string($0.description) }), ("required", finding.required.map { .string($0.description) }),
            ("fix", .string(finding.fix)), ("references", .strings(finding.references.map(\.text))),
        ])
    }

    // MARK: - Locations

    private func location(_ finding: Finding, in report: AuditReport) -> JSONValue {
        let page = finding.locations.first.map(logical), element = finding.tags.isEmpty ? nil : Self.element(finding.tags)
        let places = [page, element].compactMap(\.self)
        return .object(optional: [
            ("physicalLocation", physical(ReportLocation(finding, in: report, options))),
            ("logicalLocations", places.isEmpty ? nil : .array(places)),
        ])
    }

    /// The changes of the source that remove the fault (3.55).
    private func fix(_ finding: Finding) -> JSONValue {
        let changes = finding.edits.grouped(by: \.span.file.path).map { file -> JSONValue in
            let places = file.elements.map { ($0.text, ReportLocation($0.span, relativeTo: options.base)) }
            return .object([
                ("artifactLocation", artifact(places[0].1.file)),
                (
                    "replacements",
                    .array(
                        places.map { text, place in
                            .object([("deletedRegion", region(place)), ("insertedContent", .object([("text", .string(text))]))])
                        })
                ),
            ])
        }
        return .object([("description", Self.message(ReportText.sentence(finding.fix))), ("artifactChanges", .array(changes))])
    }

    private func related(_ related: Diagnostic.Related, id: Int) -> JSONValue {
        .object([
            ("id", .number(Double(id))), ("message", Self.message(ReportText.sentence(related.message))),
            ("physicalLocation", physical(ReportLocation(related.span, relativeTo: options.base))),
        ])
    }

    private func logical(_ place: Location) -> JSONValue {
        let page = place.pageName
        return .object([
            ("name", .string(page)), ("fullyQualifiedName", .string(place.category.map { "\($0.shortName)/\(page)" } ?? page)),
            ("kind", "page"),
        ])
    }

    /// The location of an element in the tree of tags, such as `Document/Sect/P`, in the form for XML (SARIF 2.1.0, 3.33.7).
    private static func element(_ tags: [String]) -> JSONValue {
        .object([
            ("name", .string(tags.last ?? "")), ("fullyQualifiedName", .string(tags.joined(separator: "/"))), ("kind", "element"),
        ])
    }

    /// The physical location; GitHub requires a line, so a finding about a whole file points at the first line.
    private func physical(_ location: ReportLocation) -> JSONValue {
        .object([("artifactLocation", artifact(location.file)), ("region", region(location))])
    }

    private func region(_ location: ReportLocation) -> JSONValue {
        var region: [(String, JSONValue)] = [("startLine", .number(Double(location.start?.line ?? 1)))]
        if let start = location.start, let end = location.end {
            region += [
                ("startColumn", .number(Double(start.column))), ("endLine", .number(Double(end.line))),
                ("endColumn", .number(Double(end.column))),
            ]
        }
        return .object(region)
    }

    private func artifact(_ path: String) -> JSONValue {
        if path.hasPrefix("/") { return .object([("uri", .string("file://" + PercentCoding.encoded(path: path)))]) }
        return .object([("uri", .string(PercentCoding.encoded(path: path))), ("uriBaseId", "%SRCROOT%")])
    }
}
