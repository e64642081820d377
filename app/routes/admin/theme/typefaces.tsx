import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { DesignTabs } from '~/components/admin/theme/design-tabs'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { letterSetNames } from '~/domain/catalogue/media/fonts/letters'
import { flagSchema } from '~/domain/shared/flag.schema'
import { megabytes } from '~/domain/shared/units'
import { addFont, removeFont } from '~/domain/site/storefront/fonts/change-fonts.server'
import { readFonts } from '~/domain/site/storefront/fonts/read-fonts.server'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { fontBytes, maxFontBytes } from '~/domain/site/storefront/theme/font-budget'
import { adminThemePath, adminTypefacesPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { PostedFile, readPostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '~/routes/admin/settings/asked-channel.server'

export const handle = {
  permission: 'design',
  crumb: 'Typefaces',
  above: [{ name: 'Theme', href: adminThemePath() }],
} satisfies StaffHandle

/** A typeface is made smaller when it is added, so the file may be large. */
const fileLimit = megabytes(20)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const { document } = await storedStorefront(db, channel.id)
  return {
    asked,
    tabs: channelTabs(channels, channel, adminTypefacesPath),
    pageBytes: kilobytes(fontBytes(document)),
    most: kilobytes(maxFontBytes),
    fonts: (await readFonts(db, channel)).map(({ family, weights, bytes, from, uses }) => ({
      family,
      weights,
      size: bytes === null ? 'not known' : kilobytes(bytes),
      from,
      uses,
    })),
  }
})

const typed = z.string().trim().max(200).default('')
const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    file: z.instanceof(PostedFile).optional(),
    family: typed,
    weight: typed,
    letters: typed,
    isAllowed: flagSchema.default(false),
  }),
  z.object({ intent: z.literal('remove'), family: z.string().max(60) }),
])

export const action = adminAction(handle, {
  schema,
  // a larger one gets a message instead of an error page
  files: { bodyLimit: megabytes(30), fileLimit },
  limit: { add: staffWork, remove: staffWork },
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = { ...staffContext(context, staff), dataDir: context.dataDir }
    const refused = (message: string, field = '') =>
      showFormAgain({ code: 'invalid_input', message, errors: { [field]: [message] } }, form.typed)
    const done = (message: string) =>
      redirectWith(context, adminTypefacesPath(asked), { flash: { tone: 'success', message } })
    if (value.intent === 'remove') {
      const removed = await removeFont(byStaff, value.family)
      return removed.ok ? done(`${removed.value.family} is removed.`) : refused(shownFailure(removed.error).message)
    }
    const { file, family, weight, letters, isAllowed } = value
    if (!file || file.size === 0) return refused('Choose the file of a typeface', 'file')
    if (file.size > fileLimit) return refused('The file is larger than 20 MB', 'file')
    if (!isAllowed) return refused('Tick this when its licence allows it', 'isAllowed')
    const added = await addFont(byStaff, await readPostedFile(file), {
      family: family || undefined,
      weight: weight || undefined,
      letters: letters || undefined,
    })
    if (!added.ok) {
      const { errors, ...failure } = shownFailure(added.error)
      return showFormAgain({ ...failure, errors: '' in errors ? { file: errors[''] ?? [] } : errors }, form.typed)
    }
    const { warnings } = added.value
    const warned = warnings.length === 0 ? '' : ` Mind: ${warnings.join('; ')}.`
    return done(`${added.value.family} is added. Choose it in the theme.${warned}`)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Typefaces', isIndexed: false })

const origins = { you: 'You', theme: 'The theme', shop: 'The shop' } as const
const useWords = { heading: 'headings', body: 'texts' } as const

export default function AdminTypefacesPage() {
  const { asked, tabs, pageBytes, most, fonts } = useLoaderData<typeof loader>()
  const { errors = {}, typed: sent } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = sent ?? {}
  const path = adminTypefacesPath(asked)
  return (
    <>
      <h1>Typefaces</h1>
      <DesignTabs current="Typefaces" channel={asked} />
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        A page of your shop loads up to {pageBytes} of typefaces now; more than {most} makes it slow to open. A typeface
        that you add is loaded when you choose it in the theme.
      </p>
      <ErrorSummary errors={errors} />
      <Table
        caption="Typefaces of the shop"
        isStacked
        columns={['Typeface', 'Weights', 'Size', 'From', 'Used for', 'Remove']}
        rows={fonts.map(({ family, weights, size, from, uses }) => [
          family,
          weights,
          size,
          origins[from],
          uses.map((use) => useWords[use]).join(' and ') || 'nothing',
          from === 'you' ? (
            <form key="remove" method="post" action={path} encType="multipart/form-data">
              <input type="hidden" name="family" value={family} />
              <Button
                name="intent"
                value="remove"
                variant="secondary"
                size="small"
                aria-label={`Remove ${family}, ${weights}`}
              >
                Remove
              </Button>
            </form>
          ) : null,
        ])}
      />
      <section className={ruledSection} aria-labelledby="add">
        <h2 className={subheading} id="add">
          Add a typeface
        </h2>
        <form className={formStyle} method="post" action={path} encType="multipart/form-data">
          <TextField
            name="file"
            type="file"
            label="File"
            hint="woff2, woff, ttf or otf, up to 20 MB. It is made smaller. A family can have several files."
            accept=".woff2,.woff,.ttf,.otf"
            errors={errors.file}
            required
          />
          <TextField
            name="family"
            label="Name"
            hint="Without, the name in the file."
            isOptional
            defaultValue={texts.family}
            errors={errors.family}
            maxLength={41}
          />
          <TextField
            name="weight"
            label="Weights"
            hint="700, or 400 700 for all between them. Without, those of the file from 400."
            isOptional
            defaultValue={texts.weight}
            errors={errors.weight}
            maxLength={20}
          />
          <TextField
            name="letters"
            label="Letters besides those of western Europe"
            hint={`${letterSetNames.slice(1).join(', ')}; several with commas between them.`}
            isOptional
            autoCapitalize="none"
            defaultValue={texts.letters}
            errors={errors.letters}
            maxLength={200}
          />
          <CheckboxField
            name="isAllowed"
            value="on"
            label="Its licence lets me show it on my website"
            errors={errors.isAllowed}
          />
          <div>
            <Button name="intent" value="add">
              Add the typeface
            </Button>
          </div>
        </form>
      </section>
    </>
  )
}
