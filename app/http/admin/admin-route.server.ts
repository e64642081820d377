import type { z } from 'zod/v4'
import type { Failure } from '~/domain/shared/result'
import { dropDoneForm, readKeptForm } from '~/domain/operations/staff/kept-forms.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { adminLoginPath, withQuery } from '~/paths'
import { shopperForm, staffForm, type FileLimits } from '~/http/body.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { readKnownStaff } from '~/http/cookies.server'
import { parseFields, type ParsedForm } from '~/http/forms/parse-form.server'
import type { FormLimit } from '~/http/limits/limit-rule'
import { requireStaff } from '~/http/guards.server'
import { redirectWith } from '~/http/reply.server'
import { sentForm } from '~/http/posted-form.server'
import { formAction } from '~/http/unavailable/form-action.server'
import type { StaffHandle } from './admin-handle'
import { keepDraft, keepField, keepSentForm, showKeptForm, type ReplyWithErrors } from './kept-form.server'
import { settleLaterChanges, takeChosen, type FormNow } from './later-changes.server'
import { asData } from './reply-data'
import { askForProof, isDangerousForm, proofField, requireRecentProof } from './proof.server'

// A script may ask for the data of one route alone, and loaders run side by side: so each of them checks the permission
// itself, and not their parent.

const permissionOf = ({ permission }: StaffHandle) => (permission === 'member' ? null : permission)

const requireHandle = (context: RequestContext, handle: StaffHandle) => requireStaff(context, permissionOf(handle))

/** How each page shows its form again, by the page's handle. */
const replyOf = new WeakMap<StaffHandle, ReplyWithErrors>()

/**
 * Makes the loader of a page of the administration, which only members with the permission of its handle get data from.
 * A form that was kept for the member is shown on its page.
 */
export function adminLoader<Data>(
  handle: StaffHandle,
  load: (context: RequestContext, staff: SignedInStaff, args: LoaderFunctionArgs) => Promise<Data>,
) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const context = await requestContext(args)
    const staff = requireHandle(context, handle)
    if (handle.isDangerous === 'to read') requireRecentProof(context, staff)
    const data = await load(context, staff, args)
    const replyWithErrors = replyOf.get(handle)
    const kept =
      replyWithErrors && args.request.method === 'GET'
        ? await readKeptForm(context, staff.member.id, context.path)
        : null
    if (replyWithErrors && kept && kept.kind !== 'draft') showKeptForm(args.context, kept, replyWithErrors)
    // the frame around the page offers it (see keptDraft)
    if (kept?.kind === 'draft' && typeof data === 'object' && data !== null)
      Object.assign(data, { draft: { at: instantText(kept.keptAt, context.channel), path: context.path } })
    return data
  }
}

interface AdminForm<Schema extends z.ZodType, Reply, Shown> {
  schema: Schema
  /** For a form with files: what it may contain. */
  files?: FileLimits
  /** False for a form that is not worth to be kept when it is sent after its session has ended. */
  isKept?: boolean
  /** The limits of the form; by its intent if it has one. */
  limit: FormLimit<z.output<Schema>>
  answer(
    context: RequestContext,
    staff: SignedInStaff,
    form: ParsedForm<z.output<Schema>>,
    args: ActionFunctionArgs,
  ): Promise<Reply>
  /**
   * The form as it would be if it were opened now, by its intent if it has one; null where nothing is asked. For a form
   * with `<VersionFields>`: what somebody else has saved meanwhile is merged, or asked about.
   */
  now?(args: ActionFunctionArgs, intent: string | undefined): Promise<FormNow | null>
  /** The page of the form with what was typed, above its limit and while nothing can be stored. */
  replyWithErrors(error: Failure, typed: Record<string, string>): Shown
}

/**
 * Makes the action of a page of the administration, which only members with the permission of its handle can run. A form
 * that comes after its member's session has ended is kept, and its page shows it when they have signed in again.
 */
export function adminAction<Schema extends z.ZodType, Reply, Shown>(
  handle: StaffHandle,
  { schema, files, isKept = true, limit, answer, now, replyWithErrors }: AdminForm<Schema, Reply, Shown>,
) {
  replyOf.set(handle, replyWithErrors)
  const action = formAction({
    schema,
    files,
    limit,
    async sizeFor(args) {
      const { staff, cookies, secret } = await requestContext(args)
      return staff !== null || readKnownStaff(cookies, secret) !== null ? staffForm : shopperForm
    },
    async answer(context, sent, args) {
      if (isKept && !context.staff && (await keepSentForm(context, args.context, permissionOf(handle))))
        throw redirectToSignIn(context)
      const staff = requireHandle(context, handle)
      if (isKept && sent.typed[keepField] === '1') throw await answerKeep(context, staff, args)
      const parse = (fields: FormData) => withoutProof(parseFields(fields, schema, staffForm))
      const fields = now ? sentForm(args.request) : null
      const chosen = fields && takeChosen(fields)
      const form = chosen ? parse(chosen) : withoutProof(sent)
      const isAsked = form.ok && isDangerousForm(handle, form.typed.intent)
      const failure = isAsked ? await askForProof(context, staff, sent.typed, args.context) : null
      if (failure) {
        const shown = replyWithErrors(failure, form.typed)
        // around a file there is no page that could ask
        if (shown === null) requireRecentProof(context, staff)
        return shown
      }
      const first = await answer(context, staff, form, args)
      const reply =
        now && fields
          ? await settleLaterChanges(
              context,
              { sent: chosen ?? fields, reply: first },
              {
                now: () => now(args, form.typed.intent),
                answer: (merged) => answer(context, staff, parse(merged), args),
                replyWithErrors,
              },
            )
          : first
      if (!isRefusal(reply))
        await dropDoneForm(context, staff.member.id, { path: context.path, intent: form.typed.intent })
      return reply
    },
    replyWithErrors: async (context, form, error) => {
      requireHandle(context, handle)
      return replyWithErrors(error, withoutProof(form).typed)
    },
  })
  return async (args: ActionFunctionArgs): Promise<Reply | Shown> => {
    // while the database cannot be read, the form is: the page that sends it again has its fields
    const context = await requestContext(args).catch((error: unknown) => {
      if (error instanceof Response) throw error
      return null
    })
    // nothing is read from, or stored for, who may not send the form: a form of files can be large
    if (context && (context.staff || readKnownStaff(context.cookies, context.secret) === null))
      requireHandle(context, handle)
    return action(args)
  }
}

/** Whether an action has shown its form again. */
function isRefusal(reply: unknown): boolean {
  const body = asData(reply)
  return body !== null && 'errors' in body && Object.keys(body.errors ?? {}).length > 0
}

/** Keeps a form whose member goes on with it later, and shows its page. */
async function answerKeep(context: RequestContext, { member }: SignedInStaff, args: ActionFunctionArgs) {
  await keepDraft(context, args.context, { memberId: member.id, path: context.path })
  const message = 'What you typed is kept for seven days. Nothing is saved yet.'
  return redirectWith(context, context.path, { flash: { tone: 'info', message } })
}

function redirectToSignIn(context: RequestContext): Response {
  return redirectWith(context, withQuery(adminLoginPath, { redirectTo: context.path }), {
    flash: {
      tone: 'info',
      message: 'You were signed out, so nothing was saved yet. Sign in, and what you typed is in its form again.',
    },
  })
}

/** A form without the password or the code, which is never sent back to a browser. */
function withoutProof<Form extends { typed: Record<string, string> }>(form: Form): Form {
  const { [proofField]: _proof, ...typed } = form.typed
  return { ...form, typed }
}
