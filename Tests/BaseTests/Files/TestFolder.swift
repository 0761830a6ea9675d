import Foundation

/// Exchanges a folder for a link and back, until it is stopped.
struct FolderExchange {
    private let task: Task<Void, Never>

    init(_ folder: String, with target: String) {
        task = Task.detached {
            while !Task.isCancelled {
                rename(folder, folder + "-kept")
                symlink(target, folder)
                unlink(folder)
                rename(folder + "-kept", folder)
            }
        }
    }

    func end() async {
        task.cancel()
        await task.value
    }
}

/// A folder `root` with files, next to a folder `outside` that `root` cannot reach; both exist as long as their owner.
final class TestFolder {
    /// The canonical path.
    let path: String
    var root: String { path + "/root" }

    init() throws {
        let base = NSTemporaryDirectory() + "files-" + UUID().uuidString
        for folder in ["root/sub", "outside"] {
            try FileManager.default.createDirectory(atPath: base + "/" + folder, withIntermediateDirectories: true)
        }
        path = URL(fileURLWithPath: base).resolvingSymlinksInPath().path
        try write("secret", to: "outside/secret.txt")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// Makes a folder below `path`.
    func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    /// Makes a link of this name below `path`.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}
