import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { wrappedCommand } from '~/components/admin/admin-form.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { readPageFile } from '~/domain/site/content/drafts/read-drafts.server'
import { fixedLabels } from '~/domain/site/content/templates'
import { adminPath, previewPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { panel, stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'design',
  crumb: 'Edit',
  above: [{ name: 'Today', href: adminPath }],
} satisfies StaffHandle

/** The document of a page, a template, the header or the footer: where the links of the editor lead. */
export const loader = adminLoader(handle, async (context, _staff, { params: { slug = '' } }) => {
  const draft = await readPageFile(context.db, slug, 'draft')
  const published = await readPageFile(context.db, slug, 'published')
  const label = Object.hasOwn(fixedLabels, slug) ? fixedLabels[slug] : undefined
  if (!published.ok && label === undefined) throw errorResponse(404, 'Page Not Found')
  const token = draft.ok ? draft.value.previewToken : null
  return {
    slug,
    title: label ?? (published.ok ? published.value.title : slug),
    isWritten: published.ok,
    previewHref: token === null ? null : previewPath(token),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Edit: ${data.title}` : 'Page Not Found', isIndexed: false })

export default function AdminDocumentPage() {
  const { slug, title, isWritten, previewHref } = useLoaderData<typeof loader>()
  const steps = [
    ...(isWritten ? [['Write the page to a file', `pages show ${slug} ${slug}.json`]] : []),
    ['Save the file as its draft', `pages put ${slug} ${slug}.json`],
    ['Publish the draft', `pages publish ${slug}`],
  ]
  return (
    <>
      <h1>Edit: {title}</h1>
      <section className={`${panel} ${stack}`} aria-labelledby="how">
        <h2 id="how">On the command line</h2>
        <p className={muted}>
          {isWritten
            ? 'Forms to edit pages come next. Until then the command line does this work.'
            : 'The shop has no document of its own for this yet, so it is shown as it comes. The command line makes one.'}
        </p>
        <ol className={stack}>
          {steps.map(([what, command]) => (
            <li key={command}>
              {what}
              <div className={wrappedCommand}>
                <code>npm run shop -- {command}</code>
              </div>
            </li>
          ))}
        </ol>
        {previewHref ? (
          <div>
            <LinkButton href={previewHref}>Preview of the draft</LinkButton>
          </div>
        ) : null}
      </section>
    </>
  )
}
