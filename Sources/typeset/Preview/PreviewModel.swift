import Dispatch
import Synchronization
import TypesetAudit
import TypesetBase
import TypesetKit

/// The documents of the live preview: the last good state of each, and the problems with its current state.
///
/// A document is typeset when it is first requested, and again when one of its files changes.
final class PreviewModel: Sendable {
    /// A document as it is shown.
    struct PublishedDocument: Sendable {
        /// The last state that could be typeset; nil if none could.
        var document: PreviewDocument?
        /// The problems with the current state of the files.
        var diagnostics: [Diagnostic] = []
        /// Whether `document` shows the current state of the files.
        var isCurrent = false
        /// The audit report on `document`; nil until it is judged.
        var report: AuditReport?
        /// The revision, which grows with each attempt to typeset any document.
        var revision = 0
        fileprivate var inputs: Set<String> = []
    }

    private struct State {
        var invocation: Invocation
        var stages: PreviewStages
        var shown: [Int: PublishedDocument] = [:]
        var revision = 0
        /// The problems with the project, whose last good state is used.
        var problems: [Diagnostic] = []
    }

    /// The invocation before settling.
    private let given: Invocation
    private let state: Mutex<State>
    /// The lock for typesetting, which only one thread at a time performs.
    private let work = Mutex(())
    /// Called from any thread when a document has been typeset or judged again.
    private let changed: @Sendable () -> Void

    /// Creates a model of an invocation.
    ///
    /// - Parameters:
    ///   - given: the invocation as on the command line.
    ///   - settled: the invocation with the settings of the configuration.
    /// - Throws: an error about the job.
    init(_ given: Invocation, settled: Invocation, changed: @escaping @Sendable () -> Void) throws(Diagnostic) {
        self.given = given
        self.changed = changed
        state = Mutex(State(invocation: settled, stages: try PreviewStages(try Command.job(of: settled))))
    }

    // MARK: Documents

    /// The documents and books, as the user names them.
    var paths: [String] { state.withLock { $0.invocation.job.paths } }

    /// The problems with the project.
    var problems: [Diagnostic] { state.withLock { $0.problems } }

    /// Returns a document, typeset if necessary; nil if there is none at this position.
    func shown(_ number: Int) -> PublishedDocument? {
        if let known = known(number) { return known }
        return work.withLock { _ in
            if let known = known(number) { return known }
            guard paths.indices.contains(number) else { return nil }
            typeset(number)
            return known(number)
        }
    }

    private func known(_ number: Int) -> PublishedDocument? { state.withLock { $0.shown[number] } }

    // MARK: Typesetting

    private func typeset(_ number: Int) {
        let attempt = state.withLock(\.stages).prepare(number)
        let shown = state.withLock { state in
            var shown = state.shown[number] ?? PublishedDocument()
            state.revision += 1
            shown.revision = state.revision
            shown.diagnostics = attempt.diagnostics
            shown.isCurrent = attempt.document != nil
            shown.inputs = attempt.inputs
            if let document = attempt.document { (shown.document, shown.report) = (document, nil) }
            state.shown[number] = shown
            return shown
        }
        if let document = attempt.document { judge(document, number, shown.revision) }
    }

    /// Judges a document in the background.
    private func judge(_ document: PreviewDocument, _ number: Int, _ revision: Int) {
        DispatchQueue.global(qos: .utility).async { [weak self] in
            let report = document.report { [weak self] in self?.known(number)?.revision != revision }
            guard let self, let report else { return }
            let isPresent = state.withLock { state in
                guard state.shown[number]?.revision == revision else { return false }
                state.shown[number]?.report = report
                return true
            }
            if isPresent { changed() }
        }
    }

    // MARK: Changes

    /// The absolute paths of the files to watch: settings, and the files of the documents that are shown.
    var watched: Set<String> {
        state.withLock { state in
            state.shown.values.reduce(settings(state.invocation)) { $0.union($1.inputs) }
                .union(state.invocation.job.documents.map(FilePath.absolute))
        }
    }

    private func settings(_ invocation: Invocation) -> Set<String> {
        let operands = given.job.documents.filter(Environment.isFolder).map { FilePath.join($0, Project.fileName) }
        let files = [invocation.settledProject?.path, given.configuration].compactMap(\.self) + invocation.job.bookFiles + operands
        return Set(files.map(FilePath.absolute))
    }

    /// Typesets the shown documents that depend on changed files.
    ///
    /// - Parameter files: absolute paths; none if a file was added to or removed from a folder.
    func update(_ files: Set<String>) {
        let hasChanged = work.withLock { _ in
            let settings = resettle(files)
            let affected = state.withLock { state in
                state.shown.filter { settings == .renewed || !$0.value.inputs.isDisjoint(with: files) }.keys.sorted()
            }
            if !affected.isEmpty, settings != .renewed { renewStages(files) }
            for number in affected { typeset(number) }
            return settings != .same || !affected.isEmpty
        }
        if hasChanged { changed() }
    }

    /// Creates new stages with the stylesheets that have not changed.
    private func renewStages(_ files: Set<String>) {
        let (invocation, stages) = state.withLock { ($0.invocation, $0.stages) }
        do throws(Diagnostic) {
            var job = try Command.job(of: invocation)
            job.stylesheets = stages.stylesheets.unchanged(by: files)
            let renewed = try PreviewStages(job)
            state.withLock { $0.stages = renewed }
        } catch {
            state.withLock { $0.problems = [error] }
        }
    }

    /// The result of reading the settings again.
    private enum Settings {
        case same
        /// The settings cannot be used; the last good ones stay.
        case broken
        /// All documents that are shown must be typeset again.
        case renewed
    }

    /// Reads the settings again, because they or the documents of a folder may have changed.
    private func resettle(_ files: Set<String>) -> Settings {
        let last = state.withLock(\.invocation)
        var invocation = given
        do throws(UsageError) {
            let (isSettled, problems) = try invocation.settling()
            let isSame = invocation.job.paths == last.job.paths && settings(last).isDisjoint(with: files)
            if isSame { return .same }
            guard isSettled, !invocation.job.paths.isEmpty else { return broken(problems) }
            return replace(last, with: invocation, problems)
        } catch {
            return broken([Diagnostic(.error, error.message, hints: [error.hint].compactMap(\.self), rule: .usageError)])
        }
    }

    private func broken(_ problems: [Diagnostic]) -> Settings {
        state.withLock { $0.problems = problems }
        return .broken
    }

    private func replace(_ last: Invocation, with invocation: Invocation, _ problems: [Diagnostic]) -> Settings {
        do throws(Diagnostic) {
            let stages = try PreviewStages(try Command.job(of: invocation))
            state.withLock { state in
                state.invocation = invocation
                state.stages = stages
                state.problems = problems
                // The positions now name other documents.
                if invocation.job.paths != last.job.paths { state.shown = [:] }
            }
            return .renewed
        } catch {
            return broken(problems + [error])
        }
    }
}
