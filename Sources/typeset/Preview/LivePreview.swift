import Diagnostics
import Dispatch
import FileAccess
import HTTPServing
import Synchronization
import TypesetKit

/// `typeset preview --live`: serves pages and findings to the user's own browser, and tells it when they change.
enum LivePreview {
    /// Never returns unless it cannot begin: it is ended as every command is, by an interrupt.
    static func run(_ given: Invocation, settled: Invocation) throws(UsageError) -> Int32 {
        guard let watcher = FileWatcher() else { throw UsageError("this system watches no files") }
        let server: HTTPServer, model: PreviewModel
        do throws(Diagnostic) {
            (server, model) = try serving(given, settled: settled)
        } catch {
            Terminal.show([error], color: given.color)
            return TypesettingResult.Outcome.failed.rawValue
        }
        // Typeset before anybody asks, as it will be.
        if model.paths.count == 1 { _ = model.shown(0) }
        DispatchQueue.global(qos: .userInitiated).async { server.run() }
        if !given.isQuiet { Terminal.write("the preview is at \(server.address) (Ctrl-C ends it)\n") }
        if given.preview.opensBrowser { Browser.open(server.address) }
        while true { follow(model, watcher) }
    }

    /// A model, and the server that shows it.
    static func serving(_ given: Invocation, settled: Invocation) throws(Diagnostic) -> (HTTPServer, PreviewModel) {
        let events = EventChannel()
        let model = try PreviewModel(given, settled: settled) { events.send("changed") }
        let site = PreviewSite(model: model)
        do throws(HTTPServer.Failure) {
            return (try HTTPServer(port: given.preview.port, events: events) { site.answer($0) }, model)
        } catch {
            throw .error(error.message, hints: given.preview.port == nil ? [] : ["without '--port' a free one is taken"])
        }
    }

    /// Waits for a change, or for documents that were opened meanwhile and have files of their own.
    private static func follow(_ model: PreviewModel, _ watcher: FileWatcher) {
        let files = model.watched
        watcher.watch(files, folders: Set(files.map(FilePath.folder)))
        guard watcher.wait(atMost: 500) else { return }
        model.update(watcher.takeChanges())
    }
}
