public import TypesetBase

extension Color {
    /// Creates an opaque colour from six hexadecimal digits, such as `Color(hex: 0x1a1a1a)`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255, alpha: alpha)
    }

    /// Creates a colour from a notation of stylesheets: `#1a1a1a`, `rebeccapurple`, `oklch(0.5 0.1 250)`; nil if it is none.
    ///
    /// Colours outside sRGB are converted to it.
    public init?(css notation: String) {
        guard let color = ColorNotation.color(notation) else { return nil }
        self = color
    }

    /// CSS's `gray`.
    public static let gray = Color(hex: 0x808080)
    /// CSS's `navy`.
    public static let navy = Color(hex: 0x000080)
    /// CSS's `orange`.
    public static let orange = Color(hex: 0xFFA500)
    /// CSS's `purple`.
    public static let purple = Color(hex: 0x800080)
    /// CSS's `teal`.
    public static let teal = Color(hex: 0x008080)
    /// CSS's `yellow`.
    public static let yellow = Color(hex: 0xFFFF00)
}
