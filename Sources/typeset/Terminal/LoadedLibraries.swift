import Glibc

/// The C libraries of this process. Their versions are those of the loaded files, independent of the build.
enum LoadedLibraries {
    /// The libraries by file name, with their display names.
    private static let names = [
        ("libpango-1.0", "Pango"), ("libharfbuzz", "HarfBuzz"), ("libfreetype", "FreeType"), ("libfontconfig", "fontconfig"),
        ("libcairo", "cairo"), ("librsvg-2", "librsvg"), ("libicuuc", "ICU"), ("libcld2", "CLD2"),
        ("libcmark-gfm", "cmark-gfm"),
        ("libyaml-0", "libyaml"), ("libexpat", "Expat"), ("libqpdf", "qpdf"), ("liblcms2", "Little CMS"), ("libdeflate", "libdeflate"),
        ("libz", "zlib"), ("libpng16", "libpng"), ("libjpeg", "libjpeg"), ("libwebp", "libwebp"),
    ]

    /// The name and the version of each loaded library, in the order of `names`.
    static var versions: [(name: String, version: String)] {
        let files = mappedFiles
        return names.compactMap { prefix, name in
            let found = files.lazy.compactMap { version(of: $0, prefix) }.first
            return found.map { (name, $0) }
        }
    }

    /// Returns the version after the name and `.so.`: `0.5000.12` of `libpango-1.0.so.0.5000.12`. A version before `.so` is part of
    /// cmark-gfm's name.
    static func version(of file: String, _ prefix: String) -> String? {
        guard file.hasPrefix(prefix + ".so.") else { return nil }
        return String(file.dropFirst(prefix.count + 4))
    }

    /// The names of the files mapped into this process.
    private static var mappedFiles: [String] {
        guard let file = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(file) }
        var names: [String] = [], line = [CChar](repeating: 0, count: 8192)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            guard let slash = text.lastIndex(of: "/") else { continue }
            let name = text[text.index(after: slash)...].prefix { $0 != "\n" && $0 != " " }
            if name.contains(".so"), names.last != String(name) { names.append(String(name)) }
        }
        return names
    }
}
