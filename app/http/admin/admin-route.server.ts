import type { z } from 'zod/v4'
import type { Failure } from '~/domain/shared/result'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { requestContext, type RequestContext } from '~/http/context.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import type { FormLimit } from '~/http/limits/limit-rule'
import { requireStaff } from '~/http/guards.server'
import { formAction } from '~/http/unavailable/form-action.server'
import type { StaffHandle } from './admin-handle'

// A script may ask for the data of one route alone, and loaders run side by side: so each of them checks the permission
// itself, and not their parent.

const requireHandle = (context: RequestContext, { permission }: StaffHandle) =>
  requireStaff(context, permission === 'member' ? null : permission)

/**
 * Makes the loader of a page of the administration, which only members with the permission of its handle get data from.
 */
export function adminLoader<Data>(
  handle: StaffHandle,
  load: (context: RequestContext, staff: SignedInStaff, args: LoaderFunctionArgs) => Promise<Data>,
) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const context = await requestContext(args)
    return load(context, requireHandle(context, handle), args)
  }
}

interface AdminForm<Schema extends z.ZodType, Reply, Shown> {
  schema: Schema
  /** The limits of the form; by its intent if it has one. */
  limit: FormLimit<z.output<Schema>>
  answer(
    context: RequestContext,
    staff: SignedInStaff,
    form: ParsedForm<z.output<Schema>>,
    args: ActionFunctionArgs,
  ): Promise<Reply>
  /** The page of the form with what was typed, above its limit and while nothing can be stored. */
  replyWithErrors(error: Failure, typed: Record<string, string>): Shown
}

/** Makes the action of a page of the administration, which only members with the permission of its handle can run. */
export function adminAction<Schema extends z.ZodType, Reply, Shown>(
  handle: StaffHandle,
  { schema, limit, answer, replyWithErrors }: AdminForm<Schema, Reply, Shown>,
) {
  return formAction({
    schema,
    limit,
    answer: async (context, form, args) => answer(context, requireHandle(context, handle), form, args),
    replyWithErrors: async (context, form, error) => {
      requireHandle(context, handle)
      return replyWithErrors(error, form.typed)
    },
  })
}
