import type { GroupKind } from './group-kinds'

export interface GroupFailures {
  group_not_found: { kind: GroupKind; id: number }
  /** Another one of its kind has this name. */
  group_twice: { kind: GroupKind; name: string }
  /** It cannot be deleted while products name it. */
  group_used: { kind: GroupKind; name: string; count: number }
  group_into_itself: { kind: GroupKind }
}
