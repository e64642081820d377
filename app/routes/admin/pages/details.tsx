import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminPageDetailsPath } from '~/admin-paths'
import { adminDocumentPath, adminPagesPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { editOptions, requireEditedPage } from './page-editor.server'

export const handle = {
  permission: 'design',
  crumb: 'Title',
  above: [{ name: 'Pages', href: adminPagesPath }],
} satisfies StaffHandle

async function readDetails(context: Pick<RequestContext, 'db'>, slug: string) {
  const page = await requireEditedPage(context, slug)
  const values: Record<string, string> = {
    title: page.title,
    metaTitle: page.meta_title ?? '',
    metaDescription: page.meta_description ?? '',
  }
  return { slug, label: page.label, version: page.revision, values }
}

export const loader = adminLoader(handle, (context, _staff, { params: { slug = '' } }) => readDetails(context, slug))

export const action = adminAction(handle, {
  schema: z.object({
    version: z.coerce.number().int().min(0),
    title: lineText.trim().min(1, 'Enter a title').max(160, 'At most 160 characters'),
    metaTitle: lineText.trim().max(120, 'At most 120 characters').default(''),
    metaDescription: z.string().trim().max(320, 'At most 320 characters').default(''),
  }),
  limit: staffWork,
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { version, title, metaTitle, metaDescription } = form.value
    // a page that the shop has no document of yet begins with what it shows
    const page = await requireEditedPage(context, slug)
    const saved = await saveDraft(
      staffContext(context, staff),
      slug,
      {
        title,
        meta_title: metaTitle || null,
        meta_description: metaDescription || null,
        ...(page.previewToken === null && !page.isPublished ? { document: page.document } : {}),
      },
      { ...editOptions(slug), expectedRevision: version },
    )
    if (!saved.ok) {
      const isOlder = saved.error.code === 'page_draft_changed'
      const failure = shownFailure(saved.error)
      const asked = isOlder ? { ...failure, code: 'stale' as const, changes: [] } : failure
      return showFormAgain({ ...asked, errors: { '': [failure.message] } }, form.typed)
    }
    const message = 'The title and what search engines read are saved in the draft.'
    return redirectWith(context, adminDocumentPath(slug), { flash: { tone: 'success', message } })
  },
  async now(args) {
    return readDetails(await requestContext(args), args.params.slug ?? '')
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Title and search engines', isIndexed: false })

export default function AdminPageDetailsPage() {
  const { slug, label, version, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed ?? values
  const field = (name: string) => ({ name, defaultValue: texts[name], errors: errors[name] })
  return (
    <>
      <h1>Title and search engines: {label}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminPageDetailsPath(slug)}>
        <VersionFields version={version} values={values} typed={typed} />
        <TextField {...field('title')} label="Title" maxLength={160} required />
        <TextField
          {...field('metaTitle')}
          label="Title for search engines"
          hint="Empty is the title above."
          isOptional
          maxLength={120}
        />
        <TextareaField
          {...field('metaDescription')}
          label="Description for search engines"
          hint="One or two sentences, which people read below the title in a search engine."
          isOptional
          rows={3}
          maxLength={320}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </>
  )
}
