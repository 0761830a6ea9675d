import Diagnostics

/// The door of the library: one job in, files and a result out.
public enum Typesetter {
    /// Blocks until all is written. `progress` is called from several threads.
    public static func run(_ job: TypesettingJob, progress: @escaping @Sendable (TypesettingEvent) -> Void = { _ in }) -> TypesettingResult
    {
        let timings = StageTimings()
        do throws(Diagnostic) {
            let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
            try checkFontFolders(job)
            let stages = DocumentStages(job: job, timings: timings)
            return TypesettingRun(job: job, plan: plan, stages: stages, timings: timings, progress: progress)()
        } catch {
            return TypesettingResult(outputs: [], diagnostics: [error], outcome: .failed, timings: timings)
        }
    }

    /// fontconfig takes any name for a folder of fonts, and then finds none in it.
    private static func checkFontFolders(_ job: TypesettingJob) throws(Diagnostic) {
        for folder in job.fontDirectories where !InputFile.isFolder(folder) {
            throw .error(InputFile.exists(folder) ? "the folder of fonts is a file" : "the folder of fonts does not exist", path: folder)
        }
    }
}
