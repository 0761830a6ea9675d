import FileAccess
import Layout
import Markdown
import Synchronization

/// The names in the documents of a run that links of others lead to, each document being read for them once.
///
/// A document is read for its names when the first link asks for one of them: its own turn may come later, or it may be no part of what
/// this run typesets.
final class LinkedNames: Sendable {
    private let works: [TypesettingWork]
    private let read: @Sendable (TypesettingWork) -> Document?
    /// Locked while a document is read, so that other threads wait for it instead of reading it again.
    private let known = Mutex<[Int: (names: DocumentNames?, record: AccessRecord)]>([:])

    init(of works: [TypesettingWork], read: @escaping @Sendable (TypesettingWork) -> Document?) {
        (self.works, self.read) = (works, read)
    }

    /// Nil where the document cannot be read.
    func names(inDocument number: Int) -> DocumentNames? {
        guard works.indices.contains(number) else { return nil }
        if case .document(GivenFile.standardInput) = works[number] { return nil }
        let (names, record) = known.withLock { known in
            if let entry = known[number] { return entry }
            let record = AccessRecord()
            let document = AccessRecord.$current.withValue(record) { read(works[number]) }
            let entry = (document.flatMap { $0.isRefused ? nil : DocumentNames(of: $0) }, record)
            known[number] = entry
            return entry
        }
        // What the names were read from counts for every document that has links to them.
        AccessRecord.current?.add(record)
        return names
    }
}
