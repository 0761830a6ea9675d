public import Diagnostics

/// A rule. Most are the audit's; `RuleID.isJudged` says which.
public typealias RuleID = Diagnostics.RuleID
