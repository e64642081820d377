import { z } from 'zod/v4'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { fileAnswer, maxFileFields, type CustomForm, type FormAnswers } from '~/domain/site/forms/form'
import { storeFormFile } from '~/domain/site/forms/form-files.server'
import type { Failure } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import type { FileLimits } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { checkLimit } from '~/http/limits/check-limit.server'
import { PostedFile } from './posted-files.server'

/** A file above its limit gets a message instead of an error page. */
export const formFiles: FileLimits = { bodyLimit: uploadLimit * maxFileFields + megabytes(5), fileLimit: uploadLimit }

/** The files of a form by the keys of their fields. */
export const postedFilesSchema = z.record(z.string().max(60), z.instanceof(PostedFile).optional())

/**
 * Stores the files of a form, so that a form with an error in another field does not lose them. Returns the answers
 * with those that are stored, also when one was refused; its failure has the message by the field's key.
 */
export async function storeFormFiles(
  context: RequestContext,
  { fields }: Pick<CustomForm, 'fields'>,
  answers: FormAnswers,
  files: Record<string, PostedFile | undefined>,
): Promise<{ answers: FormAnswers; failure: Failure | null }> {
  const stored: FormAnswers = {}
  let failure: Failure | null = null
  for (const { key, type } of fields) {
    const file = type === 'file' && Object.hasOwn(files, key) ? files[key] : undefined
    if (!file || file.size === 0) continue
    const limited = await checkLimit(context, 'upload')
    const result = limited.ok ? await storeFormFile(context, file) : limited
    if (result.ok) stored[key] = fileAnswer(result.value)
    else failure = { ...result.error, errors: { [key]: [result.error.message] } }
  }
  return { answers: { ...answers, ...stored }, failure }
}
