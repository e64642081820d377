import { z } from 'zod/v4'
import { categorySchema, type CategoryTexts } from '~/domain/catalogue/categories/category.schema'
import { saveCategory } from '~/domain/catalogue/categories/manage-categories.server'
import { storeOwnPicture } from '~/domain/catalogue/products/manage/pictures/change-pictures.server'
import { pictureHashShape } from '~/domain/catalogue/media/picture'
import { originalLimit } from '~/domain/catalogue/media/store-asset.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { flagSchema } from '~/domain/shared/flag.schema'
import type { CodedFailure, Failure, StaffResult } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import { staffContext } from '~/http/admin/staff-context.server'
import type { FileLimits } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { PostedFile } from '~/http/forms/posted-files.server'

export const categoryFiles: FileLimits = { bodyLimit: megabytes(30), fileLimit: originalLimit }

/** The fields of a category's form. */
export const categoryFields = categorySchema.extend({
  /** '' for none. */
  parentId: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
  file: z.instanceof(PostedFile).optional(),
  /** A picture that was sent before with something else that was wrong. */
  stored: z
    .string()
    .max(64)
    .default('')
    .transform((hash) => (pictureHashShape.test(hash) ? hash : '')),
  hasNoPicture: flagSchema.default(false),
})
type CategoryForm = z.output<typeof categoryFields>

/**
 * Saves a category with the picture that the form has sent. A picture is stored first: `stored` is its hash, so that a
 * form with another error does not lose it.
 */
export async function saveCategoryForm(
  context: RequestContext,
  staff: SignedInStaff,
  { id, version, form }: { id: number | null; version?: number; form: CategoryForm },
): Promise<{ stored: string; saved: StaffResult<{ id: number }> }> {
  const { parentId, file, stored: before, hasNoPicture, ...texts } = form
  const byStaff = staffContext(context, staff)
  let stored = before
  if (file && file.size > 0) {
    const asset = await storeOwnPicture({ ...byStaff, dataDir: context.dataDir }, file)
    if (!asset.ok) return { stored, saved: { ok: false, error: ofFile(asset.error) } }
    stored = asset.value.hash
  }
  const saved = await saveCategory(byStaff, {
    ...textsOf(texts),
    id,
    version,
    parentId: parentId === '' ? null : Number(parentId),
    ...(stored === '' ? (hasNoPicture ? { picture: null } : {}) : { picture: stored }),
  })
  return { stored, saved }
}

const textsOf = ({ name, description }: CategoryTexts) => ({ name, description })

function ofFile(error: CodedFailure | Failure): CodedFailure | Failure {
  return 'message' in error ? { ...error, errors: { file: [error.message] } } : error
}
