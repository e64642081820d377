import { z } from 'zod/v4'
import type { GroupKind } from '~/domain/catalogue/groups/group-kinds'
import { groupSchema } from '~/domain/catalogue/groups/group.schema'
import { saveGroup } from '~/domain/catalogue/groups/manage-groups.server'
import { pictureHashShape } from '~/domain/catalogue/media/picture'
import { originalLimit } from '~/domain/catalogue/media/store-asset.server'
import { storeOwnPicture } from '~/domain/catalogue/products/manage/pictures/change-pictures.server'
import { readShopChannels } from '~/domain/operations/channels/read-channel.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { flagSchema } from '~/domain/shared/flag.schema'
import type { CodedFailure, Failure, StaffResult } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import { staffContext } from '~/http/admin/staff-context.server'
import type { FileLimits } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { PostedFile } from '~/http/forms/posted-files.server'

/** What a form with one picture may contain. */
export const pictureFiles: FileLimits = { bodyLimit: megabytes(30), fileLimit: originalLimit }

/** The fields of a form with one picture. */
export const pictureFields = {
  file: z.instanceof(PostedFile).optional(),
  /** A picture that was sent before with something else that was wrong. */
  stored: z
    .string()
    .max(64)
    .default('')
    .transform((hash) => (pictureHashShape.test(hash) ? hash : '')),
  hasNoPicture: flagSchema.default(false),
}

/** The fields of the form of a group. */
export const groupFields = groupSchema.extend({
  ...pictureFields,
  /** Of a collection: where it is shown, by the code of the channel. */
  channel: z.record(z.string().max(100), flagSchema).default({}),
})
type GroupForm = z.output<typeof groupFields>

/**
 * Stores the picture that a form has sent, before anything else of it is saved: `stored` is its hash, so that a form
 * with another error does not lose it. `picture` is what is to be saved: null for none, absent to keep what is there.
 */
export async function storeFormPicture(
  context: RequestContext,
  staff: SignedInStaff,
  { file, stored, hasNoPicture }: Pick<GroupForm, 'file' | 'stored' | 'hasNoPicture'>,
): Promise<{ stored: string; error: CodedFailure | Failure | null; picture?: string | null }> {
  if (file && file.size > 0) {
    const asset = await storeOwnPicture({ ...staffContext(context, staff), dataDir: context.dataDir }, file)
    if (!asset.ok) return { stored, error: ofFile(asset.error) }
    return { stored: asset.value.hash, error: null, picture: asset.value.hash }
  }
  if (stored !== '') return { stored, error: null, picture: stored }
  return hasNoPicture ? { stored, error: null, picture: null } : { stored, error: null }
}

function ofFile(error: CodedFailure | Failure): CodedFailure | Failure {
  return 'message' in error ? { ...error, errors: { file: [error.message] } } : error
}

/** Saves a group with the picture that the form has sent. */
export async function saveGroupForm(
  context: RequestContext,
  staff: SignedInStaff,
  kind: GroupKind,
  { id, version, form }: { id: number | null; version?: number; form: GroupForm },
): Promise<{ stored: string; saved: StaffResult<{ id: number }> }> {
  const { name, description, metaTitle, metaDescription, tone } = form
  const { stored, error, picture } = await storeFormPicture(context, staff, form)
  if (error) return { stored, saved: { ok: false, error } }
  const hiddenIn =
    kind === 'collection'
      ? (await readShopChannels(context.db)).filter(({ code }) => !form.channel[code]).map((channel) => channel.id)
      : undefined
  const texts = { name, description, metaTitle, metaDescription, tone }
  const saved = await saveGroup(staffContext(context, staff), kind, { id, version, ...texts, picture, hiddenIn })
  return { stored, saved }
}
