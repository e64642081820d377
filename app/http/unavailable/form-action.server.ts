import type { z } from 'zod/v4'
import type { Failure } from '~/domain/shared/result'
import type { ActionFunctionArgs } from '~/framework/server'
import { shopperForm, type FileLimits, type FormSize } from '~/http/body.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { withCampaign } from '~/http/forms/campaign'
import { parseFields, parseForm, type ParsedForm } from '~/http/forms/parse-form.server'
import { deletePostedFiles } from '~/http/forms/posted-files.server'
import { limitResponse } from '~/http/limits/check-limit.server'
import { enforceLimit } from '~/http/limits/enforce-limit.server'
import { ruleOf, type FormLimit } from '~/http/limits/limit-rule'
import { sentForm } from '~/http/posted-form.server'
import { noteUnavailable, unavailableFailure } from './unavailable.server'

interface FormPage<Schema extends z.ZodType, Reply, Shown> {
  schema: Schema
  /** For a form with files: what it may contain. */
  files?: FileLimits
  /** How large the form may be; without it, as one of a visitor. */
  sizeFor?(args: ActionFunctionArgs): Promise<FormSize>
  /** The limits of the form; by its intent if it has one. */
  limit: FormLimit<z.output<Schema>>
  answer(context: RequestContext, form: ParsedForm<z.output<Schema>>, args: ActionFunctionArgs): Promise<Reply>
  /**
   * Answers with the page of the form as it was filled in, without writing anything: above the limit, and while nothing
   * can be stored. Null for a form that is not on this page.
   */
  replyWithErrors(context: RequestContext, form: ParsedForm<z.output<Schema>>, error: Failure): Promise<Shown> | null
}

/**
 * The action of a page with a form. While the shop can store nothing, because its database is locked or its disk is
 * full, the page is answered with what was typed and 503. Where it cannot be read either, the error is thrown: the
 * answer is the page that sends the form again. Above the limit of the form, it is answered with what was typed and
 * 429. The files of the form are deleted at the end.
 */
export function formAction<Schema extends z.ZodType, Reply, Shown>(page: FormPage<Schema, Reply, Shown>) {
  return async (args: ActionFunctionArgs): Promise<Reply | Shown> => {
    let size = shopperForm
    try {
      // who cannot be read may send less
      if (page.sizeFor) size = await page.sizeFor(args).catch(() => shopperForm)
      const form = await parseForm(args.request, page.schema, page.files, size)
      const context = await requestContext(args)
      const limited = form.ok ? await enforceLimit(context, ruleOf(page.limit, form.value)) : null
      if (limited?.ok === false) {
        const shown = await page.replyWithErrors(context, form, limited.error)
        if (shown === null) throw limitResponse(limited.error)
        return shown
      }
      const reply = await page.answer(context, form, args)
      if (reply instanceof Response) keepCampaign(reply, args.request)
      return reply
    } catch (error) {
      const sent = sentForm(args.request)
      if (sent === null || !(await noteUnavailable(error, { request: args.request }))) throw error
      const shown = await showUnavailable(args, page, sent, size).catch(() => null)
      if (shown === null) throw error
      return shown
    } finally {
      await deletePostedFiles(args.request)
    }
  }
}

/** See withCampaign. */
function keepCampaign({ headers }: Response, request: Request): void {
  const location = headers.get('Location')
  if (location !== null) headers.set('Location', withCampaign(location, request.headers.get('Referer')))
}

async function showUnavailable<Schema extends z.ZodType, Reply, Shown>(
  args: ActionFunctionArgs,
  page: FormPage<Schema, Reply, Shown>,
  sent: FormData,
  size: FormSize,
): Promise<Shown | null> {
  const errors: Record<string, string[]> = { '': [unavailableFailure.message] }
  for (const [name, value] of sent)
    if (typeof value !== 'string' && value.size > 0) errors[name] = ['Please choose your file again']
  const form = parseFields(sent, page.schema, size)
  return page.replyWithErrors(await requestContext(args), form, { ...unavailableFailure, errors })
}
