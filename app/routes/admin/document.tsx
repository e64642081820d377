import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AdminFrame } from '~/components/admin/admin-frame'
import { wrappedCommand } from '~/components/admin/admin-frame.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { readPageFile } from '~/domain/content/drafts/read-drafts.server'
import { fixedLabels } from '~/domain/content/templates'
import { previewPath } from '~/paths'
import { errorResponse } from '~/request/body.server'
import { requestContext } from '~/request/context.server'
import { requireStaff } from '~/request/guards.server'
import { adminFrameData } from '~/response/admin/staff-reply.server'
import { adminPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { panel, stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

export const handle = { scripts: false, layout: false }
export const headers = adminPage

/** The document of a page, a template, the header or the footer: where the links of the editor lead. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireStaff(context, 'design')
  const { slug = '' } = args.params
  const draft = await readPageFile(context.db, slug, 'draft')
  const published = await readPageFile(context.db, slug, 'published')
  const label = Object.hasOwn(fixedLabels, slug) ? fixedLabels[slug] : undefined
  if (!published.ok && label === undefined) throw errorResponse(404, 'Page Not Found')
  const token = draft.ok ? draft.value.previewToken : null
  return {
    frame: adminFrameData(context),
    slug,
    title: label ?? (published.ok ? published.value.title : slug),
    isWritten: published.ok,
    previewHref: token === null ? null : previewPath(token),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Edit: ${data.title}` : 'Page Not Found', isIndexed: false })

export default function AdminDocumentPage() {
  const { frame, slug, title, isWritten, previewHref } = useLoaderData<typeof loader>()
  const steps = [
    ...(isWritten ? [['Write the page to a file', `pages show ${slug} ${slug}.json`]] : []),
    ['Save the file as its draft', `pages put ${slug} ${slug}.json`],
    ['Publish the draft', `pages publish ${slug}`],
  ]
  return (
    <AdminFrame {...frame}>
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
    </AdminFrame>
  )
}
