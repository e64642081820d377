import type { NoParameters } from '~/domain/operations/changes/failures'

export interface StaffFailures {
  member_not_found: { email: string }
  member_exists: { email: string }
  staff_password_weak: { problem: string }
  /** Without an owner nobody could manage the staff any more. */
  last_owner: NoParameters
  first_owner_exists: NoParameters
  invitation_not_found: NoParameters
}
