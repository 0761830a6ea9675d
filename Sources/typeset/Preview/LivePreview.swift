import Dispatch
import Synchronization
import TypesetBase
import TypesetKit

/// `typeset preview --live`: serves pages and findings to the user's browser, and notifies it of changes.
enum LivePreview {
    /// Serves the preview until an interrupt ends it, and returns only if it cannot begin.
    static func run(_ given: Invocation, settled: Invocation) throws(UsageError) -> Int32 {
        guard let watcher = FileWatcher() else { throw UsageError("this system cannot watch files") }
        let service = Terminal.attempt(given.color) { () throws(Diagnostic) in try serving(given, settled: settled) }
        guard let (server, model) = service else { return ExitStatus.failed }
        // Typesets the only document before the browser requests it.
        if model.paths.count == 1 { _ = model.shown(0) }
        DispatchQueue.global(qos: .userInitiated).async { server.run() }
        if !given.isQuiet { Terminal.write("the preview is at \(server.address) (Ctrl-C ends it)\n") }
        // The desktop opens the address in the user's browser.
        if given.preview.opensBrowser, OtherProgram.start(["xdg-open", server.address]) == nil {
            Terminal.write("no browser was started: xdg-open (package xdg-utils) is missing\n")
        }
        while true { follow(model, watcher) }
    }

    /// Returns a model, and the server that shows it.
    static func serving(_ given: Invocation, settled: Invocation) throws(Diagnostic) -> (HTTPServer, PreviewModel) {
        let events = EventChannel()
        let model = try PreviewModel(given, settled: settled) { events.send("changed") }
        let site = PreviewSite(model: model)
        do throws(HTTPServer.Failure) {
            return (try HTTPServer(port: given.preview.port, events: events) { site.answer($0) }, model)
        } catch {
            throw .error(error.message, hints: given.preview.port == nil ? [] : ["omit '--port' to use a free port"])
        }
    }

    /// Waits for a change, or for half a second, after which the files of newly opened documents are also watched.
    private static func follow(_ model: PreviewModel, _ watcher: FileWatcher) {
        let files = model.watched
        watcher.watch(files, folders: Set(files.map(FilePath.folder)))
        guard watcher.wait(atMost: 500) else { return }
        model.update(watcher.takeChanges())
    }
}
