import Testing
import TypesetBase
import TypesetImages
import TypesetText

@testable import TypesetLayout
@testable import TypesetRaster

/// Compares soft and inner shadows with an independent composition.
///
/// The coverage of the letters is read from a page in black. It is blurred by adding every pixel with the weight of a two-dimensional
/// Gaussian, then composed by pixel in FXLabel's order: gradient, inner shadow, shadow behind.
@Suite struct EffectTests {
    private static let scale = 4.0
    private static let size = Size(width: 46, height: 40)
    private static let shaper = PangoShaper(library: FontLibrary())

    private func letters(_ paint: Paint = .solid(.black), outline: TextOutline? = nil, text: String = "ag") -> PlacedGlyphs {
        let font = FontRequest(families: ["Noto Sans", "DejaVu Sans", "sans-serif"])
        let shaped = Self.shaper.shape(
            ParagraphText(text: Array(text.utf8), attributes: [.init(font: font)], pieces: [.init(length: text.utf8.count, attributes: 0)]))
        let width = shaped.glyphs.reduce(0) { $0 + $1.advance.value } * 24
        return PlacedGlyphs(
            paragraph: shaped, run: 0, glyphs: 0..<shaped.glyphs.count, origin: Point(x: 9, y: 26), width: Points(width), pointSize: 24,
            paint: paint, outline: outline)
    }

    private func raster(_ contents: PlacedItem.Content...) throws -> ImageResource.Raster {
        var page = page(size: Self.size)
        page.items = contents.map { PlacedItem($0, role: .artifact(.layout)) }
        return try CairoRenderer.raster(page, scale: Self.scale)
    }

    /// The coverage of each pixel, 0…1.
    private func coverage(_ glyphs: PlacedGlyphs) throws -> [Double] {
        let raster = try raster(.glyphs(glyphs))
        return stride(from: 0, to: raster.samples.count, by: 3).map { 1 - Double(raster.samples[$0]) / 255 }
    }

    private static var columns: Int { Int(size.width * scale) }
    private static var rows: Int { Int(size.height * scale) }

    /// The sum over the whole plane, cut at four deviations.
    private func gaussian(_ plane: [Double], deviation: Double) -> [Double] {
        let reach = Int((4 * deviation).rounded(.up)), columns = Self.columns, rows = Self.rows
        var result = [Double](repeating: 0, count: plane.count), total = 0.0
        for dy in -reach...reach {
            for dx in -reach...reach { total += weight(dx, dy, deviation) }
        }
        let weights = (-reach...reach).map { dy in (-reach...reach).map { dx in weight(dx, dy, deviation) / total } }
        for y in 0..<rows {
            for x in 0..<columns where plane[y * columns + x] > 0 {
                let value = plane[y * columns + x]
                for ty in max(0, y - reach)...min(rows - 1, y + reach) {
                    for tx in max(0, x - reach)...min(columns - 1, x + reach) {
                        result[ty * columns + tx] += value * weights[ty - y + reach][tx - x + reach]
                    }
                }
            }
        }
        return result
    }

    private func weight(_ dx: Int, _ dy: Int, _ deviation: Double) -> Double {
        let power = Double(dx * dx + dy * dy) / (2 * deviation * deviation)
        // e^-x by repeated squaring, independent of the renderer's own function.
        var value = 1 - power / 1024
        for _ in 0..<10 { value *= value }
        return power < 1024 ? value : 0
    }

    private func moved(_ plane: [Double], _ dx: Int, _ dy: Int) -> [Double] {
        let columns = Self.columns, rows = Self.rows
        return plane.indices.map { index in
            let x = index % columns - dx, y = index / columns - dy
            return x >= 0 && y >= 0 && x < columns && y < rows ? plane[y * columns + x] : 0
        }
    }

    private func over(_ top: (color: Color, alpha: Double), _ bottom: [Double]) -> [Double] {
        zip([top.color.red, top.color.green, top.color.blue], bottom).map { $0 * top.alpha + $1 * (1 - top.alpha) }
    }

    /// The largest and mean difference of all samples, in steps of eight bits.
    private func difference(_ raster: ImageResource.Raster, _ expected: [[Double]]) -> (largest: Double, mean: Double) {
        var largest = 0.0, sum = 0.0
        for (index, color) in expected.enumerated() {
            for component in 0..<3 {
                let gap = abs(Double(raster.samples[3 * index + component]) - color[component] * 255)
                largest = max(largest, gap)
                sum += gap
            }
        }
        return (largest, sum / Double(expected.count * 3))
    }

    private let shade = Color(red: 0.1, green: 0.2, blue: 0.6, alpha: 0.7)
    private let ink = Color(red: 0.8, green: 0.1, blue: 0.1)

    /// The tolerance is three steps of 255: the mask has eight bits, and its pixels may be offset from the page's.
    @Test(arguments: [2, 3, 5] as [Points])
    func softShadowsAreGaussians(blur: Points) throws {
        let glyphs = letters(.solid(ink)), cover = try coverage(letters())
        let shadow = PlacedShadow(kind: .outer, glyphs: [glyphs], color: shade, offset: Point(x: 1, y: 1.5), blur: blur)
        let blurred = moved(gaussian(cover, deviation: blur.value / 2 * Self.scale), 4, 6)
        let expected = cover.indices.map { over((ink, cover[$0]), over((shade, shade.alpha * blurred[$0]), [1, 1, 1])) }
        let found = difference(try raster(.shadow(shadow), .glyphs(glyphs)), expected)
        #expect(found.largest <= 4, "\(found)")
        #expect(found.mean < 0.6, "\(found)")
    }

    @Test func innerShadowsStayInsideAndShowWhenTheyAreLight() throws {
        let dark = Color(red: 0.1, green: 0.1, blue: 0.2), light = Color(red: 0.9, green: 0.95, blue: 1, alpha: 0.8)
        let glyphs = letters(.solid(dark)), cover = try coverage(letters())
        let shadow = PlacedShadow(kind: .inner, glyphs: [glyphs], color: light, offset: Point(x: 0, y: 1), blur: 2)
        let blurred = moved(gaussian(cover, deviation: Self.scale), 0, 4)
        let expected = cover.indices.map { over((light, light.alpha * cover[$0] * (1 - blurred[$0])), over((dark, cover[$0]), [1, 1, 1])) }
        let found = difference(try raster(.glyphs(glyphs), .shadow(shadow)), expected)
        // The page's pixels and the mask's differ by fractions of a pixel along the edges of letters.
        #expect(found.mean < 1, "\(found)")
        #expect(found.largest < 40, "\(found)")
    }

    @Test func everythingTogetherIsComposedInFXLabelsOrder() throws {
        let gradient = LinearGradient(
            start: Point(x: 0, y: 10), end: Point(x: 0, y: 30),
            stops: [
                .init(location: 0, color: red), .init(location: 0.5, color: Color(red: 1, green: 1, blue: 0)),
                .init(location: 1, color: blue),
            ])
        let glyphs = letters(.gradient(gradient)), cover = try coverage(letters())
        let inner = PlacedShadow(
            kind: .inner, glyphs: [glyphs], color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), offset: Point(x: 0, y: 1), blur: 2)
        let outer = PlacedShadow(kind: .outer, glyphs: [glyphs], color: shade, offset: Point(x: 1, y: 1), blur: 4)
        let inside = moved(gaussian(cover, deviation: Self.scale), 0, 4), behind = moved(gaussian(cover, deviation: 2 * Self.scale), 4, 4)
        let expected = cover.indices.map { index -> [Double] in
            let y = (Double(index / Self.columns) + 0.5) / Self.scale, place = min(max((y - 10) / 20, 0), 1)
            let fill =
                place < 0.5
                ? Color(red: 1, green: 2 * place, blue: 0) : Color(red: 2 - 2 * place, green: 2 - 2 * place, blue: 2 * place - 1)
            let shadowed = over((shade, shade.alpha * behind[index]), [1, 1, 1])
            return over((.black, 0.6 * cover[index] * (1 - inside[index])), over((fill, cover[index]), shadowed))
        }
        let found = difference(try raster(.shadow(outer), .glyphs(glyphs), .shadow(inner)), expected)
        #expect(found.mean < 1, "\(found)")
        #expect(found.largest < 40, "\(found)")
    }

    /// Far from every edge, a wide glyph's hard shadow is its colour with its opacity, even if two shadows overlap.
    @Test func hardShadowsThatOverlapDoNotDarken() throws {
        let glyphs = letters(text: "▉"),
            twice = PlacedGlyphs(
                paragraph: glyphs.paragraph, run: 0, glyphs: glyphs.glyphs, origin: Point(x: 13, y: 26), width: glyphs.width, pointSize: 24)
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        let raster = try raster(
            .shadow(PlacedShadow(kind: .outer, glyphs: [glyphs, twice], color: half, offset: Point(x: 0, y: 2), blur: 0)))
        let colors = Set((0..<Self.columns).map { pixel(raster, $0, 80) })
        #expect(colors.contains([255, 127, 127]) || colors.contains([255, 128, 128]))
        #expect(colors.allSatisfy { $0[1] >= 127 })
    }

    @Test func translucentOutlinesDoNotDarkenTheirFill() throws {
        let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        let raster = try raster(.glyphs(letters(.solid(half), outline: TextOutline(color: half, width: 3))))
        let darkest = raster.samples.min() ?? 0
        #expect(darkest == 127 || darkest == 128)
    }

    /// The blur is not cut at the letters' box: three deviations away it is still visible, and beyond them it ends.
    @Test func masksContainTheWholeBlurAndNoMore() throws {
        let glyphs = letters(), sharp = PlacedShadow(kind: .outer, glyphs: [glyphs], color: .black, offset: Point(x: 1, y: 0), blur: 0)
        var soft = sharp
        soft.blur = 6
        let isPicture = try #require(try ShadowRenderer().mask(of: sharp)), mask = try #require(try ShadowRenderer().mask(of: soft))
        // Eight bits show a straight edge's blur up to 2.9 deviations; letters are thin.
        for gap in [
            isPicture.rect.minX - mask.rect.minX, isPicture.rect.minY - mask.rect.minY, mask.rect.maxX - isPicture.rect.maxX,
            mask.rect.maxY - isPicture.rect.maxY,
        ] {
            #expect(gap > 2 * 3, "\(gap)")
            #expect(gap <= 3 * 3 + 1, "\(gap)")
        }
        let edge = (0..<mask.width).map { mask.samples[$0] }
        #expect(edge.contains { $0 > 0 })
    }

    /// A vector picture has every effect at the position where the pixels have it.
    @Test(arguments: [ShadowKind.outer, .inner], [0, 2] as [Points])
    func svgShowsTheSame(kind: ShadowKind, blur: Points) throws {
        let glyphs = letters(
            .solid(Color(red: 0.8, green: 0.1, blue: 0.1, alpha: 0.7)),
            outline: TextOutline(color: Color(red: 0, green: 0.4, blue: 0, alpha: 0.7), width: 1))
        let shadow = PlacedItem(
            .shadow(PlacedShadow(kind: kind, glyphs: [glyphs], color: shade, offset: Point(x: 2, y: 3), blur: blur)),
            role: .artifact(.layout))
        let text = PlacedItem(.glyphs(glyphs), role: .artifact(.layout))
        let page = Page(size: Self.size, items: kind == .outer ? [shadow, text] : [text, shadow], label: "1")
        let pixels = try CairoRenderer.raster(page, scale: Self.scale)
        let vectors = ImageResource(path: "page.svg", content: .svg(bytes: try CairoRenderer.svg(page)), naturalSize: Self.size)
        let drawn = try SVGPainter.raster(of: vectors, size: Self.size, scale: Self.scale)
        let gaps = zip(pixels.samples, drawn.samples).map { abs(Int($0) - Int($1)) }
        #expect(Double(gaps.reduce(0, +)) / Double(gaps.count) < 0.8, "mean \(Double(gaps.reduce(0, +)) / Double(gaps.count))")
    }

    /// Invisible resolution takes no memory: the largest heading at AX5, set over the width of a page.
    @Test(arguments: [0, 200] as [Points])
    func theFinestResolutionIsBounded(blur: Points) throws {
        let shaped = letters(text: "Amhurst")
        let glyphs = PlacedGlyphs(
            paragraph: shaped.paragraph, run: 0, glyphs: shaped.glyphs, origin: .zero, width: shaped.width / 24 * 93, pointSize: 93)
        let mask = try #require(
            try ShadowRenderer().mask(
                of: PlacedShadow(
                    kind: .outer, glyphs: [glyphs], color: .black, offset: Point(x: 5000, y: -9000), blur: blur, oversampling: 32)))
        #expect(mask.width * mask.height <= 8_400_000, "\(mask.width) × \(mask.height)")
        // Blurred over hundreds of points, the letters are a cloud of few pixels that is still visible.
        #expect(mask.samples.contains { $0 > 2 })
        if blur == 200 { #expect(mask.width * mask.height < 25_000) }
    }

    @Test func oversamplingIsTheResolution() throws {
        func pixelsPerPoint(_ oversampling: Double, blur: Points) throws -> Double {
            let shadow = PlacedShadow(
                kind: .outer, glyphs: [letters()], color: .black, offset: .zero, blur: blur, oversampling: oversampling)
            let mask = try #require(try ShadowRenderer().mask(of: shadow))
            return Double(mask.width) / mask.rect.width
        }
        // 144 dpi are two pixels per point.
        let found = try [pixelsPerPoint(2, blur: 1), pixelsPerPoint(8, blur: 0.3), pixelsPerPoint(2, blur: 4), pixelsPerPoint(4, blur: 4)]
        // A blur of 4 pt has a deviation of 2 pt: two pixels for it, and four at twice the oversampling.
        #expect(zip(found, [4, 16, 1, 2]).allSatisfy { abs($0 - $1) < 0.001 }, "\(found)")
    }

    /// Drawing the text is outside the budget, and the text remains.
    @Test func `Shadows past the budget are left out`() throws {
        let budget = EffectBudget(limit: 1000), renderer = ShadowRenderer(budget: budget)
        let shadow = PlacedShadow(kind: .outer, glyphs: [letters()], color: .black, offset: .zero, blur: 4)
        #expect(try renderer.mask(of: shadow) == nil)
        #expect(budget.omitted == 1)
        #expect(budget.isSpent)
    }

    /// Rows and columns without ink are skipped.
    @Test func `A blur is the sum of all pixels, wherever the ink is`() {
        var plane = OpacityPlane(width: 40, height: 30)
        for y in 11..<14 { for x in 20..<26 { plane.values[y * 40 + x] = Float(x) / 40 } }
        let kernel = OpacityPlane.kernel(deviation: 2), radius = kernel.count / 2, blurred = plane.blurred(deviation: 2)
        func sum(_ x: Int, _ y: Int) -> Float {
            var sum: Float = 0
            for dy in -radius...radius {
                for dx in -radius...radius { sum += plane[x + dx, y + dy] * kernel[dx + radius] * kernel[dy + radius] }
            }
            return sum
        }
        for y in 0..<30 { for x in 0..<40 { #expect(abs(blurred[x, y] - sum(x, y)) < 1e-5) } }
    }
}
