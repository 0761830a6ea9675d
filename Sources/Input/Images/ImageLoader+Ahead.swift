import Synchronization
import TypesetBase

/// The pictures of a document that are to be loaded before it requests them.
final class PictureQueue: Sendable {
    let allowance: PictureAllowance
    private let references: Mutex<ArraySlice<PictureReference>>

    init(_ references: [PictureReference], _ allowance: PictureAllowance) {
        self.references = Mutex(references[...])
        self.allowance = allowance
    }

    func next() -> PictureReference? { references.withLock { $0.popFirst() } }

    func end() { references.withLock { $0 = [] } }
}

/// Loads pictures on several threads: one waits for the process that draws SVGs, while those that need a picture decode others.
extension ImageLoader {
    /// Loads pictures of a document before `load` requests them, on another thread.
    ///
    /// It ends when the task is cancelled, when a file cannot be shown, or when the pictures take half of the memory that is kept for later
    /// documents. The pictures are charged to the document when it requests them, so its limits act as without this call.
    package func loadAhead(_ pictures: [PictureReference]) {
        let drawings = pictures.filter(\.isDrawing), queue = PictureQueue(pictures.filter { !$0.isDrawing }, PictureAllowance(limits))
        ahead.withLock { $0.append(queue) }
        defer { ahead.withLock { $0.removeAll { $0 === queue } } }
        for drawing in drawings where !Task.isCancelled {
            guard loadAhead(drawing, queue.allowance) else { break }
        }
        while !Task.isCancelled, loadNext(of: queue) {}
        queue.end()
    }

    /// Loads one picture of those that are to be loaded ahead; false if there is none.
    func loadNextAhead() -> Bool { ahead.withLock { $0 }.contains(where: loadNext) }

    private func loadNext(of queue: PictureQueue) -> Bool {
        guard let next = queue.next() else { return false }
        if !loadAhead(next, queue.allowance) { queue.end() }
        return true
    }
}

extension PictureReference {
    /// Whether it is an SVG by its name.
    fileprivate var isDrawing: Bool {
        let path = destination.prefix { $0 != "?" && $0 != "#" }
        return path.lowercased().hasSuffix(".svg") || destination.hasPrefix("data:image/svg")
    }
}
