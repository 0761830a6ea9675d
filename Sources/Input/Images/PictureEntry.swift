import Synchronization

/// The cache entry of a picture file; if another thread is already decoding the file, a request waits for its result.
final class PictureEntry: Sendable {
    private struct State {
        var failure: FormatError?
        /// A strong reference; nil if only documents keep the picture alive.
        var kept: ImageResource?
        weak var used: ImageResource?

        /// Returns the picture, which `load` returns if it is not known.
        ///
        /// - Parameter keepsFailure: whether later requests fail without another attempt. A failure costs its document a part of its
        ///   limits, so the document itself must make the attempt.
        mutating func picture(
            keepsFailure: Bool, _ load: () throws(FormatError) -> ImageResource
        ) -> Result<ImageResource, FormatError> {
            if let failure { return .failure(failure) }
            if let used { return .success(used) }
            do throws(FormatError) {
                let loaded = try load()
                (kept, used) = (loaded, loaded)
                return .success(loaded)
            } catch {
                // Another document may have enough allowance for the picture.
                if keepsFailure, !error.isOfDocument { failure = error }
                return .failure(error)
            }
        }
    }

    private let state = Mutex(State())

    /// Returns the picture for a document.
    ///
    /// - Parameter meanwhile: Does other work while another thread decodes the file; false if there is none left.
    func get(meanwhile: () -> Bool, _ load: () throws(FormatError) -> ImageResource) -> Result<ImageResource, FormatError> {
        repeat {
            if let result = state.withLockIfAvailable({ $0.picture(keepsFailure: true, load) }) { return result }
        } while meanwhile()
        return state.withLock { $0.picture(keepsFailure: true, load) }
    }

    /// Returns the picture for later requests; nil if another thread is decoding the file.
    func getAhead(_ load: () throws(FormatError) -> ImageResource) -> Result<ImageResource, FormatError>? {
        state.withLockIfAvailable { $0.picture(keepsFailure: false, load) }
    }

    func release() { state.withLock { $0.kept = nil } }
}
