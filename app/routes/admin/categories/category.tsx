import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { CategoryFields } from '~/components/admin/category-fields'
import { AddressForm } from '~/components/admin/address-form'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { changeCatalogueAddress } from '~/domain/catalogue/categories/change-catalogue-address.server'
import { removeCategory } from '~/domain/catalogue/categories/manage-categories.server'
import { readOwnerCategory } from '~/domain/catalogue/categories/read-categories.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminCategoriesPath, adminCategoryPath, adminProductsPath } from '~/admin-paths'
import { categoryPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { subheading } from '~/styles/text.css'
import { categoryFields, categoryFiles, saveCategoryForm } from './category-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Category',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Categories', href: adminCategoriesPath },
  ],
} satisfies StaffHandle

const idOf = (id = '') => (isId(id) ? Number(id) : 0)

export const loader = adminLoader(handle, async ({ db }, _staff, { params }) => {
  const category = await readOwnerCategory(db, idOf(params.id))
  if (!category) throw errorResponse(404, 'Page Not Found')
  const { id, version, name, parentId, slug, description, picture, parents } = category
  return {
    id,
    version,
    name,
    picture,
    slug,
    values: { name, description, parentId: parentId === null ? '' : String(parentId) },
    parents: parents.map((one) => ({ id: one.id, name: one.name, depth: one.depth })),
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  categoryFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('address'), version, slug: lineText.trim().max(200) }),
  z.object({ intent: z.literal('remove'), version }),
])

export const action = adminAction(handle, {
  schema,
  files: categoryFiles,
  limit: { save: staffWork, address: staffWork, remove: staffWork },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = idOf(params.id)
    const { value } = form
    const done = (message: string) =>
      redirectWith(context, adminCategoriesPath, { flash: { tone: 'success', message } })
    if (value.intent === 'remove') {
      const removed = await removeCategory(staffContext(context, staff), { id, version: value.version })
      if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
      return done(`The category ${removed.value.name} is deleted.`)
    }
    if (value.intent === 'address') {
      const category = await readOwnerCategory(context.db, id)
      if (!category) throw errorResponse(404, 'Page Not Found')
      const byStaff = staffContext(context, staff)
      const changed = await changeCatalogueAddress(byStaff, 'category', category.slug, value, categoryPath)
      if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
      return done('The address is saved. The former one leads to it.')
    }
    const { stored, saved } = await saveCategoryForm(context, staff, { id, version: value.version, form: value })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), { ...form.typed, stored })
    return done(`The category ${value.name} is saved.`)
  },
  now: async (args, intent) => {
    const { version: current, values } = await loader(args)
    return intent === 'save'
      ? { version: current, values, labels: { parentId: 'It is in', description: 'Text above its products' } }
      : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Category', isIndexed: false })

export default function AdminCategoryPage() {
  const { id, version: from, name, slug, picture, values, parents } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminCategoryPath(id)
  const parent = parents.find((one) => String(one.id) === values.parentId)
  return (
    <>
      <h1>{name}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={from} values={values} typed={typed?.intent === 'save' ? typed : undefined} />
        <CategoryFields
          values={typed?.intent === 'save' ? typed : values}
          errors={typed?.intent === 'save' ? errors : {}}
          parents={parents}
          picture={picture}
        />
        <div>
          <Button>Save the category</Button>
        </div>
        <KeepForm />
      </form>
      <AddressForm
        path={path}
        version={from}
        prefix={categoryPath('')}
        slug={typed?.intent === 'address' ? (typed.slug ?? '') : slug}
        errors={typed?.intent === 'address' ? errors.slug : undefined}
      />
      <section className={box} aria-labelledby="delete">
        <h2 className={subheading} id="delete">
          Delete it
        </h2>
        <p>
          {parent
            ? `Its products and the categories in it go into ${parent.name}, and its address leads there.`
            : 'Its products stay in the shop, and the categories in it stand on their own. Its address is not found any more.'}
        </p>
        <form method="post" action={path}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="version" value={from} />
          <Button variant="secondary">Delete the category</Button>
        </form>
      </section>
    </>
  )
}
