import ContentSize
import Diagnostics

/// What will be written where, settled before any work so that no two outputs can fall on one file.
struct OutputPlan: Sendable {
    struct Output: Sendable {
        /// Index into the job's documents.
        var document: Int
        var size: ContentSizeCategory
        /// As shown; holds `{page}` where each page is a file.
        var path: String
    }

    let naming: OutputNaming
    /// By document, then by size.
    let outputs: [Output]

    init(_ job: TypesettingJob, isFolder: (String) -> Bool) throws(Diagnostic) {
        let naming = try OutputNaming(job, isFolder: isFolder)
        self.naming = naming
        outputs = job.documents.indices.flatMap { document in
            job.sizes.map { Output(document: document, size: $0, path: naming.path(document: job.documents[document], size: $0)) }
        }
        try Self.checkCollisions(outputs, job)
        try Self.checkInputs(outputs, job)
    }

    private static func checkCollisions(_ outputs: [Output], _ job: TypesettingJob) throws(Diagnostic) {
        var first: [String: Output] = [:]
        for output in outputs {
            guard let other = first.updateValue(output, forKey: FilePath.normalized(output.path)) else { continue }
            func name(_ output: Output) -> String { "\(job.documents[output.document]) at \(output.size.shortName)" }
            if job.documents[other.document] == job.documents[output.document], other.size == output.size {
                throw Diagnostic.error("the document '\(job.documents[output.document])' is named twice")
            }
            let field = other.document == output.document ? "{size}" : "{dir}"
            throw Diagnostic.error(
                "'\(output.path)' would be written twice: for \(name(other)) and for \(name(output))",
                hints: ["tell them apart with \(field) in the output template"])
        }
    }

    private static func checkInputs(_ outputs: [Output], _ job: TypesettingJob) throws(Diagnostic) {
        let inputs = Set((job.documents + [job.stylesheet].compactMap(\.self)).map(FilePath.normalized))
        for output in outputs where inputs.contains(FilePath.normalized(output.path)) {
            throw Diagnostic.error("'\(output.path)' is an input: writing it would destroy it")
        }
    }
}
