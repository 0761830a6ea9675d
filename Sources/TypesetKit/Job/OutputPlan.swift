import TypesetBase

/// All outputs of a job and their paths, fixed before any work starts: no two share a file, and none overwrites an input.
struct OutputPlan: Sendable {
    struct Output: Sendable {
        /// The index of the document in the job.
        var document: Int
        var size: ContentSizeCategory
        var traits: ReaderTraits
        /// The path as shown to the user, with `{page}` if each page is a file.
        var path: String
    }

    let naming: OutputNaming
    /// The outputs by document, then by edition, then by size.
    let outputs: [Output]

    /// Checks the names of all documents of the job, or only of those to typeset if the names were checked before.
    ///
    /// - Parameter isFolder: whether a path names an existing folder.
    /// - Throws: an error about an output template, about two outputs with one path, or about an output that is also an input.
    init(_ job: TypesettingJob, isFolder: (String) -> Bool) throws(Diagnostic) {
        let naming = try OutputNaming(job, isFolder: isFolder)
        self.naming = naming
        let works = job.works
        let isNamed = job.hasCheckedNames ? job.selection : nil
        let all = works.indices.filter { isNamed?.contains($0) ?? true }.flatMap { document in
            job.editions.flatMap { traits in
                job.outputSizes.map { size in
                    let path = naming.path(document: works[document], size: size, traits: traits)
                    return Output(document: document, size: size, traits: traits, path: path)
                }
            }
        }
        try Self.checkCollisions(all, works, outputSpan: job.outputSpan)
        try Self.checkInputs(all, job)
        outputs = job.selection.map { selection in all.filter { selection.contains($0.document) } } ?? all
    }

    private static func checkCollisions(_ outputs: [Output], _ works: [TypesettingWork], outputSpan: SourceSpan?) throws(Diagnostic) {
        var first: [String: Output] = [:]
        for output in outputs {
            guard let other = first.updateValue(output, forKey: FilePath.normalized(output.path)) else { continue }
            var error = collision(of: output, with: other, works)
            // If the configuration names the output, the error points there.
            error.span = error.span ?? outputSpan
            throw error
        }
    }

    private static func collision(of output: Output, with other: Output, _ works: [TypesettingWork]) -> Diagnostic {
        let work = works[output.document], otherWork = works[other.document]
        func name(_ output: Output) -> String {
            "\(works[output.document].path) at \(output.size.shortName)" + (output.traits == .standard ? "" : " (\(output.traits))")
        }
        if case .book(let book) = work, case .book(let first) = otherWork, book.name == first.name, output.document != other.document {
            return collision(of: book, with: first, at: output.path)
        }
        let isOneEdition = other.size == output.size && other.traits == output.traits
        if otherWork.path == work.path, isOneEdition, !work.isBook {
            return .error("the document '\(work.path)' is given twice")
        }
        let field =
            other.document != output.document ? "{dir}" : other.size != output.size ? "{size}" : field(other.traits, output.traits)
        var error = Diagnostic.error(
            "'\(output.path)' would be written twice: for \(name(other)) and for \(name(output))", at: work.place ?? otherWork.place,
            hints: ["add \(field) to the output template to distinguish them"])
        if let place = otherWork.place, work.place != nil { error.related = [.init("the other one", at: place)] }
        return error
    }

    /// Returns an error about two books with the same name, which comes from their titles.
    private static func collision(of book: Book, with first: Book, at path: String) -> Diagnostic {
        let title = book.outline.metadata.title?.value ?? book.name
        var error = Diagnostic.error(
            "two books are called “\(title)”: '\(path)' would be written for both", at: TypesettingWork.book(book).place, path: book.path,
            hints: ["give one of them another title, or set its `output`"])
        if let place = TypesettingWork.book(first).place { error.related = [.init("the first one", at: place)] }
        return error
    }

    /// Returns the template field that distinguishes two editions.
    private static func field(_ first: ReaderTraits, _ second: ReaderTraits) -> String {
        if first.edition != second.edition { return "{edition}" }
        return first.appearance != second.appearance ? "{appearance}" : first.contrast != second.contrast ? "{contrast}" : "{boldText}"
    }

    private static func checkInputs(_ outputs: [Output], _ job: TypesettingJob) throws(Diagnostic) {
        let inputs = Set((job.works.flatMap(\.inputs) + [job.stylesheet].compactMap(\.self)).map(FilePath.normalized))
        for output in outputs where output.path != OutputFile.standardOutput && inputs.contains(FilePath.normalized(output.path)) {
            throw Diagnostic.error("'\(output.path)' is an input and would be overwritten")
        }
    }
}

/// The path template of the outputs: `{dir}/{stem}.{size}.pdf`.
///
/// Every form of `-o` becomes a template, so there is one rule for names and one check for collisions.
struct OutputNaming: Hashable, Sendable {
    /// The fields that a template may have.
    static let fields = ["stem", "book", "size", "edition", "appearance", "contrast", "boldText", "dir", "page"]

    let template: String
    /// The output folder of the job.
    private let folder: String?
    private let roots: [String]

    /// Creates the path template for the output of a job.
    ///
    /// - Parameter isFolder: whether a path names an existing folder.
    init(_ job: TypesettingJob, isFolder: (String) -> Bool) throws(Diagnostic) {
        let file = Self.fileName(job)
        (folder, roots) = (job.outputFolder, job.roots)
        let outputs = job.works.count * job.outputSizes.count * job.editions.count
        guard let output = job.output else {
            template = "{dir}/" + file
            return
        }
        if output == OutputFile.standardOutput {
            try Self.checkStandardOutput(outputs, job)
            template = output
        } else if output.contains("{") || output.contains("}") {
            try PathTemplate.check(output, fields: Self.fields)
            template = Self.numbered(output, job)
        } else if output.hasSuffix("/") || isFolder(output) {
            template = FilePath.join(output, file)
        } else if outputs <= 1 {
            template = Self.numbered(output, job)
        } else if FilePath.fileExtension(of: output).lowercased() == ".\(job.format)" {
            throw Self.oneFileForMany(output, outputs, job)
        } else {
            template = FilePath.join(output, file)
        }
    }

    /// Returns the path of one output.
    ///
    /// `page` counts from 1. It is padded to the digits of `pageCount`, at least three, so the names sort.
    func path(
        document: TypesettingWork, size: ContentSizeCategory, traits: ReaderTraits = .standard, page: Int? = nil, of pageCount: Int = 1
    ) -> String {
        var path = document.output ?? template
        if let page {
            let digits = max(3, String(pageCount).count)
            let number = String(page)
            path = path.replacing("{page}", with: String(repeating: "0", count: digits - number.count) + number)
        }
        path = path.replacing("{size}", with: size.shortName).replacing("{appearance}", with: traits.appearance.rawValue)
            .replacing("{edition}", with: traits.edition?.description ?? EditionName.standard)
            .replacing("{contrast}", with: traits.contrast.rawValue).replacing("{boldText}", with: traits.boldText ? "bold" : "regular")
        return PathTemplate.filled(
            path.replacing("{book}", with: "{stem}"), for: document.namingPath, relativeTo: document.outputFolder ?? folder)
    }

    /// Returns the folder that the outputs of a document stay in.
    func base(document: TypesettingWork) -> OutputBase {
        if let folder = document.outputFolder ?? folder { return .project(folder) }
        return OutputBase(of: template, for: document.namingPath, roots: roots)
    }

    /// Returns the default file name.
    ///
    /// It contains the size if there are several sizes or a size was named. It contains the edition or the reader traits if an edition is
    /// not the standard one. It contains the page number if the format has one file for each page.
    private static func fileName(_ job: TypesettingJob) -> String {
        "{stem}\(sizeAndTraits(job))\(job.format == .pdf || isOnePage(job) ? "" : "-{page}").\(job.format)"
    }

    private static func sizeAndTraits(_ job: TypesettingJob) -> String {
        let editions = job.editions
        return (job.drawsContactSheets ? ".sizes" : job.sizes.count > 1 || job.namesSize ? ".{size}" : "")
            + (editions.contains { $0.edition != nil } ? ".{edition}" : "")
            + (editions.contains { $0.edition == nil && $0.appearance == .dark } ? ".{appearance}" : "")
            + (editions.contains { $0.edition == nil && $0.contrast == .increased } ? ".{contrast}" : "")
            + (editions.contains(where: \.boldText) ? ".{boldText}" : "")
    }

    /// Whether the output is one page; a contact sheet has one unless more are requested.
    private static func isOnePage(_ job: TypesettingJob) -> Bool { job.drawsContactSheets && (job.pages ?? .first).isSinglePage }

    /// Adds a page number before the extension of a path if there may be several pages.
    private static func numbered(_ path: String, _ job: TypesettingJob) -> String {
        if job.format == .pdf || path.contains("{page}") || job.pages?.isSinglePage == true || isOnePage(job) { return path }
        let suffix = FilePath.fileExtension(of: path)
        return path.dropLast(suffix.count) + "-{page}" + suffix
    }

    /// Checks that standard output receives only one file.
    ///
    /// - Throws: an error unless there is exactly one file.
    private static func checkStandardOutput(_ outputs: Int, _ job: TypesettingJob) throws(Diagnostic) {
        let name = "'-' is standard output, which takes one file"
        if outputs > 1 {
            let template = "{stem}\(sizeAndTraits(job)).\(job.format)"
            throw .error("\(name), but there are \(outputs) outputs", hints: ["give a folder or a template such as '\(template)'"])
        }
        guard job.format == .pdf || job.pages?.isSinglePage == true || isOnePage(job) else {
            throw .error("\(name), and each page is a file", hints: ["choose a page with '--pages 1', or give a folder"])
        }
    }

    private static func oneFileForMany(_ output: String, _ count: Int, _ job: TypesettingJob) -> Diagnostic {
        let suffix = FilePath.fileExtension(of: output)
        let field = (job.works.count > 1 ? "{stem}" : FilePath.stem(of: output)) + sizeAndTraits(job)
        let template = FilePath.join(FilePath.folder(of: output), field + suffix)
        return .error(
            "'\(output)' names one file, but there are \(count) outputs",
            hints: ["give a folder or a template such as '\(template)'"])
    }
}

extension TypesettingJob {
    /// The sizes that have their own files; a contact sheet shows all sizes and counts as one.
    package var outputSizes: [ContentSizeCategory] { drawsContactSheets ? Array(sizes.prefix(1)) : sizes }
}
