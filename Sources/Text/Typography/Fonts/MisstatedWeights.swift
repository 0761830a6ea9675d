internal import CPango

/// Bold faces whose tables state the weight of regular ones, such as those of Noto Serif Myanmar and Noto Nastaliq Urdu in Debian.
///
/// A request for either weight may return either face. The faces are named bold, and their designers and users rely on the name.
enum MisstatedWeights {
    /// The names of bold faces. Faces of other weights may state theirs intentionally, as in families without a regular face.
    private static let styles = ["Bold", "Bold Italic", "Bold Oblique"]

    /// The files of such faces.
    static func files(in configuration: OpaquePointer?) -> Set<String> {
        Set(styles.flatMap { style in files(in: configuration) { FcPatternAddString($0, FC_STYLE, style) } })
    }

    private static func files(in configuration: OpaquePointer?, restrict: (OpaquePointer?) -> Void) -> [String] {
        let fonts = FontconfigConfiguration.fonts([FC_FILE], configuration) { pattern in
            restrict(pattern)
            FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
            FcPatternAddBool(pattern, FC_VARIABLE, 0)
        }
        guard let fonts else { return [] }
        defer { FcFontSetDestroy(fonts) }
        return (0..<Int(fonts.pointee.nfont)).compactMap { FontPattern(fonts.pointee.fonts[$0]).string(FC_FILE) }
    }

    /// Sets the weight of the faces in these files to the one in their names.
    static func correct(_ set: UnsafeMutablePointer<FcFontSet>, in files: Set<String>) {
        for index in 0..<Int(set.pointee.nfont) {
            let font = FontPattern(set.pointee.fonts[index])
            guard let file = font.string(FC_FILE), files.contains(file), font.strings(FC_STYLE).contains(where: styles.contains),
                font.integer(FC_WEIGHT) == Int(FC_WEIGHT_REGULAR), let corrected = FcPatternDuplicate(set.pointee.fonts[index])
            else { continue }
            FcPatternDel(corrected, FC_WEIGHT)
            FcPatternAddInteger(corrected, FC_WEIGHT, FC_WEIGHT_BOLD)
            FcPatternDestroy(set.pointee.fonts[index])
            set.pointee.fonts[index] = corrected
        }
    }
}
