import Diagnostics
import FileAccess
import Glibc

/// The folders in which the commands of a plan keep what later commands read. A checkout may bring them along, with a stranger's files in
/// them.
enum PlanFolder {
    /// The folder of the dependency files; nil if there is none.
    ///
    /// make reads them before it runs any command, and a dependency file can hold any command. So they are in the user's cache, where no
    /// checkout puts anything. Ninja reads a dependency file only after the command that writes it.
    ///
    /// - Parameter reports: the folder of the reports.
    static func dependencies(for format: BuildPlan.Format, reports: String) -> String? {
        guard format == .make else { return reports }
        guard let cache = ResultCache.standardFolder, let working = FileRoots.canonicalFolder(".") else { return nil }
        let folder = FilePath.join(cache, "plans/" + ContentDigest.of(Array(working.utf8)))
        return BuildNames.fault(in: folder) == nil ? folder : nil
    }

    /// - Throws: an error about a file of the plan, or a folder on the way to it, that is a link and would lead what is written elsewhere.
    static func check(_ path: String) throws(Diagnostic) {
        var place = path
        while place != ".", place != "/" {
            var status = stat()
            if lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw .error("a symbolic link is in the place of a file of the plan", path: place, hints: ["delete the link"])
            }
            place = FilePath.folder(of: place)
        }
    }
}
