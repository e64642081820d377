import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { ContentTabs } from '~/components/admin/content/content-tabs'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { ownerSlugOf } from '~/domain/shared/text/owner-slug.schema'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { saveFaq } from '~/domain/site/faqs/faqs.server'
import { mainFaq } from '~/domain/site/faqs/faq'
import { listOwnerFaqs } from '~/domain/site/faqs/read-owner-faqs.server'
import { adminContentPath, adminFaqPath, adminFaqsPath } from '~/admin-paths'
import { faqPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { targetPath } from '~/http/link-targets/target-path'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'content',
  crumb: 'Questions',
  above: [{ name: 'Content', href: adminContentPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({ faqs: await listOwnerFaqs(db) }))

export const action = adminAction(handle, {
  schema: z.object({ title: lineText.trim().min(1, 'Enter a title').max(160) }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { title } = form.value
    const faqs = await listOwnerFaqs(context.db)
    const slug = faqs.some((faq) => faq.slug === mainFaq) ? ownerSlugOf(title, 'questions') : mainFaq
    const pathOf = (another: string) => targetPath({ kind: 'faq', slug: another })
    const document = { title, items: [] }
    const saved = await saveFaq(staffContext(context, staff), slug, document, { pathOf, isNewOnly: true })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
    const message = `${title} is made. Write its questions.`
    return redirectWith(context, adminFaqPath(slug), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Questions', isIndexed: false })

export default function AdminFaqsPage() {
  const { faqs } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Questions</h1>
      <ContentTabs current="Questions" />
      <p className={muted}>Pages with questions and their answers. The first one is at {faqPath()} of your shop.</p>
      {faqs.length > 0 ? (
        <Table
          caption="List of pages with questions"
          isStacked
          columns={['Title', 'Questions', 'Address']}
          rows={faqs.map(({ slug, title, questions }) => [
            <Link key="title" to={adminFaqPath(slug)} discover="none">
              {title}
            </Link>,
            String(questions),
            faqPath(slug === mainFaq ? undefined : slug),
          ])}
        />
      ) : (
        <EmptyState icon="chat" title="Nothing here" text="What shoppers ask often can be answered on a page." />
      )}
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="new">
        <h2 className={subheading} id="new">
          A new page with questions
        </h2>
        <form className={formStyle} method="post" action={adminFaqsPath}>
          <TextField
            name="title"
            label="Title"
            maxLength={160}
            autoComplete="off"
            defaultValue={typed?.title}
            errors={errors.title}
          />
          <div>
            <Button>Make the page</Button>
          </div>
        </form>
      </section>
    </>
  )
}
