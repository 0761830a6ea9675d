import Glibc

/// Follows a path link by link, as the system does, but never queries files outside the roots.
///
/// `realpath` does: it fails for missing files and succeeds for existing ones, so a document could find out which files exist on the
/// machine.
struct PathResolver {
    let roots: FileRoots
    /// Whether folders and files that do not exist yet keep their names, as for outputs; otherwise they are a failure.
    var allowsMissing = false

    /// The most links that Linux follows in one path (path_resolution(7)).
    private static let maximumLinks = 40
    /// The folders of files that the system generates: processes with their environments, and devices.
    private static let systemFolders: Set<String> = ["/proc", "/dev", "/sys"]

    /// The path without links, `.` and `..`; it lies below a root.
    func canonical(_ path: String) throws(FileProblem) -> String {
        // The system ends a path at a NUL.
        guard !path.utf8.contains(0) else { throw .missing }
        guard path.utf8.count < PATH_MAX else { throw .unreadable(reason: SystemError.reason(ENAMETOOLONG)) }
        guard let start = roots.start(of: path) else { throw .missing }
        var current = start.folder, parts = Array(start.rest.reversed()), links = 0, isMissing = false
        while let part = parts.popLast() {
            if part == ".." {
                current = FilePath.folder(of: current)
                continue
            }
            let next = FilePath.join(current, part)
            if roots.leadsToRoot(next) {
                current = next
                continue
            }
            guard isBelowRoot(next, part) else { throw .outside }
            if !isMissing, let target = try link(at: next, &isMissing) {
                links += 1
                guard links <= Self.maximumLinks else { throw .unreadable(reason: SystemError.reason(ELOOP)) }
                parts += FilePath.parts(of: target).reversed()
                if FilePath.isAbsolute(target) { current = "/" }
            } else {
                current = next
            }
        }
        guard roots.contains(current) else { throw .outside }
        return current
    }

    /// Whether a path lies below a root and is neither a `.git` folder nor a system folder, which are never read.
    private func isBelowRoot(_ path: String, _ name: String) -> Bool {
        roots.contains(path) && !FilePath.isRepository(name) && !Self.systemFolders.contains(path)
    }

    /// The target of a link; nil if the path is not a link.
    private func link(at path: String, _ isMissing: inout Bool) throws(FileProblem) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count)
        if length >= 0 { return String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) }
        switch errno {
        case EINVAL: return nil
        case ENOENT where allowsMissing:
            isMissing = true
            return nil
        // A part of the path is a file, not a folder.
        case ENOTDIR: throw .missing
        case let code: throw FileProblem(code: code)
        }
    }
}
