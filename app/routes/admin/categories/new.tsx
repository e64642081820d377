import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { CategoryFields } from '~/components/admin/category-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { readOwnerCategories } from '~/domain/catalogue/categories/read-categories.server'
import { adminCategoriesPath, adminNewCategoryPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { categoryFields, categoryFiles, saveCategoryForm } from './category-form.server'

export const handle = {
  permission: 'products',
  crumb: 'New category',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Categories', href: adminCategoriesPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({
  parents: (await readOwnerCategories(db)).map(({ id, name, depth }) => ({ id, name, depth })),
}))

export const action = adminAction(handle, {
  schema: categoryFields,
  files: categoryFiles,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { stored, saved } = await saveCategoryForm(context, staff, { id: null, form: form.value })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), { ...form.typed, stored })
    return redirectWith(context, adminCategoriesPath, {
      flash: { tone: 'success', message: `The category ${form.value.name} is made.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New category', isIndexed: false })

export default function AdminNewCategoryPage() {
  const { parents } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New category</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewCategoryPath} encType="multipart/form-data">
        <CategoryFields values={typed ?? {}} errors={errors} parents={parents} picture={null} />
        <div>
          <Button>Save the category</Button>
        </div>
      </form>
    </>
  )
}
