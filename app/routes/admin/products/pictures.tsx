import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { PictureList } from '~/components/admin/product/picture-list'
import * as styles from '~/components/admin/product/picture-list.css'
import { ProductPages } from '~/components/admin/product/product-pages'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import { pictureFocuses, pictureHashShape, type PictureFocus } from '~/domain/catalogue/media/picture'
import { originalLimit } from '~/domain/catalogue/media/store-asset.server'
import { changePictures, storeOwnPicture } from '~/domain/catalogue/products/manage/pictures/change-pictures.server'
import { maxPictures } from '~/domain/catalogue/products/manage/pictures/owner-pictures'
import { readOwnerPictures } from '~/domain/catalogue/products/manage/pictures/read-owner-pictures.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { megabytes } from '~/domain/shared/units'
import { adminProductPath, adminProductPicturesPath, adminProductsPath } from '~/admin-paths'
import { withQuery, atListRow } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import type { RequestContext } from '~/http/context.server'
import { PostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Pictures',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

const pictureKinds = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const loader = adminLoader(handle, async ({ db }, _staff, { request, params: { slug = '' } }) => {
  const before = Number(new URL(request.url).searchParams.get('before'))
  const read = await readOwnerPictures(db, slug, Number.isSafeInteger(before) && before > 0 ? before : null)
  if (!read) throw errorResponse(404, 'Page Not Found')
  return read
})

const files = z
  .union([z.array(z.instanceof(PostedFile)), z.instanceof(PostedFile).transform((file) => [file])])
  .default([])
const hashes = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(' '))])
  .default([])
  .transform((all) => all.filter((hash) => pictureHashShape.test(hash)))
const schema = z.object({
  version: z.coerce.number().int().min(0),
  alt: z
    .record(
      z.string().regex(/^a\d{1,15}$/),
      lineText.trim().transform((text) => text.slice(0, 300)),
    )
    .default({}),
  focus: z.record(z.string().regex(/^a\d{1,15}$/), z.enum([...pictureFocuses, 'middle'])).default({}),
  op: z
    .string()
    .regex(/^(?:up|down|remove)\.\d{1,15}$/)
    .optional(),
  files,
  photos: files,
  /** The pictures of other products that are shown here, too. */
  chosen: hashes,
  /** Pictures that were sent before with something else that was wrong. */
  stored: hashes,
})

export const action = adminAction(handle, {
  schema,
  files: { bodyLimit: megabytes(200), fileLimit: originalLimit },
  limit: staffWork,
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, alt, focus, op, chosen, stored, files: sent, photos } = form.value
    const { hashes: sentHashes, problems } = await storeFiles(context, staff, [...sent, ...photos])
    const [action, assetId = ''] = op?.split('.') ?? []
    const added = [...stored, ...sentHashes, ...chosen]
    const changed = await changePictures(staffContext(context, staff), {
      slug,
      version,
      added,
      alts: new Map(Object.entries(alt).map(([name, text]) => [Number(name.slice(1)), text])),
      focuses: new Map(
        Object.entries(focus).map(([name, part]) => [Number(name.slice(1)), part === 'middle' ? null : part]),
      ),
      ...(action === 'remove' ? { removed: Number(assetId) } : {}),
      ...(action === 'up' || action === 'down'
        ? { moved: { assetId: Number(assetId), by: action === 'up' ? -1 : 1 } }
        : {}),
    })
    // what was sent stays stored, so that nobody sends it twice
    if (!changed.ok)
      return showFormAgain(shownFailure(changed.error), {
        ...form.typed,
        stored: added.join(' '),
      })
    if (problems.length > 0) {
      const saved = sentHashes.length > 0 ? ['The other pictures are saved.'] : []
      return showFormAgain({ code: 'invalid_input', message: '', errors: { files: [...problems, ...saved] } })
    }
    const all = adminProductPicturesPath(slug)
    const path = action === 'up' || action === 'down' ? atListRow(all, assetId) : all
    return redirectWith(context, path, { flash: { tone: 'success', message: 'The pictures are saved.' } })
  },
  now: async (args) => {
    const { version, pictures } = await loader(args)
    const labels = pictures.flatMap(({ assetId }, index) => [
      [`alt.a${assetId}`, `What picture ${index + 1} shows`],
      [`focus.a${assetId}`, `What stays in view of picture ${index + 1}`],
    ])
    return { version, values: pictureTexts(pictures), labels: Object.fromEntries(labels) }
  },
  replyWithErrors: showFormAgain,
})

/** The texts of the pictures by the names of their fields; a new form has no pictures that were sent before. */
const pictureTexts = (
  pictures: ReadonlyArray<{ assetId: number; alt: string; focus?: PictureFocus | null }>,
): Record<string, string> => ({
  stored: '',
  ...Object.fromEntries(
    pictures.flatMap(({ assetId, alt, focus }) => [
      [`alt.a${assetId}`, alt],
      [`focus.a${assetId}`, focus ?? 'middle'],
    ]),
  ),
})

/** Stores the files of the form, one after the other; a problem names its file. */
async function storeFiles(context: RequestContext, staff: SignedInStaff, sent: readonly PostedFile[]) {
  const stored: string[] = []
  const problems: string[] = []
  for (const file of sent) {
    if (file.size === 0) continue
    const byStaff = { ...staffContext(context, staff), dataDir: context.dataDir }
    const asset = await storeOwnPicture(byStaff, file)
    if (asset.ok) stored.push(asset.value.hash)
    else problems.push(`${file.name}: ${shownFailure(asset.error).message}`)
  }
  return { hashes: stored, problems }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Pictures of ${data?.name ?? 'a product'}`, isIndexed: false })

export default function AdminProductPicturesPage() {
  const { slug, name, version, pictures, others, nextOthers } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminProductPicturesPath(slug)
  return (
    <>
      <h1>
        <Link to={adminProductPath(slug)}>{name}</Link>
      </h1>
      <ProductPages slug={slug} current={adminProductPicturesPath} />
      <ErrorSummary errors={errors} />
      <form className={stack} method="post" action={path} encType="multipart/form-data">
        {/* made anew when some pictures were saved and others were not */}
        <VersionFields key={version} version={version} values={pictureTexts(pictures)} typed={typed} />
        {typed?.stored ? <input type="hidden" name="stored" value={typed.stored} /> : null}
        {/* what the Enter key presses */}
        <button className={styles.hidden} tabIndex={-1} aria-hidden="true">
          Save the pictures
        </button>
        <section className={box} aria-labelledby="add">
          <h2 className={subheading} id="add">
            Add pictures
          </h2>
          {typed?.stored ? <p>The pictures that you have sent are kept, and added when you save.</p> : null}
          <TextField
            name="files"
            type="file"
            label="Files"
            hint="Several at once: JPEG, PNG, WebP, AVIF or GIF, each up to 25 MB."
            isOptional
            multiple
            accept={pictureKinds}
            errors={errors.files}
          />
          <div className={styles.camera}>
            <TextField
              name="photos"
              type="file"
              label="Take a photo"
              isOptional
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
            />
          </div>
          {others.length === 0 ? null : (
            <Disclosure title="Choose from pictures of other products" isGroup>
              <div className={styles.choices}>
                {others.map((picture) => (
                  <div key={picture.assetId}>
                    <PictureView
                      className={styles.thumbnail}
                      picture={picture}
                      sizes="6.5rem"
                      ratio="square"
                      alt=""
                      hasPlaceholder={false}
                    />
                    <CheckboxField
                      name="chosen"
                      id={`chosen-${picture.assetId}`}
                      value={picture.hash}
                      label={picture.alt || 'A picture without a text'}
                    />
                  </div>
                ))}
              </div>
              {nextOthers === null ? null : (
                <p>
                  <Link to={withQuery(path, { before: String(nextOthers) })}>Older pictures</Link>
                </p>
              )}
            </Disclosure>
          )}
        </section>
        <section className={box} aria-labelledby="pictures">
          <h2 className={subheading} id="pictures">
            Pictures
          </h2>
          {pictures.length === 0 ? (
            <p>There are none yet.</p>
          ) : (
            <>
              <p>
                The first one stands for the product in lists. The texts are for who does not see the pictures. Where a
                picture is cropped, the part that you mark in it stays in view.
              </p>
              <PictureList pictures={pictures} typed={typed} errors={errors} />
            </>
          )}
        </section>
        <div>
          <Button>Save the pictures</Button>
        </div>
        <p>A product has at most {maxPictures} pictures.</p>
      </form>
    </>
  )
}
