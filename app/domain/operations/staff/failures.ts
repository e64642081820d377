import type { Permission } from '~/domain/operations/actors/roles'
import type { NoParameters } from '~/domain/operations/changes/failures'

export interface StaffFailures {
  member_not_found: { email: string }
  member_exists: { email: string }
  staff_password_weak: { problem: string }
  /** Without an owner nobody could manage the staff any more. */
  last_owner: NoParameters
  first_owner_exists: NoParameters
  invitation_not_found: NoParameters
  api_key_not_found: NoParameters
  api_key_exists: { name: string }
  webhook_not_found: NoParameters
  webhook_exists: { name: string }
  webhook_is_off: { name: string }
  too_many_webhooks: { most: number }
  webhook_delivery_not_found: NoParameters
  view_not_found: NoParameters
  too_many_views: { most: number }
  role_not_found: { name: string }
  role_exists: { label: string }
  /** `holder`: somebody who has it, or is invited with it. */
  role_in_use: { label: string; holder: string }
  /** The role of who acts has a limit for money back, and this one has none, or a higher one. */
  role_without_ceiling: { label: string }
  /** What the role of who acts does not allow. */
  role_above: { permissions: Permission[] }
}
