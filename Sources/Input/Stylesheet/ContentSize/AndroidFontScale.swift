/// The non-linear text scaling of Android 14 and later: large text grows less than small text.
///
/// Source: AOSP, `android.content.res.FontScaleConverterFactory` of android14-release. Its tables give the size in dp of a size in sp at
/// each font scale.
enum AndroidFontScale {
    private static let sizes: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]
    private static let tables: [(scale: Double, scaled: [Double])] = [
        (1, sizes),
        (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
        (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
        (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
        (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
        (2, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
    ]

    /// A size at a font scale.
    ///
    /// Between the tables it is interpolated, as in Android. Up to scale 1 it is linear. Above 2, the end of Android's settings, it grows
    /// in proportion to the size at 2.
    static func scaled(_ size: Double, by scale: Double) -> Double {
        guard scale > 1 else { return size * scale }
        guard let upper = tables.firstIndex(where: { $0.scale >= scale }) else { return scaled(size, by: 2) * scale / 2 }
        let low = tables[upper - 1], high = tables[upper], share = (scale - low.scale) / (high.scale - low.scale)
        let lower = size * ratio(of: size, in: low.scaled)
        return lower + share * (size * ratio(of: size, in: high.scaled) - lower)
    }

    /// The growth of a size; sizes below the first and above the last of a table grow by the same factor as those.
    private static func ratio(of size: Double, in table: [Double]) -> Double {
        guard size > sizes[0] else { return table[0] / sizes[0] }
        guard let upper = sizes.firstIndex(where: { $0 >= size }) else { return table[table.count - 1] / sizes[sizes.count - 1] }
        let share = (size - sizes[upper - 1]) / (sizes[upper] - sizes[upper - 1])
        return (table[upper - 1] + share * (table[upper] - table[upper - 1])) / size
    }
}
