import CTypesetLCMS

/// The sRGB profile of the output intent (ISO 19005-2 6.2.3), made once per process.
enum ColorProfile {
    static let sRGB: [UInt8] = make()

    private static func make() -> [UInt8] {
        guard let profile = cmsCreate_sRGBProfile() else { return [] }
        defer { cmsCloseProfile(profile) }
        // PDF 1.7 knows profiles up to ICC 4.2 (ISO 32000-1 8.6.5.5).
        cmsSetProfileVersion(profile, 4.2)
        var length: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &length) != 0, length >= 128 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard cmsSaveProfileToMem(profile, &bytes, &length) != 0 else { return [] }
        // The header's date (ICC.1:2010 7.2.8) is always 1 January 2000, not the current date: equal inputs give equal bytes.
        bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }
}
