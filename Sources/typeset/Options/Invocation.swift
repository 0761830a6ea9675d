import Audit
import ContentSize
import TypesetKit

/// A command line, understood: the job, and how to speak of it.
struct Invocation: Sendable {
    enum Action: Sendable { case typeset, help, version }
    enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }
    /// Which of the three size options was given, so that two of them are an error.
    enum SizeSource: String, Sendable { case names = "--size", range = "--sizes", all = "--all-sizes" }

    var action = Action.typeset
    var job = TypesettingJob()
    var isQuiet = false
    var isVerbose = false
    var color = ColorChoice.auto
    var showsTimings = false
    /// nil: by the sizes.
    var audits: Bool?
    var reports: [ReportRequest] = []
    var baseline: String?

    /// nil: none was given.
    private(set) var sizeSource: SizeSource?
    /// Names of options that were given and that only some formats or backends know.
    private var special: Set<String> = []

    init() {}

    /// - Parameter isFile: whether a word names an existing file, and so cannot be a further size after `--size`.
    init(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) {
        job.documents = try ArgumentParser(options: Self.options(isFile: isFile)).parse(arguments, into: &self)
        guard action == .typeset else { return }
        if job.documents.isEmpty { throw UsageError("no document given", hint: "typeset doc.md; see 'typeset --help'") }
        try checkDocuments()
        try checkCombinations()
    }

    func checkDocuments() throws(UsageError) {
        if job.documents.contains("") { throw UsageError("the name of a document is empty") }
        if let path = job.documents.first(where: { $0.lowercased().hasSuffix(".pdf") }) {
            throw UsageError("'\(path)' is a PDF, not Markdown", hint: "typeset audit \(path) judges it")
        }
    }

    mutating func note(_ option: String) { special.insert(option) }

    mutating func setSizes(_ sizes: [ContentSizeCategory], from source: SizeSource) throws(UsageError) {
        if let sizeSource, sizeSource != source {
            throw UsageError("'\(sizeSource.rawValue)' and '\(source.rawValue)' exclude each other")
        }
        let before = sizeSource == nil ? [] : job.sizes
        sizeSource = source
        job.sizes = Set(before + sizes).sorted()
    }

    /// Any option of the audit asks for one.
    mutating func request(_ change: (inout AuditRequest) -> Void) {
        var request = job.audit ?? AuditRequest()
        change(&request)
        job.audit = request
    }

    /// - Parameter documents: what will be reported on.
    func checkReports(of documents: [String]) throws(UsageError) {
        let inputs = job.documents + [job.stylesheet, baseline].compactMap(\.self)
        try ReportPlan(requests: reports, documents: documents).check(inputs: inputs, outputs: Typesetter.outputPaths(of: job))
    }

    private func checkCombinations() throws(UsageError) {
        if audits == false, job.audit != nil { throw UsageError("'--no-audit' excludes the options of the audit") }
        try checkReports(of: job.documents)
        for option in ["--resolution", "--scale"] where special.contains(option) && job.format != .png {
            throw UsageError("option '\(option)' is of '--format png' only")
        }
        if special.isSuperset(of: ["--resolution", "--scale"]) {
            throw UsageError("'--resolution' and '--scale' exclude each other")
        }
        if special.contains("--pages"), job.format == .pdf {
            throw UsageError("option '--pages' is of '--format png' and '--format svg' only")
        }
        for option in ["--standard", "--backend"] where special.contains(option) && job.format != .pdf {
            throw UsageError("option '\(option)' is of '--format pdf' only")
        }
        if special.contains("--standard"), job.backend == .cairo {
            throw UsageError("'--backend cairo' writes plain PDF without a standard; leave out '--standard'")
        }
    }
}
