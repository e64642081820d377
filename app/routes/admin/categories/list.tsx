import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { CatalogueTabs } from '~/components/admin/catalogue/catalogue-tabs'
import { head } from '~/components/admin/list/list.css'
import * as styles from '~/components/admin/product/picture-list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { moveCategory } from '~/domain/catalogue/categories/manage-categories.server'
import { readOwnerCategories } from '~/domain/catalogue/categories/read-categories.server'
import { adminCategoriesPath, adminCategoryPath, adminNewCategoryPath, adminProductsPath } from '~/admin-paths'
import { atListRow, listRowId } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight } from '~/styles/layout.css'

export const handle = {
  permission: 'products',
  crumb: 'Categories',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => ({
  categories: (await readOwnerCategories(db)).map(({ id, name, depth, isFirst, isLast }) => ({
    id,
    name,
    depth,
    isFirst,
    isLast,
  })),
}))

const schema = z.object({ op: z.string().regex(/^(?:up|down)\.\d{1,15}$/) })

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const [way, id] = form.value.op.split('.')
    const moved = await moveCategory(staffContext(context, staff), { id: Number(id), by: way === 'up' ? -1 : 1 })
    if (!moved.ok) return showFormAgain(shownFailure(moved.error), form.typed)
    return redirectWith(context, atListRow(adminCategoriesPath, Number(id)), {
      flash: { tone: 'success', message: 'The order is saved.' },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Categories', isIndexed: false })

export default function AdminCategoriesPage() {
  const { categories } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <div className={head}>
        <h1>Categories</h1>
        <LinkButton href={adminNewCategoryPath}>New category</LinkButton>
      </div>
      <CatalogueTabs current="Categories" />
      <ErrorSummary errors={errors} />
      {categories.length === 0 ? (
        <EmptyState
          icon="tag"
          title="Nothing here"
          text="Categories that you make, or write for a product, appear here."
        />
      ) : (
        <form method="post" action={adminCategoriesPath}>
          <ul className={styles.rows}>
            {categories.map(({ id, name, depth, isFirst, isLast }) => (
              <li key={id} id={listRowId(id)} className={styles.line}>
                <span>
                  {'– '.repeat(depth)}
                  <Link to={adminCategoryPath(id)} discover="none">
                    {name}
                  </Link>
                </span>
                <span className={clusterTight}>
                  {isFirst ? null : (
                    <Button name="op" value={`up.${id}`} variant="secondary" size="small">
                      Up<span className={styles.hidden}> {name}</span>
                    </Button>
                  )}
                  {isLast ? null : (
                    <Button name="op" value={`down.${id}`} variant="secondary" size="small">
                      Down<span className={styles.hidden}> {name}</span>
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </form>
      )}
    </>
  )
}
