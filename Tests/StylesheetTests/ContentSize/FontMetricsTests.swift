import Testing
import TypesetStylesheet

/// Tests with points measured on devices (jaredsinclair.com 2024, StackOverflow 51243804, wanteddev/montage-ios#574).
@Suite struct FontMetricsTests {
    struct Point: Sendable {
        var style: TextStyle, category: ContentSizeCategory, base: Double, measured: Double
        init(_ style: TextStyle, _ category: ContentSizeCategory, _ base: Double, _ measured: Double) {
            (self.style, self.category, self.base, self.measured) = (style, category, base, measured)
        }
    }

    @Test(arguments: [
        Point(.body, .accessibility5, 17, 48), Point(.body, .large, 17, 17),
        Point(.footnote, .xLarge, 14, 16), Point(.footnote, .xxxLarge, 14, 19), Point(.footnote, .xLarge, 13, 14),
        Point(.footnote, .xxxLarge, 13, 17),
        Point(.caption1, .xLarge, 12, 14), Point(.caption1, .xxxLarge, 12, 17), Point(.caption2, .xLarge, 11, 15),
        Point(.caption2, .xxxLarge, 11, 19),
        Point(.caption1, .xLarge, 11, 13), Point(.caption1, .xxxLarge, 11, 16),
        Point(.caption1, .xSmall, 11, 9), Point(.caption1, .small, 11, 9), Point(.caption1, .medium, 11, 9),
    ])
    func fontsHaveTheMeasuredSize(_ point: Point) {
        #expect(FontMetrics(point.style).scaledPointSize(point.base, at: point.category) == point.measured)
    }

    @Test(arguments: [Point(.body, .medium, 17, 49.0 / 3), Point(.caption1, .xLarge, 1, 4.0 / 3)])
    func valuesHaveTheMeasuredSizeOnAPhone(_ point: Point) {
        #expect(FontMetrics(point.style).scaledValue(point.base, at: point.category, displayScale: 3) == point.measured)
    }

    /// Badges whose size is a base times a scaled metric: `scaledValue(m) / m`, printed to a tenth of a point.
    @Test func badgesHaveTheMeasuredSize() {
        let badges: [(TextStyle, ContentSizeCategory, base: Double, metric: Double, measured: Double)] = [
            (.caption1, .xLarge, 16, 1, 21.3), (.caption1, .xLarge, 20, 1, 26.7), (.caption1, .xxLarge, 16, 100, 21.0),
            (.caption1, .xxLarge, 20, 100, 26.3),
            (.caption1, .xLarge, 16, 100, 19.0), (.caption1, .xLarge, 20, 100, 23.7), (.footnote, .xLarge, 24, 100, 26.6),
        ]
        for badge in badges {
            let factor = FontMetrics(badge.0).scaledValue(badge.metric, at: badge.1, displayScale: 3) / badge.metric
            #expect(abs(badge.base * factor - badge.measured) < 0.1, "\(badge)")
        }
    }

    @Test func exactValuesAreNotRounded() {
        #expect(FontMetrics(.title1).scaledValue(10, at: .accessibility2) == 15)
        #expect(FontMetrics(.caption1).scaledValue(16, at: .xLarge) == 19)
        #expect(abs(FontMetrics(.body).scaledValue(17, at: .medium) - 16.2272) < 0.001)
    }

    @Test func halvesRoundAwayFromZero() {
        // 9 × 51 ÷ 34 = 13.5
        #expect(FontMetrics(.title1).scaledPointSize(9, at: .accessibility2) == 14)
    }

    @Test func aMaximumAppliesAfterRoundingAndMayBeFractional() {
        #expect(FontMetrics(.body).scaledPointSize(17, at: .accessibility5, maximum: 30.5) == 30.5)
        #expect(FontMetrics(.body).scaledPointSize(17, at: .accessibility5, maximum: 0) == 48)
        #expect(FontMetrics(.body).scaledPointSize(17, at: .xSmall, maximum: 40) == 15)
    }

    @Test func otherRulesUseOtherCurves() {
        #expect(ScalingRule.body.scaled(17, for: .caption2, at: .accessibility5) == 53)
        #expect(ScalingRule.pointSize.scaled(22, for: .caption2, at: .accessibility5) == 80)
        #expect(ScalingRule.metrics.scaled(26, for: .caption2, at: .accessibility5) == 96)
        #expect(ScalingRule.none.scaled(12, for: .caption2, at: .accessibility5) == 12)
    }
}
