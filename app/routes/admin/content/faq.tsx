import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { FaqFields } from '~/components/admin/content/faq-fields'
import { DeleteBox } from '~/components/admin/delete-box'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { flagSchema } from '~/domain/shared/flag.schema'
import { deleteFaq, saveFaq } from '~/domain/site/faqs/faqs.server'
import { mainFaq } from '~/domain/site/faqs/faq'
import { readOwnerFaq } from '~/domain/site/faqs/read-owner-faqs.server'
import { adminContentPath, adminFaqPath, adminFaqsPath } from '~/admin-paths'
import { faqPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { targetPath } from '~/http/link-targets/target-path'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster } from '~/styles/layout.css'
import { faqFields, faqTexts, questionCount, questionsOf } from './faq-form.server'

export const handle = {
  permission: 'content',
  crumb: 'Page with questions',
  above: [
    { name: 'Content', href: adminContentPath },
    { name: 'Questions', href: adminFaqsPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { slug = '' } }) => {
  const faq = await readOwnerFaq(db, slug)
  if (!faq) throw errorResponse(404, 'Page Not Found')
  const { title, version, items } = faq
  return { slug, title, version, values: faqTexts(faq), count: questionCount(items) }
})

const version = z.coerce.number().int().min(0)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    faqFields.extend({ intent: z.literal('save'), version }),
    z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
  ]),
  limit: { save: staffWork, delete: staffWork },
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value, typed } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string, to: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    if (value.intent === 'delete') {
      const message = 'Tick the box first, so that nothing is deleted by mistake'
      if (!value.isSure) return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, typed)
      const deleted = await deleteFaq(byStaff, slug, value.version)
      return deleted.ok
        ? done('The page is deleted.', adminFaqsPath)
        : showFormAgain(shownFailure(deleted.error), typed)
    }
    const { items, errors } = questionsOf(value)
    const [first] = Object.values(errors).flat()
    if (first !== undefined) return showFormAgain({ code: 'invalid_input', message: first, errors }, typed)
    const { title, description } = value
    const pathOf = (another: string) => targetPath({ kind: 'faq', slug: another })
    const saved = await saveFaq(byStaff, slug, { title, description, items }, { pathOf, version: value.version })
    return saved.ok
      ? done('The questions are saved.', adminFaqPath(slug))
      : showFormAgain(shownFailure(saved.error), typed)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Questions', isIndexed: false })

export default function AdminFaqPage() {
  const { slug, title, version: from, values, count } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminFaqPath(slug)
  const isDelete = typed?.intent === 'delete'
  return (
    <>
      <h1>{title}</h1>
      <div className={cluster}>
        <LinkButton href={faqPath(slug === mainFaq ? undefined : slug)} variant="secondary">
          See it in the shop
        </LinkButton>
        <HistoryLink kind="faq" name={slug} />
      </div>
      <ErrorSummary errors={errors} />
      {/* after a save the questions have other numbers */}
      <form key={from} className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={from} />
        <FaqFields values={typed && !isDelete ? typed : values} errors={isDelete ? {} : errors} count={count} />
        <div>
          <Button>Save the questions</Button>
        </div>
        <KeepForm />
      </form>
      <DeleteBox path={path} version={from} what="the page" errors={isDelete ? errors : {}}>
        Its questions are gone, and its address is not found any more.
      </DeleteBox>
    </>
  )
}
