import { permissionNames } from '~/domain/operations/actors/roles'
import type { StaffFailures } from '~/domain/operations/staff/failures'
import type { Messages } from '../message-types'

export const staffMessages: Messages<StaffFailures> = {
  member_not_found: ({ email }) => `There is no member of staff with the address ${email}`,
  member_exists: ({ email }) => `There is a member of staff with the address ${email} already`,
  staff_password_weak: ({ problem }) => `The password: ${problem}`,
  first_owner_exists: () => 'This shop has an owner already. Please sign in',
  invitation_not_found: () => 'This invitation was used or withdrawn already',
  api_key_not_found: () => 'This key was ended already',
  api_key_exists: ({ name }) => `There is a key ${name} already. Choose another name, or end that one first`,
  webhook_not_found: () => 'This webhook was deleted already',
  webhook_exists: ({ name }) => `There is a webhook ${name} already. Choose another name`,
  webhook_is_off: ({ name }) => `The webhook ${name} is off. Switch it on and save it first`,
  too_many_webhooks: ({ most }) => `There are ${most} webhooks. Delete one first`,
  webhook_delivery_not_found: () => 'This message is on its way already, or is not kept any more',
  view_not_found: () => 'This view was removed already',
  too_many_views: ({ most }) => `You have saved ${most} views of this list. Remove one first`,
  role_not_found: ({ name }) => `There is no role ${name}`,
  role_exists: ({ label }) => `There is a role ${label} already`,
  role_in_use: ({ label, holder }) => `${holder} has the role ${label}. Give them another one first`,
  role_without_ceiling: ({ label }) =>
    `Your own role has a limit for money back, and ${label} has none or a higher one. Ask an owner to set it first`,
  role_above: ({ permissions }) =>
    `You cannot give, take or change what your own role does not allow: ${permissions.map((name) => permissionNames[name]).join('; ')}`,
  last_owner: () => 'This is the only owner. Add another owner first',
}
