import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { DesignTabs } from '~/components/admin/theme/design-tabs'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import type { PageOverview } from '~/domain/site/content/drafts/drafts.queries.server'
import { readPages } from '~/domain/site/content/drafts/read-drafts.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { fixedLabels, shellLabels, templateLabels, templateType } from '~/domain/site/content/templates'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { ownerSlugSchema } from '~/domain/shared/text/owner-slug.schema'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminDocumentPath, adminPagesPath } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { editOptions } from './page-editor.server'

export const handle = { permission: 'design' } satisfies StaffHandle

function stateOf(page: PageOverview | undefined, channel: RequestContext['channel']): string {
  if (!page) return 'As the shop comes'
  if (page.publishAt !== null) return `Published by itself on ${instantText(page.publishAt, channel)}`
  if (page.isPublished === 0) return 'Nobody sees it yet'
  return page.draftRevision === null ? 'Published' : 'Published, with changes that nobody sees yet'
}

export const loader = adminLoader(handle, async ({ db, channel }) => {
  const pages = await readPages(db)
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const entry = (slug: string, title: string) => ({ slug, title, state: stateOf(bySlug.get(slug), channel) })
  const isFixed = (slug: string) => Object.hasOwn(fixedLabels, slug)
  return {
    own: pages
      .filter(({ slug, pageType }) => !isFixed(slug) && pageType !== templateType)
      .map(({ slug, title }) => entry(slug, title)),
    around: [
      entry('home', templateLabels.home),
      ...Object.entries(shellLabels).map(([slug, label]) => entry(slug, label)),
    ],
    templates: [
      ...Object.entries(templateLabels)
        .filter(([slug]) => slug !== 'home')
        .map(([slug, label]) => entry(slug, label)),
      ...pages
        .filter(({ slug, pageType }) => !isFixed(slug) && pageType === templateType)
        .map(({ slug, title }) => entry(slug, title)),
    ],
  }
})

export const action = adminAction(handle, {
  schema: z.object({
    title: lineText.trim().min(1, 'Enter a title').max(160, 'At most 160 characters'),
    slug: lineText.trim().toLowerCase().max(120, 'At most 120 characters'),
  }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { title, slug } = form.value
    const wrong = (message: string) =>
      showFormAgain({ code: 'invalid_input', message, errors: { slug: [message] } }, form.typed)
    if (!ownerSlugSchema.safeParse(slug).success)
      return wrong('Write the address in small letters and digits, with hyphens between words, such as our-story')
    if (Object.hasOwn(fixedLabels, slug) || (await readPages(context.db)).some((page) => page.slug === slug))
      return wrong('There is a page with this address already')
    const document = { page_type: 'Page', sections: {}, order: [] }
    const saved = await saveDraft(staffContext(context, staff), slug, { title, document }, editOptions(slug))
    if (!saved.ok) return wrong(shownFailure(saved.error).message.replace(/^slug: /, ''))
    const message = `The page ${title} is made. Add its first section; nobody sees it before you publish it.`
    return redirectWith(context, adminDocumentPath(slug), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pages', isIndexed: false })

interface Entry {
  slug: string
  title: string
  state: string
}

const rowsOf = (entries: Entry[]) =>
  entries.map(({ slug, title, state }) => [
    <Link key={slug} to={adminDocumentPath(slug)} discover="none">
      {title}
    </Link>,
    state,
  ])

export default function AdminPagesPage() {
  const { own, around, templates } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed ?? {}
  return (
    <>
      <h1>Pages</h1>
      <DesignTabs current="Pages" />
      <p className={muted}>
        Each page of your shop is made of sections. What you change is a draft until you publish it.
      </p>
      <ErrorSummary errors={errors} />
      <Table caption="Home page, header and footer" isStacked columns={['Part', 'State']} rows={rowsOf(around)} />
      <section className={ruledSection} aria-labelledby="own">
        <h2 className={subheading} id="own">
          Your own pages
        </h2>
        {own.length > 0 ? (
          <Table caption="Pages with addresses of their own" isStacked columns={['Page', 'State']} rows={rowsOf(own)} />
        ) : (
          <p className={muted}>There are none yet.</p>
        )}
        <form className={formStyle} method="post" action={adminPagesPath}>
          <TextField
            name="title"
            label="Title of a new page"
            defaultValue={texts.title}
            errors={errors.title}
            maxLength={160}
            required
          />
          <TextField
            name="slug"
            label="Its address"
            hint="Small letters, digits and hyphens: our-story is shown at /our-story."
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={texts.slug}
            errors={errors.slug}
            maxLength={120}
            required
          />
          <div>
            <Button>Make the page</Button>
          </div>
        </form>
      </section>
      <section className={ruledSection} aria-labelledby="templates">
        <h2 className={subheading} id="templates">
          Around the pages of the shop
        </h2>
        <p className={muted}>
          Sections above and below what the shop itself shows, such as a banner on every product page or in the cart.
        </p>
        <Table caption="Kinds of pages" isStacked columns={['Pages', 'State']} rows={rowsOf(templates)} />
      </section>
    </>
  )
}
