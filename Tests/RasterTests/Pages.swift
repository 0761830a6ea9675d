import TypesetBase
import TypesetImages

@testable import TypesetLayout

/// The red, green and blue of a pixel.
func pixel(_ raster: ImageResource.Raster, _ x: Int, _ y: Int) -> [Int] {
    let at = 3 * (y * raster.width + x)
    return raster.samples[at..<at + 3].map(Int.init)
}

func near(_ a: [Int], _ b: [Int], within tolerance: Int = 1) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

func page(_ contents: PlacedItem.Content..., size: Size = Size(width: 20, height: 10), background: Color? = nil) -> Page {
    Page(size: size, background: background, items: contents.map { PlacedItem($0, role: .artifact(.layout)) }, label: "1")
}

let red = Color(red: 1, green: 0, blue: 0)
let blue = Color(red: 0, green: 0, blue: 1)
