internal import CTypesetPango

/// The folders in which fontconfig searches for fonts, including their subfolders.
package enum SystemFontFolders {
    /// The folders, sorted; if a font is added or removed, its folder's date changes, and fontconfig's own cache relies on that, too.
    package static var all: [String] {
        guard let folders = FcConfigGetFontDirs(nil) else { return [] }
        defer { FcStrListDone(folders) }
        var paths: [String] = []
        while let folder = FcStrListNext(folders) { paths.append(String(cString: folder)) }
        return paths.sorted()
    }
}
