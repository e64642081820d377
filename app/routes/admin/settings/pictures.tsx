import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { ShopPictureBox } from '~/components/admin/settings/shop-picture-box'
import * as styles from '~/components/admin/settings/shop-picture-box.css'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { iconSizes } from '~/domain/catalogue/media/icon.server'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { readPicture } from '~/domain/catalogue/media/read-stored-picture.server'
import { changeShopPicture } from '~/domain/site/storefront/fields/change-shop-picture.server'
import { readStorefront, storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { pictureAdvice, shopPictures, type ShopPicture } from '~/domain/site/storefront/shop-pictures'
import { megabytes } from '~/domain/shared/units'
import { adminSettingsPath, adminShopPicturesPath } from '~/admin-paths'
import { iconPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { PostedFile, readPostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from './asked-channel.server'

export const handle = {
  permission: 'design',
  crumb: 'Logo and icon',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const [{ row, document }, storefront] = await Promise.all([storedStorefront(db, channel.id), readStorefront(context)])
  const show = async (kind: ShopPicture) => {
    const hash = document[kind]
    const picture = hash === null ? null : await readPicture(db, hash, '')
    if (!picture) return null
    const { width, height } = picture
    return {
      url: pictureUrl(picture.hash, kind === 'socialPicture' ? 640 : 320),
      width,
      height,
      advice: pictureAdvice(kind, picture),
    }
  }
  const isOwnHost = channel.id === requested.channel.id
  return {
    asked,
    tabs: channelTabs(channels, channel, adminShopPicturesPath),
    version: row?.version ?? 0,
    name: storefront.name,
    logo: await show('logo'),
    favicon: await show('favicon'),
    socialPicture: await show('socialPicture'),
    // only the host of a channel has its icons
    icons:
      document.favicon !== null && isOwnHost
        ? [iconSizes.tab, iconSizes.apple].map((size) => ({ size, src: iconPath(document.favicon, size) }))
        : null,
  }
})

const version = z.coerce.number().int().min(0)
const kind = z.enum(shopPictures)
const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    kind,
    version,
    picture: z.partialRecord(z.enum(shopPictures), z.instanceof(PostedFile)).default({}),
  }),
  z.object({ intent: z.literal('remove'), kind, version }),
])

const said: Record<ShopPicture, string> = { logo: 'logo', favicon: 'icon', socialPicture: 'picture for links' }

export const action = adminAction(handle, {
  schema,
  // a larger one gets a message instead of an error page
  files: { bodyLimit: megabytes(30), fileLimit: uploadLimit },
  limit: { save: staffWork, remove: staffWork },
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error)
    const { value } = form
    const refused = (message: string) =>
      showFormAgain({ code: 'invalid_input', message, errors: { [`picture.${value.kind}`]: [message] } })
    const picture = value.intent === 'save' ? value.picture[value.kind] : null
    if (picture === undefined || picture?.size === 0) return refused('Choose a picture')
    if (picture && picture.size > uploadLimit) return refused('The picture is larger than 5 MB')
    const content = picture ? await readPostedFile(picture) : null
    const change = { kind: value.kind, content, version: value.version }
    const changed = await changeShopPicture(staffContext(context, staff), context.dataDir, change)
    if (!changed.ok) {
      const { code, message } = shownFailure(changed.error)
      return code === 'stale' ? showFormAgain({ code, message }) : refused(message)
    }
    const message = `The ${said[value.kind]} is ${content === null ? 'taken away' : 'saved'}.`
    return redirectWith(context, adminShopPicturesPath(asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Logo and icon', isIndexed: false })

export default function AdminShopPicturesPage() {
  const { asked, tabs, version: from, name, logo, favicon, socialPicture, icons } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  const common = { path: adminShopPicturesPath(asked), version: from }
  return (
    <>
      <h1>Logo and icon</h1>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        How people recognise your shop. Everybody sees a change at once. <HistoryLink kind="storefront" />
      </p>
      <ErrorSummary errors={errors} />
      <ShopPictureBox
        {...common}
        kind="logo"
        title="Logo"
        what="the logo"
        use="Stands at the top of every page, of the checkout and of your account pages, and search engines may show it."
        hint="Wide rather than high, such as 400 × 100 pixels, without an empty margin."
        without={`There is none: pages show the name, “${name}”.`}
        preview={
          logo ? (
            <span className={styles.light}>
              <img src={logo.url} width={logo.width} height={logo.height} alt="The logo as the header shows it" />
            </span>
          ) : null
        }
        size={logo}
        advice={logo?.advice ?? []}
        errors={errors['picture.logo']}
      />
      <ShopPictureBox
        {...common}
        kind="favicon"
        title="Icon"
        what="the icon"
        use="Stands in the tabs of browsers, in bookmarks and on home screens. Browsers may show the old one for a day."
        hint="A square of at least 512 × 512 pixels, which is recognised when it is tiny."
        without="There is none: the tab shows the icon of the software."
        preview={
          favicon ? (
            icons ? (
              icons.map(({ size, src }) => (
                <span key={size} className={styles.icon}>
                  <img
                    src={src}
                    width={size === 32 ? 32 : 96}
                    height={size === 32 ? 32 : 96}
                    alt={size === 32 ? 'The icon in a tab' : 'The icon on a home screen'}
                  />
                  <span className={muted}>{size === 32 ? 'Tab' : 'Home screen'}</span>
                </span>
              ))
            ) : (
              <img src={favicon.url} width={64} height={64} alt="The icon" />
            )
          ) : null
        }
        size={favicon}
        advice={favicon?.advice ?? []}
        errors={errors['picture.favicon']}
      />
      <ShopPictureBox
        {...common}
        kind="socialPicture"
        title="Picture for links"
        what="the picture for links"
        use="Apps such as WhatsApp and Facebook show it with a link to your shop. Products and articles have their own."
        hint="1200 × 630 pixels. Words on it should be large."
        without="There is none: a link to your shop is shown without a picture."
        preview={
          socialPicture ? (
            <span className={styles.link}>
              <img src={socialPicture.url} width={1200} height={630} alt="The picture as apps cut it" />
              <span className={styles.linkWords}>
                <strong>{name}</strong>
                <span className={muted}>A link to your shop</span>
              </span>
            </span>
          ) : null
        }
        size={socialPicture}
        advice={socialPicture?.advice ?? []}
        errors={errors['picture.socialPicture']}
      />
    </>
  )
}
