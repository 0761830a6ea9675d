import Synchronization
import TypesetBase
import TypesetLayout
import TypesetMarkdown

/// The names in the documents of a run that links from other documents target; each document is read once for them.
///
/// A document is read when the first link needs one of its names. It may be typeset later, or not at all in this run.
final class LinkedNames: Sendable {
    private let works: [TypesettingWork]
    private let read: @Sendable (TypesettingWork) -> Document?
    /// The known names, locked while a document is read, so other threads wait instead of reading it again.
    private let known = Mutex<[Int: (names: DocumentNames?, record: AccessRecord)]>([:])

    init(of works: [TypesettingWork], read: @escaping @Sendable (TypesettingWork) -> Document?) {
        (self.works, self.read) = (works, read)
    }

    /// Returns the names in a document; nil if it cannot be read.
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
        // The files that were read for the names are inputs of every document that links to them.
        AccessRecord.current?.add(record)
        return names
    }
}
