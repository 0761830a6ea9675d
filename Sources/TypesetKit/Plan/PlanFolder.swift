import Glibc
import TypesetBase

/// The folders in which the commands of a plan keep files for later commands; a checkout may contain one with files of a stranger.
enum PlanFolder {
    /// Returns the folder of the dependency files; nil if there is none.
    ///
    /// make reads dependency files before it runs any command, and such a file can contain any command. The folder is therefore in the
    /// user's cache, which no checkout writes to. Ninja reads a dependency file only after the command that writes it.
    ///
    /// - Parameter reports: the folder of the reports.
    static func dependencies(for format: BuildPlan.Format, reports: String) -> String? {
        guard format == .make else { return reports }
        guard let cache = ResultCache.standardFolder, let working = FileRoots.canonicalFolder(".") else { return nil }
        let folder = FilePath.join(cache, "plans/" + ContentDigest.of(Array(working.utf8)))
        return BuildNames.fault(in: folder) == nil ? folder : nil
    }

    /// Checks the path of a file of the plan.
    ///
    /// - Throws: an error if a file of the plan, or a folder on its path, is a link that would redirect the output.
    static func check(_ path: String) throws(Diagnostic) {
        var place = path
        while place != ".", place != "/" {
            var status = stat()
            if lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw .error("a file of the plan is a symbolic link", path: place, hints: ["delete the link"])
            }
            place = FilePath.folder(of: place)
        }
    }
}
