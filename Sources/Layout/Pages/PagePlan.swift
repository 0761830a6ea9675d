import Geometry

/// What stands where on one page, before it is painted. Places are from the body's top left corner.
struct PagePlan {
    struct PlacedBox {
        var box: Box
        var y: Double
    }

    /// A container's stretch on this page; sides that go on on other pages are open.
    struct Fragment {
        var style: StyleID
        var rect: Rect
        var isOpenAtTop: Bool
        var isOpenAtBottom: Bool
        var depth: Int
        /// In right-to-left text, where left and right change places.
        var isMirrored: Bool
    }

    var boxes: [PlacedBox] = []
    var fragments: [Fragment] = []
    var notes: [PlacedBox] = []
    /// The rule over the notes.
    var separatorY: Double?
    var top: Double
    var height: Double
    var section: String
}
