import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { ListedMember } from '~/domain/operations/staff/staff.queries.server'
import type { RequestContext } from '~/http/context.server'

/** When a member was last seen: in a session that is open, or at the last sign-in. */
export function lastSeenText(
  { lastSeenAt, lastSignInAt }: Pick<ListedMember, 'lastSeenAt' | 'lastSignInAt'>,
  channel: RequestContext['channel'],
): string {
  const at = lastSeenAt ?? lastSignInAt
  return at === null ? 'Not in the last 180 days' : instantText(at, channel)
}
