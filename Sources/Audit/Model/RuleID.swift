public import Diagnostics

/// The id of a rule. Most rules belong to the audit; `RuleID.isJudged` identifies these.
public typealias RuleID = Diagnostics.RuleID
