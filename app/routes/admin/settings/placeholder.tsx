import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { changePlaceholder, readPlaceholder } from '~/domain/catalogue/importing/pictures/placeholder.server'
import { drawSvg } from '~/domain/catalogue/media/draw-svg.server'
import { megabytes } from '~/domain/shared/units'
import { adminPlaceholderPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { PostedFile, readPostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'products',
  crumb: 'Picture for products without one',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({ picture: await readPlaceholder(db) }))

const refused = (code: 'invalid_input' | 'picture_too_large', message: string) =>
  showFormAgain({ code, message, errors: { picture: [message] } })

export const action = adminAction(handle, {
  schema: z.object({ picture: z.instanceof(PostedFile).optional() }),
  // a larger one gets a message instead of an error page
  files: { bodyLimit: megabytes(30), fileLimit: uploadLimit },
  limit: staffWork,
  async answer(context, staff, form) {
    const picture = form.ok ? form.value.picture : undefined
    if (!picture || picture.size === 0) return refused('invalid_input', 'Choose a picture')
    if (picture.size > uploadLimit) return refused('picture_too_large', 'The picture is larger than 5 MB')
    const content = await drawSvg(await readPostedFile(picture))
    const changed = await changePlaceholder(staffContext(context, staff), context.dataDir, content)
    if (!changed.ok) {
      const { errors, ...failure } = shownFailure(changed.error)
      return showFormAgain({ ...failure, errors: { picture: Object.values(errors).flat() } })
    }
    const { products } = changed.value
    const shown = products === 0 ? '' : ` ${products} ${products === 1 ? 'product shows' : 'products show'} it now.`
    return redirectWith(context, adminPlaceholderPath, {
      flash: { tone: 'success', message: `The picture is saved.${shown}` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Picture for products without one', isIndexed: false })

export default function AdminPlaceholderPage() {
  const { picture } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Picture for products without one</h1>
      <p className={muted}>
        Where a product has no picture of its own, shoppers see this one. Products that show the present one show the
        new one at once.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminPlaceholderPath} encType="multipart/form-data">
        {picture ? (
          <PictureView picture={picture} sizes="10rem" alt="The picture that is shown now" />
        ) : (
          <p>None is chosen yet: the shop draws a grey frame when it needs one.</p>
        )}
        <TextField
          name="picture"
          label="New picture"
          hint="PNG, JPEG, WebP, GIF, AVIF or SVG, up to 5 MB."
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
          errors={errors.picture}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </>
  )
}
