import TypesetBase

/// Reads the report of one document from JSON.
///
/// Its rules have this program's explanations and fixes, because reports do not repeat the manual.
final class AuditReportReader {
    /// The sources by path.
    private let files: [String: SourceFile]
    /// Values that thousands of documents share, stored once: the figures of a rule at all sizes, and those of a style.
    private var runs: Set<RuleRun> = [], styles: Set<DrawnStyle> = []

    init(files: [String: SourceFile]) { self.files = files }

    /// Reads a report, without the tool that made it, which all reports of a file share.
    func report(_ node: JSONNode) throws(ReportFormatError) -> AuditReport {
        let findings = try node.list("findings")
        var report = AuditReport(
            tool: AuditReport.Tool(version: ""), document: try node.string("document"), title: try node.optionalString("title"),
            stylesheet: try node.optionalString("stylesheet"), claim: try node["claim"].map(Self.claim),
            profile: try node.field("profile").name("profile"), sizes: try sizes(node), editions: try editions(node))
        report.rules = try node.list("rules", of: run).map { runs.insert($0).memberAfterInsert }
        report.styles = try node.list("styles", of: style).map { styles.insert($0).memberAfterInsert }
        for item in findings {
            let finding = try finding(item)
            report.findings.append(finding)
            guard let known = item["inBaseline"] else { continue }
            if report.known == nil { report.known = [] }
            if case .bool(true) = known.value { report.known?.insert(finding.fingerprint) }
        }
        report.ignored = try node.list("ignored") { item throws(ReportFormatError) in
            var ignored = IgnoredFinding(try finding(try item.field("finding")), reason: try item.string("reason"))
            ignored.answer = try item["answer"].map(AuditAnswer.init)
            return ignored
        }
        if node["milderRules"] != nil {
            report.milderRules = try node.list("milderRules") { item throws(ReportFormatError) in try item.name("rule") }
        }
        if node["absentContent"] != nil {
            report.absentContent = try node.list("absentContent") { item throws(ReportFormatError) in try item.name("kind of content") }
        }
        report.fileTitle = try node.optionalString("fileTitle")
        report.contentDigest = try node.optionalString("contentDigest")
        report.content = try node["contentParts"].map(DocumentContent.init)
        if node["expiredAnswers"] != nil { report.expiredAnswers = try node.list("expiredAnswers", of: AuditAnswer.init) }
        if node["answers"] != nil { report.answers = try node.list("answers", of: AuditAnswer.init) }
        report.fixed = try node.list("fixed") { item throws(ReportFormatError) in
            FixedFinding(
                rule: try item.string("rule"), message: try item.string("message"), fingerprint: try item.string("fingerprint"))
        }
        return report
    }

    // MARK: - Parts

    static func claim(_ claim: JSONNode) throws(ReportFormatError) -> ConformanceClaim {
        let obstacles = try claim.list("obstacles") { item throws(ReportFormatError) in
            ConformanceClaim.Obstacle(
                rule: try item.field("rule").name("rule"), count: try item.integer("count"), words: try item.string("reason"))
        }
        return ConformanceClaim(
            standards: try claim.strings("standards"), withheld: try claim.optionalString("withheld"), obstacles: obstacles)
    }

    private func run(of node: JSONNode) throws(ReportFormatError) -> RuleRun {
        let verdicts = try node.list("results") { result throws(ReportFormatError) in
            RuleRun.Verdict(
                category: try size(result), outcome: try result.field("outcome").name("outcome"),
                measured: try measurement(result["measured"]), required: try measurement(result["required"]))
        }
        var rule = RuleCatalogue.description(of: try node.field("id").name("rule"))
        rule.summary = try node.string("summary")
        rule.references = try references(node)
        return RuleRun(rule: rule, verdicts: verdicts)
    }

    private func references(_ node: JSONNode) throws(ReportFormatError) -> [Reference] {
        try node.list("references") { item throws(ReportFormatError) in
            Reference(try item.field("standard").name("standard"), try item.string("clause"))
        }
    }

    private func style(_ node: JSONNode) throws(ReportFormatError) -> DrawnStyle {
        var style = DrawnStyle(name: try node.string("name"), sizes: [:])
        for entry in try node.field("pointSizes").entries ?? [] {
            style.sizes[try category(entry.key, entry.value.range)] = try entry.value.asNumber()
        }
        return style
    }

    // MARK: - Findings

    private func finding(_ node: JSONNode) throws(ReportFormatError) -> Finding {
        let rule = RuleCatalogue.description(of: try node.field("rule").name("rule"))
        let print = try node.string("fingerprint")
        guard let fingerprint = Fingerprint(text: print) else {
            throw ReportFormatError(message: "`\(print)` is not a fingerprint", range: node.range)
        }
        let source = try node["source"].flatMap(span)
        let tags = node["tags"] == nil ? [] : try node.strings("tags")
        let related = try node.list("related") { item throws(ReportFormatError) in
            (message: try item.string("message"), span: try span(item))
        }
        let edits =
            node["edits"] == nil
            ? []
            : try node.list("edits") { item throws(ReportFormatError) in
                (span: try span(item), text: try item.string("replacement"))
            }
        return Finding(
            rule: rule, outcome: try node.field("outcome").name("outcome"), message: try node.string("message"),
            categories: try sizes(node),
            editions: try editions(node), source: source, file: try node.optionalString("file"),
            related: related.compactMap { item in item.span.map { Diagnostic.Related(item.message, at: $0) } },
            locations: try node.list("locations", of: location),
            tags: tags, measured: try measurement(node["measured"]), required: try measurement(node["required"]),
            fix: try node.string("fix"), edits: edits.compactMap { edit in edit.span.map { SourceEdit($0, edit.text) } },
            references: try references(node), fingerprint: fingerprint)
    }

    private func span(_ node: JSONNode) throws(ReportFormatError) -> SourceSpan? {
        let place = try SourceLines.QuotedSpan(node)
        return files[place.file]?.span(place)
    }

    private func location(_ node: JSONNode) throws(ReportFormatError) -> Location {
        var sides: [Double] = []
        for side in node["rect"]?.items ?? [] { sides.append(try side.asNumber()) }
        var traits = ReaderTraits.standard
        if let edition = node["edition"] { traits = try self.edition(edition) }
        let volume = node["volume"] == nil ? nil : try node.integer("volume")
        return Location(
            category: try size(node), traits: traits, volume: volume, page: try node.integer("page"),
            rect: sides.count == 4 ? Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : nil)
    }

    private func measurement(_ node: JSONNode?) throws(ReportFormatError) -> AuditFigure? {
        guard let node else { return nil }
        let name = try node.string("unit")
        guard let unit = AuditFigure.Unit(rawValue: name == "count" ? "" : name) else {
            throw ReportFormatError(message: "unknown unit `\(name)`", range: node.range)
        }
        return AuditFigure(try node.field("value").asNumber(), unit)
    }

    // MARK: - Sizes and editions

    private func category(_ name: String, _ range: Range<Int>) throws(ReportFormatError) -> ContentSizeCategory {
        guard let category = ContentSizeCategory(named: name) else {
            throw ReportFormatError(message: "unknown content size `\(name)`", range: range)
        }
        return category
    }

    private func sizes(_ node: JSONNode) throws(ReportFormatError) -> [ContentSizeCategory] {
        try node.list("sizes") { item throws(ReportFormatError) in try category(try item.asString(), item.range) }
    }

    private func size(_ node: JSONNode) throws(ReportFormatError) -> ContentSizeCategory? {
        guard let item = node["size"] else { return nil }
        return try category(try item.asString(), item.range)
    }

    private func editions(_ node: JSONNode) throws(ReportFormatError) -> [ReaderTraits] {
        node["editions"] == nil ? [.standard] : try node.list("editions", of: edition)
    }

    private func edition(_ node: JSONNode) throws(ReportFormatError) -> ReaderTraits {
        let name = try node.asString()
        guard let traits = ReaderTraits(describedBy: name) else {
            throw ReportFormatError(message: "unknown edition `\(name)`", range: node.range)
        }
        return traits
    }
}
