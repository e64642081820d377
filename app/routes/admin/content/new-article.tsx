import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ArticleFields } from '~/components/admin/content/article-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { findStoredArticle } from '~/domain/site/blog/save-article.queries.server'
import { readArticleCategoryNames } from '~/domain/site/blog/read-owner-articles.server'
import { adminArticlePath, adminContentPath, adminNewArticlePath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { pictureFiles } from '../groups/group-form.server'
import { articleFailure, articleFields, saveArticleForm } from './article-form.server'

export const handle = {
  permission: 'content',
  crumb: 'New article',
  above: [{ name: 'Content', href: adminContentPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }, { member }) => ({
  author: member.name,
  categories: await readArticleCategoryNames(db),
}))

export const action = adminAction(handle, {
  schema: articleFields,
  files: pictureFiles,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { stored, saved } = await saveArticleForm(context, staff, form.value, { slug: null })
    if (!saved.ok) return showFormAgain(articleFailure(saved.error), { ...form.typed, stored })
    const article = await findStoredArticle(context.db.read, saved.value.slug)
    const message = 'The article is saved as a draft. Publish it when it is ready.'
    return redirectWith(context, article ? adminArticlePath(article.id) : adminContentPath, {
      flash: { tone: 'success', message },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New article', isIndexed: false })

export default function AdminNewArticlePage() {
  const { author, categories } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New article</h1>
      <p className={muted}>It is a draft at first: nobody sees it until you publish it.</p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewArticlePath} encType="multipart/form-data">
        <ArticleFields values={typed ?? { author }} errors={errors} picture={null} categories={categories} />
        <div>
          <Button>Save the article</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
