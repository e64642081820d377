import type { NoParameters } from '~/domain/operations/changes/failures'
import type { GroupKind } from './group-kinds'

export interface GroupFailures {
  group_not_found: { kind: GroupKind; id: number }
  /** Another one of its kind has this name. */
  group_twice: { kind: GroupKind; name: string }
  /** It cannot be deleted while products name it. */
  group_used: { kind: GroupKind; name: string; count: number }
  /** Its products follow from a rule. */
  collection_has_rule: { name: string }
  /** A rule of a collection names it. */
  group_in_rule: { collection: string }
  rule_without_conditions: NoParameters
  rule_price_range: NoParameters
  /** Too many products to be put in order by hand. */
  collection_too_large: { maximum: number }
  group_into_itself: { kind: GroupKind }
}
