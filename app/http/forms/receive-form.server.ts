import { checkAnswers } from '~/domain/site/forms/check-answers'
import type { CustomForm, FormAnswers } from '~/domain/site/forms/form'
import { submitForm } from '~/domain/site/forms/forms.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { checkLimit } from '~/http/limits/check-limit.server'
import { storeFormFiles } from './form-files.server'
import { isPlausibleStamp } from './form-stamp.server'
import type { PostedFile } from './posted-files.server'

interface SentForm {
  answers: FormAnswers
  files: Record<string, PostedFile | undefined>
  /** Whether the field that people do not see was filled in. */
  isHoneypotFilledIn: boolean
  /**
   * The stamp of the page on which the form was filled in; null for a call, which as specified has none, and is limited
   * more strictly.
   */
  stamp: string | null
}

/**
 * Takes what was sent to a form, by its page or by a call: tells programs from people (decisions, Requests and safety),
 * stores the files and then the answers. Returns the answers with their files, also when they are refused. Errors:
 * those of submitForm and of files.
 */
export async function receiveForm(
  context: RequestContext,
  form: CustomForm,
  { answers: given, files, isHoneypotFilledIn, stamp }: SentForm,
): Promise<{ result: Result<{ thanks: string }>; answers: FormAnswers }> {
  // a program gets the same answer, and nothing is stored
  if (isHoneypotFilledIn) return { result: ok({ thanks: form.thanks }), answers: given }
  const limited = stamp === null ? await checkLimit(context, 'form_call') : null
  if (limited?.ok === false) return { result: limited, answers: given }
  const { answers, failure } = await storeFormFiles(context, form, given, files)
  if (failure) return { result: { ok: false, error: failure }, answers }
  if (stamp !== null && !isPlausibleStamp(stamp, context.secret, context.now(), context.minFormTime)) {
    // what is wrong in the fields is told first: who corrects it has also waited long enough
    const checked = checkAnswers(form, answers)
    const again = fail('invalid_input', `Nothing has been sent yet. Please press “${form.submitLabel}” once more.`)
    return { result: checked.ok ? again : checked, answers }
  }
  return { result: await submitForm(context, form.slug, answers), answers }
}
