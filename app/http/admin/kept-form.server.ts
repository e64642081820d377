import { keepForm, type KeptFields, type KeptForm } from '~/domain/operations/staff/kept-forms.server'
import type { Permission } from '~/domain/operations/actors/roles'
import type { Failure } from '~/domain/shared/result'
import type { AppLoadContext, EntryContext } from '~/framework/server'
import type { RequestContext } from '~/http/context.server'
import { readKnownStaff } from '~/http/cookies.server'
import { typedTexts } from '~/http/forms/parse-form.server'
import { proofField } from './proof.server'
import { readPostedForm, type PostedForm } from '~/http/posted-form.server'
import { asData } from './reply-data'

const signedOut =
  'You were signed out, so nothing was saved. What you typed is here again: please check it, and send it once more.'

/**
 * Keeps the form of a request whose session has ended, for the member who was signed in in this browser. Returns whether
 * it was kept. Passwords, codes and files are left out.
 * @param permission null for what every member may do
 */
export async function keepSentForm(
  context: RequestContext,
  loadContext: AppLoadContext,
  permission: Permission | null,
): Promise<boolean> {
  const memberId = readKnownStaff(context.cookies, context.secret)
  const fields = keepableFields(loadContext)
  if (memberId === null || fields.length === 0) return false
  return keepForm(context, { memberId, permission, path: context.path, fields })
}

/** Keeps what a member has typed into the form of a page, and has not sent yet. Nothing is kept of an empty form. */
export async function keepDraft(
  context: RequestContext,
  loadContext: AppLoadContext,
  { memberId, path }: { memberId: number; path: string },
): Promise<void> {
  const fields = keepableFields(loadContext)
  if (fields.length > 0) await keepForm(context, { memberId, permission: null, path, fields, kind: 'draft' })
}

/** The name of the button that keeps a form instead of sending it. */
export const keepField = 'keep'

function keepableFields(loadContext: AppLoadContext): KeptFields {
  const posted = readPostedForm(loadContext)
  return posted ? withoutCodes(posted).filter(([name]) => name !== keepField) : []
}

/** Leaves out codes of an authenticator app; the code of a coupon stays. */
export function withoutCodes({ fields, secretNames }: Pick<PostedForm, 'fields' | 'secretNames'>): KeptFields {
  return fields.filter(
    ([name, text]) =>
      name !== proofField && (name !== 'code' || (secretNames.length === 0 && !/^\s*\d{6}\s*$/.test(text))),
  )
}

/** The reply to a form, as its action makes it when the form was refused. */
export type ReplyWithErrors = (error: Failure, typed: Record<string, string>) => unknown

/** What pages show as the reply to a form although none was sent to them. */
const replies = new WeakMap<AppLoadContext, unknown>()

/** Shows a form that was kept, as if it had just been refused. What its member has kept on purpose is no problem. */
export function showKeptForm(
  loadContext: AppLoadContext,
  { kind, fields }: KeptForm,
  replyWithErrors: ReplyWithErrors,
): void {
  const form = new FormData()
  for (const [name, text] of fields) form.append(name, text)
  const errors: Record<string, string[]> = kind === 'sent' ? { '': [signedOut] } : {}
  const reply = replyWithErrors({ code: 'unauthenticated', message: signedOut, errors }, typedTexts(form, Infinity))
  replies.set(loadContext, asData(reply))
}

/**
 * Gives the page the reply that it shows beside its form, and the frame around it the page's path, which the button to
 * throw away what was kept sends.
 */
export function addKeptForm({ staticHandlerContext }: EntryContext, loadContext: AppLoadContext, path: string): void {
  const [frame, page] = staticHandlerContext.matches.slice(-2)
  if (!frame || !page || !replies.has(loadContext) || staticHandlerContext.errors) return
  staticHandlerContext.actionData = { [frame.route.id]: { keptPath: path }, [page.route.id]: replies.get(loadContext) }
}
