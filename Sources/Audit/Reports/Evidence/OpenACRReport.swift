import TypesetBase

/// The evidence as an accessibility conformance report in YAML, in the format OpenACR 0.1.0 of the GSA.
///
/// The catalog is that of the VPAT 2.5, international edition. Its tables for documents are those of WCAG, which Section 508 (E205.4) and
/// EN 301 549 (clause 10) adopt.
struct OpenACRReport {
    let run: RunReport
    let options: ReportOptions

    static let catalog = "2.5-edition-wcag-2.2-508-eu-en"
    /// The component of the catalog that documents are.
    private static let component = "electronic-docs"

    var text: String {
        let words = EvidenceWords(run: run, options: options), evidence = ConformanceEvidence(run)
        let names = run.documents.indices.map(words.name(of:)), title = run.single?.title ?? run.single?.fileTitle ?? ""
        let name = !title.isEmpty ? title : names.count == 1 ? names[0] : Phrase.count(names.count, "document")
        let dates = run.documents.flatMap(\.answers).map(\.date)
        return JSONValue.object(optional: [
            ("title", .string("\(name) Accessibility Conformance Report")),
            ("product", .object([("name", .string(name)), ("description", .string(names.joined(separator: ", ")))])),
            ("author", author), ("report_date", dates.max().map(JSONValue.string)), ("version", .number(1)),
            ("notes", .string(notes(evidence))),
            (
                "evaluation_methods_used",
                .string(
                    "Audit of the document and of its finished files with \(run.tool.name) \(run.tool.version), at "
                        + "\(Phrase.count(Set(run.documents.flatMap(\.sizes)).count, "text size")), and the answers of people to the "
                        + "questions that it leaves.")
            ),
            ("catalog", .string(Self.catalog)), ("chapters", chapters(words)),
        ]).yaml()
    }

    private var author: JSONValue {
        let publisher = options.publisher ?? AuditAnswers.Publisher()
        return .object(optional: [
            ("name", publisher.name.isEmpty ? nil : .string(publisher.name)),
            ("company_name", publisher.company.isEmpty ? nil : .string(publisher.company)), ("email", .string(publisher.email)),
        ])
    }

    private func notes(_ evidence: ConformanceEvidence) -> String {
        let open = evidence.openQuestions.count
        let questions = open == 0 ? "" : " \(Phrase.count(open, "question")) for a person \(open == 1 ? "is" : "are") open."
        let author = options.publisher == nil ? " The author is not stated (`publisher` in the file of answers)." : ""
        return "\(ReportText.sentence(ReportText.counts(run)))\(questions)\(author)"
    }

    private func chapters(_ words: EvidenceWords) -> JSONValue {
        let judge = RequirementJudge(run)
        let results = (RequirementTable.wcag.requirements + [.parsing("4.1.1")]).map(judge.result)
        func criteria(_ level: SuccessCriterion.Level) -> JSONValue {
            let own = results.filter { $0.requirement.kind == level.rawValue }.sorted {
                Self.order($0.requirement.number).lexicographicallyPrecedes(Self.order($1.requirement.number))
            }
            return .object([("criteria", .array(own.map { criterion($0, words) }))])
        }
        func disabled(_ reason: String) -> JSONValue { .object([("notes", .string(reason)), ("disabled", .bool(true))]) }
        let documents = RequirementTable.en301549.requirements.filter { $0.number.hasPrefix("10.5") || $0.number.hasPrefix("10.6") }
        return .object([
            ("success_criteria_level_a", criteria(.a)), ("success_criteria_level_aa", criteria(.aa)),
            ("success_criteria_level_aaa", disabled("Level AAA is not claimed.")),
            ("functional_performance_criteria", disabled("The criteria above are met or not met instead.")),
            ("hardware", disabled("The product is a document.")), ("software", disabled("The product is a document.")),
            ("support_documentation_and_services", disabled("The product is a document.")),
            (
                "en_301_549_non-web-documents",
                .object([("criteria", .array(documents.map { criterion(judge.result($0), words, component: "none") }))])
            ),
        ])
    }

    /// The numbers of a criterion, by which 1.4.2 precedes 1.4.10.
    private static func order(_ number: String) -> [Int] { number.split(separator: ".").compactMap { Int($0) } }

    private func criterion(_ result: RequirementResult, _ words: EvidenceWords, component: String = component) -> JSONValue {
        let adherence = JSONValue.object([("level", .string(level(result))), ("notes", .string(notes(result, words)))])
        return .object([
            ("num", .string(result.requirement.number)),
            ("components", .array([.object([("name", .string(component)), ("adherence", adherence)])])),
        ])
    }

    /// The level of conformance.
    ///
    /// A criterion that a person has not judged yet is not evaluated.
    private func level(_ result: RequirementResult) -> String {
        switch result.verdict {
        case .passes: "supports"
        case .notApplicable: "not-applicable"
        case .needsPerson, .notJudged: "not-evaluated"
        case .fails: isPartial(result) ? "partially-supports" : "does-not-support"
        }
    }

    /// Whether some documents or sizes do not fail.
    private func isPartial(_ result: RequirementResult) -> Bool {
        let violations = result.findings.filter { result.requirement.isViolated(by: $0.finding) }
        guard !violations.isEmpty else { return false }
        return run.documents.indices.contains { document in
            let own = violations.filter { $0.document == document }, sizes = Set(own.flatMap(\.finding.categories))
            return own.isEmpty || own.allSatisfy { !$0.finding.categories.isEmpty } && sizes.count < run.documents[document].sizes.count
        }
    }

    private func notes(_ result: RequirementResult, _ words: EvidenceWords) -> String {
        let measured = words.measured(result).map { "Measured: \($0)." }
        let failures = result.findings.filter { result.requirement.isViolated(by: $0.finding) }
        let others = result.findings.filter { !result.requirement.isViolated(by: $0.finding) }
        let places = (failures + others).prefix(EvidenceWords.findingLimit).enumerated().map { index, item in
            "\(index < failures.count ? "" : "To review: ")\(ReportText.sentence(item.finding.message)) (\(words.place(item)))"
        }
        return (words.sentences(result) + measured + places).joined(separator: " ")
    }
}
