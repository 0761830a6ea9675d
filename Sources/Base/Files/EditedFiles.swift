/// The contents of files that are read instead of those on disk, so that changes can be tried before they are written.
package struct EditedFiles: Sendable {
    /// The identity of a file, the same for all its paths.
    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    /// The edited files of the current run; nil if all files are read from disk.
    @TaskLocal package static var current: EditedFiles?

    private var contents: [Identity: [UInt8]] = [:]

    package init() {}

    /// The contents of a file; nil if it is not edited.
    package subscript(_ file: Identity) -> [UInt8]? {
        get { contents[file] }
        set { contents[file] = newValue }
    }
}
