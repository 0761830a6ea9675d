import Glibc
import Synchronization

/// The documents that a process is typesetting, readable from a signal handler, which may take no lock and allocate nothing.
package enum InFlightDocuments {
    /// A path as a C string; nil if the place is free.
    private typealias Place = Atomic<UnsafePointer<CChar>?>

    /// The number of places; there are never more documents in progress than threads, and further ones are not recorded.
    private static let capacity = 256
    private static let isRecorded = Atomic(false)

    /// The places, never freed because a handler reads them.
    private nonisolated(unsafe) static let places: UnsafeMutablePointer<Place> = {
        let places = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
        for index in 0..<capacity { (places + index).initialize(to: Place(nil)) }
        return places
    }()

    /// Starts to record documents in progress.
    package static func record() {
        _ = places
        isRecorded.store(true, ordering: .sequentiallyConsistent)
    }

    /// Runs work on a document and records its path for that time.
    package static func during<Result>(_ path: String, _ work: () async -> Result) async -> Result {
        let place = begin(path)
        defer { end(place) }
        return await work()
    }

    package static func during<Result, Failure: Error>(_ path: String, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        let place = begin(path)
        defer { end(place) }
        return try work()
    }

    /// Calls a function with each path; a signal handler may call it.
    package static func forEach(_ body: (UnsafePointer<CChar>) -> Void) {
        for index in 0..<capacity { if let path = places[index].load(ordering: .acquiring) { body(path) } }
    }

    private static func begin(_ path: String) -> Int? {
        // The copy is never freed: a handler on another thread may read it at any later time.
        guard isRecorded.load(ordering: .relaxed), let text = strdup(path) else { return nil }
        return (0..<capacity).first { index in
            places[index].compareExchange(expected: nil, desired: UnsafePointer(text), ordering: .acquiringAndReleasing).exchanged
        }
    }

    private static func end(_ place: Int?) { if let place { places[place].store(nil, ordering: .releasing) } }
}
