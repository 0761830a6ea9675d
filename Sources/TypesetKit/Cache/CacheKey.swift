import Glibc
import TypesetAudit
import TypesetBase
import TypesetBooks
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The key of a document's results, from everything except the files it reads: the job, the program, its libraries and its fonts.
struct CacheKey: Hashable, Sendable {
    /// The name of the entry's file.
    let text: String

    /// Creates the key of a work from the job, its outputs and the common digest.
    ///
    /// - Parameters:
    ///   - work: a work of the job.
    ///   - paths: the paths of its outputs.
    ///   - common: the digest that the keys of all works of the job share.
    init(_ job: TypesettingJob, for work: TypesettingWork, paths: [String], common: String) {
        var digest = ContentDigest()
        for path in [common, work.path] + paths { digest.add(path) }
        for part in Self.parts(of: job, for: work) { digest.add(part) }
        text = digest.text
    }

    /// Returns the digest that the keys of all works of a job share: the machine (`HostFingerprint`), the folder, and the documents that
    /// links may lead to.
    static func common(to works: [TypesettingWork], machine: String) -> String {
        var digest = ContentDigest()
        digest.add(machine)
        digest.add(FileRoots.canonicalFolder(".") ?? "")
        for work in works { digest.add(work.path) }
        return digest.text
    }

    /// The properties of a job that do not affect the output of one document: its other documents, its threads, and how the caller uses the
    /// results.
    static let excludedProperties: Set<String> = [
        "documents", "books", "threads", "selection", "hasCheckedNames", "loadedStylesheet", "stylesheets", "cache", "archive",
        "archiveEntries",
        "recordsTrace", "outputFolder", "outputSpan", "faults",
    ]

    private static func parts(of job: TypesettingJob, for work: TypesettingWork) -> [String] {
        let values = job.defaults.values(for: work.path)
        var parts = ["style", job.stylesheet ?? "", "metadata"] + job.metadata
        parts += ["page"] + job.page.descriptions.flatMap { [$0.name, $0.value] }
        parts += [
            "defaults", job.defaults.folder, values.stylesheet?.value ?? "", values.language?.value ?? "",
            values.dialect?.value.name ?? "",
            values.audit.profile ?? "",
        ]
        parts += ["bibliography", values.bibliography.style?.value ?? "", "\(values.bibliography.listsPerChapter == true)"]
        parts += values.bibliography.files.map(\.path)
        parts += ["variables", "\(values.variables.areListed)"]
        parts += values.variables.values.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        parts += values.audit.rules.map { "\($0.name) \(Self.text($0.value))" }
        parts += ["sizes"] + job.sizes.map(\.shortName) + ["\(job.namesSize)"] + job.editions.map(\.description)
        parts += ["output", job.output ?? "", job.format.rawValue, job.standard.rawValue]
        parts += ["roots"] + job.roots + ["repository", job.fileRoots.repository(ofDocumentIn: work.folder) ?? ""]
        parts += ["fonts"] + job.fontDirectories + ["\(job.usesSystemFonts)", "\(job.locksFonts)"]
        parts += [job.fontLock?.text ?? "", "\(job.resolution)", job.pages.map { "\($0.ranges)" } ?? "", job.date ?? ""]
        parts += InputLimits.entries.map { "\(job.limits[keyPath: $0.value])" } + ["\(job.writesFiles)", "\(job.showsSpecimen)"]
        parts.append("\(job.drawsContactSheets)")
        parts.append(job.knownFindings?.text ?? "")
        parts += job.mistakes.flatMap { ["\($0.severity)", $0.message, $0.span.map { "\($0.file.path) \($0.range)" } ?? $0.path ?? ""] }
        if let audit = job.audit { parts += ["audit"] + Self.parts(of: audit) }
        if case .book(let book) = work { parts += Self.parts(of: book) }
        return parts
    }

    /// The list of chapters is part of the key, because it is read before the run.
    private static func parts(of book: Book) -> [String] {
        let outline = book.outline
        var parts = ["book", book.name, book.opening.rawValue, "\(book.hasContents)", "\(book.numbersChapters)"]
        parts += outline.files.map { String(decoding: $0.bytes, as: UTF8.self) } + [outline.settings?.span.text ?? ""]
        parts += book.faults.map(\.message) + Self.parts(of: outline.metadata)
        parts += [
            outline.dialect.rawValue, "\(outline.numbering)", "\(outline.isRightToLeft?.value ?? false)",
            book.contentsDepth?.description ?? "",
        ]
        parts += outline.siteFolders + ["syntax"] + outline.syntaxSettings
        return parts + ["entries"] + outline.entries.flatMap(Self.parts)
    }

    private static func parts(of entry: BookEntry) -> [String] {
        switch entry {
        case .separator: ["separator"]
        case .part(let title, _): ["part", title.plainText]
        case .chapter(let chapter):
            [chapter.path ?? "\(chapter.text)", chapter.title.plainText, "\(chapter.depth)", "\(chapter.numbering)", "\(chapter.isInPart)"]
        }
    }

    /// Covers the metadata that lists of chapters can state.
    private static func parts(of metadata: Metadata) -> [String] {
        let texts = [metadata.title, metadata.language, metadata.date, metadata.subject, metadata.publisher].map { $0?.value ?? "" }
        let imprint = metadata.rights.map(\.value.plainText) + ["identifiers"] + metadata.identifiers.map(\.value)
        return texts + ["rights"] + imprint + ["authors"] + metadata.authors.map { "\($0.value)" }
    }

    private static func parts(of audit: AuditRequest) -> [String] {
        let selected = audit.rules.selected.map { $0.map(\.rawValue).sorted() }
        return [
            audit.profile?.rawValue ?? "", "\(selected ?? ["all"])", "\(audit.rules.ignored.map(\.rawValue).sorted())",
            audit.baseline?.text ?? "", audit.failOn.map { "\($0)" } ?? "never", "\(audit.failsOnBuildErrors)", "\(audit.drawsPictures)",
            "\(audit.transcribes)", audit.answers?.text ?? "", "\(audit.namesContent)",
            Typesetter.version,
        ]
    }

    private static func text(_ value: SheetAuditSettings.Rule.Value) -> String {
        switch value {
        case .level(let level): level
        case .parameters(let parameters): parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        }
    }
}

/// The program, its libraries, and the machine's fonts and dictionaries that results depend on.
enum HostFingerprint {
    /// The state as text, computed in a few milliseconds; equal states have equal texts.
    static var text: String {
        var digest = ContentDigest()
        for path in loadedFiles + HyphenationFiles.system.folders + SystemFontFolders.all {
            digest.add(path)
            digest.add(FileState.changed(path).map { "\($0)" } ?? "")
        }
        for name in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "ICU_DATA", DataFolders.variable] {
            digest.add(getenv(name).map { String(cString: $0) } ?? "")
        }
        return digest.text
    }

    /// The program and the libraries that it is linked with, as mapped by the system.
    private static var loadedFiles: [String] { Set(MappedFiles.paths.filter { $0.contains(".so") } + [program]).sorted() }

    private static var program: String { FileRoots.canonicalFolder("/proc/self/exe") ?? "" }
}

/// The files that the system has mapped into this process, such as its libraries.
package enum MappedFiles {
    /// The paths, in the order of their addresses; a file with several mappings occurs several times.
    package static var paths: [String] {
        guard let bytes = try? OpenFile.system("/proc/self/maps") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
    }
}
