internal import CPango

/// The folders in which fontconfig looks for fonts, those below them included.
package enum SystemFontFolders {
    /// Where a font is added or taken away, its folder's date changes: fontconfig's own cache rests on that, too.
    package static var all: [String] {
        guard let folders = FcConfigGetFontDirs(nil) else { return [] }
        defer { FcStrListDone(folders) }
        var paths: [String] = []
        while let folder = FcStrListNext(folders) { paths.append(String(cString: folder)) }
        return paths.sorted()
    }
}
