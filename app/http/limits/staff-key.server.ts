import { findKeyHolder } from '~/domain/operations/staff/api-keys/api-keys.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { checkLimit, limitMisses } from './check-limit.server'

/**
 * Who calls with the key of an Authorization header, unless too many that are none were sent before. Errors:
 * 'unauthenticated', 'too_many_requests'.
 */
export async function findCallerWithinLimit(
  context: RequestContext,
  authorization: string | null,
): Promise<Result<StaffContext>> {
  const [, key = ''] = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '') ?? []
  const found = await limitMisses(
    context,
    'staff_key',
    () => findKeyHolder(context, key),
    (holder) => holder === null && key !== '',
  )
  if (!found.ok) return found
  if (!found.value) return fail('unauthenticated', 'Send a key of the shop that works: Authorization: Bearer shopkey_…')
  const limited = await checkLimit(context, 'staff_call', String(found.value.keyId))
  if (!limited.ok) return limited
  const { db, now, channel, log, path } = context
  return ok({ db, now, channel, log, actor: found.value.actor, source: path.split('?')[0] ?? path })
}
