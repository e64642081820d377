import { z } from 'zod/v4'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import type { Failure } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { megabytes } from '~/domain/shared/units'
import type { FileLimits } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { storeImageWithinLimit } from '~/http/limits/limited.server'
import { PostedFile } from './posted-files.server'

/** Up to four photos of 5 MB; a larger one gets a message instead of an error page. */
export const photoFiles: FileLimits = { bodyLimit: megabytes(30), fileLimit: uploadLimit }

/**
 * The fields `photo.p1` … with files, and `photoToken.p1` … with those that were stored when the form was sent before.
 */
export const photoFields = {
  photo: z.record(z.string().regex(/^p[1-9]$/), z.instanceof(PostedFile).optional()).default({}),
  photoToken: z.record(z.string().regex(/^p[1-9]$/), z.string().max(64)).default({}),
}

interface PostedPhotos {
  photo: Record<string, PostedFile | undefined>
  photoToken: Record<string, string>
}

/**
 * Stores the photos of a form, so that a form with an error in another field does not lose them. Returns the tokens by
 * field, also when one of them was refused; its failure has the message by the field's name.
 */
export async function storePhotos(
  context: RequestContext,
  { photo, photoToken }: PostedPhotos,
): Promise<{ tokens: Record<string, string>; failure: Failure | null }> {
  const tokens = Object.fromEntries(Object.entries(photoToken).filter(([, token]) => isToken(token)))
  let failure: Failure | null = null
  for (const [field, file] of Object.entries(photo)) {
    if (!file || file.size === 0) continue
    const stored = await storeImageWithinLimit(context, file)
    if (stored.ok) tokens[field] = stored.value.token
    else failure = { ...stored.error, errors: { [`photo.${field}`]: [stored.error.message] } }
  }
  return { tokens, failure }
}
