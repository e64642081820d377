import type { LaterChange } from '~/domain/operations/changes/failures'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { CodedFailure, Failure } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { messageOf } from '~/messages/messages'

/** The context in which functions of the domain are run for a page of the administration: a member changes the shop. */
export function staffContext(
  { db, now, channel, log, path }: Pick<RequestContext, 'db' | 'now' | 'channel' | 'log' | 'path'>,
  { member: { id, name, role } }: SignedInStaff,
): StaffContext {
  return { db, now, channel, log, actor: { kind: 'member', id, name, role }, source: path.split('?')[0] ?? path }
}

/**
 * A failure with its words and the field that it is about, as a form shows it; with 'stale', who has changed what since
 * the form was opened.
 */
export function shownFailure(
  failure: Failure | CodedFailure,
): Failure & { errors: Record<string, string[]>; changes?: LaterChange[] } {
  const message = messageOf(failure)
  const own = 'errors' in failure && failure.errors ? failure.errors : undefined
  const fields = failure.code === 'invalid_fields' && 'params' in failure ? failure.params.errors : undefined
  const field = 'field' in failure ? (failure.field ?? '') : ''
  const changes = failure.code === 'stale' && 'params' in failure ? { changes: failure.params.changes } : {}
  return { code: failure.code, message, errors: own ?? fields ?? { [field]: [message] }, ...changes }
}
