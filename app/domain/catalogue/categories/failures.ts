import type { NoParameters } from '~/domain/operations/changes/failures'

export interface CategoryFailures {
  category_not_found: { id: number }
  /** Its parent has another one with this name. */
  category_twice: { name: string }
  category_in_itself: NoParameters
}
