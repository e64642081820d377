import { hasProvedRecently, proofKindOf, type ProofKind } from '~/domain/operations/staff/confirm-member.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { fail, type Failure } from '~/domain/shared/result'
import type { AppLoadContext } from '~/framework/server'
import { redirect } from '~/framework/server'
import { adminConfirmPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { confirmMemberWithinLimit } from '~/http/limits/staff-limits.server'
import { readPostedForm } from '~/http/posted-form.server'
import type { StaffHandle } from './admin-handle'

/** What a page asks a member for who signed in a while ago, and the form that is done afterwards. */
export interface AskedProof {
  kind: ProofKind
  email: string
  /** Where the form goes, and what was typed into it. */
  action: string
  fields: Array<[name: string, text: string]>
  errors: Record<string, string[]>
}

/** The password or the code: a secret by its name, so that it is never kept, nor sent back. */
export const proofField = 'proof_password'
/** Says that something secret, or a file, was in the form, and is missing now. */
const incompleteField = 'proof_incomplete'

const asked = new WeakMap<RequestContext, AskedProof>()

/** What the action of this request asks for before it does anything; null when it asks for nothing. */
export const askedProof = (context: RequestContext): AskedProof | null => asked.get(context) ?? null

/** Whether a form of a page is dangerous, by its intent where only some are. */
export function isDangerousForm({ isDangerous }: StaffHandle, intent: string | undefined): boolean {
  if (isDangerous === undefined) return false
  return isDangerous === true || isDangerous === 'to read' || (intent !== undefined && isDangerous.includes(intent))
}

/** Leads a member who signed in a while ago to the page that asks who they are, and back. */
export function requireRecentProof(context: RequestContext, { session }: SignedInStaff): void {
  if (hasProvedRecently(session, context.now())) return
  throw redirect(withQuery(adminConfirmPath, { redirectTo: context.path }), 303)
}

/**
 * Checks before a dangerous form that the member has proved a short time ago who they are, or proves it with this form.
 * Otherwise returns a failure, and the page asks for the proof instead of showing itself: its form has all that was
 * typed, and is sent to the same address.
 */
export async function askForProof(
  context: RequestContext,
  staff: SignedInStaff,
  typed: Record<string, string>,
  loadContext: AppLoadContext,
): Promise<Failure | null> {
  const proof = typed[proofField]
  const isRecent = hasProvedRecently(staff.session, context.now())
  const proved = isRecent || proof === undefined ? null : await confirmMemberWithinLimit(context, staff, proof)
  if (isRecent || proved?.ok) {
    if (typed[incompleteField] === undefined) return null
    const message = 'Thank you. Please enter passwords and choose files again, and send the form'
    return fail('confirmation_needed', message).error
  }
  const posted = readPostedForm(loadContext)
  const { fields = [], secretNames = [], fileNames = [] } = posted ?? {}
  // what is not sent back to a browser has to be typed again
  const isIncomplete = fileNames.length > 0 || secretNames.some((name) => name !== proofField)
  asked.set(context, {
    kind: await proofKindOf(context.db, staff.member.id),
    email: staff.member.email,
    action: posted?.action ?? context.path,
    fields: isIncomplete ? [...fields, [incompleteField, '1']] : fields,
    errors: proved ? (proved.error.errors ?? { [proofField]: [proved.error.message] }) : {},
  })
  return fail('confirmation_needed', 'Please prove first that it is you').error
}
