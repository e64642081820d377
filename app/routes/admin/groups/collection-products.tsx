import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { productsText } from '~/components/admin/catalogue/group-words'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { line, rows } from '~/components/admin/product/picture-list.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import {
  changeCollectionProducts,
  collectionSteps,
  maxShown,
  readCollectionProducts,
} from '~/domain/catalogue/groups/collection-products.server'
import { readOwnerGroup } from '~/domain/catalogue/groups/read-owner-groups.server'
import { adminCollectionProductsPath, adminGroupPath, adminGroupsPath, adminProductsPath } from '~/admin-paths'
import { withQuery, atListRow, listRowId } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight, stack, visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { idOf } from './group-routes.server'

export const handle = {
  permission: 'products',
  crumb: 'Its products',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Collections', href: adminGroupsPath('collection') },
  ],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['order'] })

export const loader = adminLoader(handle, async ({ db }, _staff, { request, params: { id: named } }) => {
  const collection = await readOwnerGroup(db, 'collection', idOf(named))
  if (!collection) throw errorResponse(404, 'Page Not Found')
  const { id, name, version, products: count, rule } = collection
  const { q } = params.read(new URL(request.url).searchParams)
  return {
    id,
    name,
    version,
    count,
    maxShown,
    q,
    hasRule: rule !== null,
    ...(await readCollectionProducts(db, { id, q })),
  }
})

const schema = z.object({
  version: z.coerce.number().int().min(0),
  op: z.string().regex(new RegExp(`^(?:${collectionSteps.join('|')})\\.\\d{1,15}$`)),
  q: z.string().max(200).default(''),
})

/** The id of the heading above the products. */
const orderId = 'order'

const done = {
  add: 'is in the collection.',
  remove: 'is taken out.',
  up: 'is moved up.',
  down: 'is moved down.',
  first: 'comes first.',
}

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form, { params: { id: named } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { op, version, q } = form.value
    const step = collectionSteps.find((one) => op.startsWith(`${one}.`)) ?? 'add'
    const change = { id: idOf(named), version, productId: Number(op.split('.')[1]), step }
    const changed = await changeCollectionProducts(staffContext(context, staff), change)
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    const all = withQuery(adminCollectionProductsPath(change.id), { q: q || undefined })
    // what is taken out has no row any more, and who adds one often adds the next
    const path = step === 'remove' ? `${all}#${orderId}` : step === 'add' ? all : atListRow(all, change.productId)
    const message = `${changed.value.product} ${done[step]}`
    return redirectWith(context, path, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Products of ${data?.name ?? 'a collection'}`, isIndexed: false })

export default function AdminCollectionProductsPage() {
  const { id, name, version, count, maxShown: most, q, hasRule, products, found } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  const path = adminCollectionProductsPath(id)
  const button = (step: string, label: string, product: { id: number; name: string }) => (
    <Button name="op" value={`${step}.${product.id}`} variant="secondary" size="small">
      {label}
      <span className={visuallyHidden}> {product.name}</span>
    </Button>
  )
  const hidden = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="q" value={q} />
    </>
  )
  return (
    <>
      <h1>
        <Link to={adminGroupPath('collection', id)}>{name}</Link>
      </h1>
      <ErrorSummary errors={errors} />
      {hasRule ? <p>A rule fills this collection, so that nobody adds products by hand.</p> : null}
      {hasRule ? null : (
        <section className={`${box} ${stack}`} aria-labelledby="add">
          <div className={head}>
            <h2 className={subheading} id="add">
              Add products
            </h2>
            <ListSearch path={path} q={q} found={{ count: found.length, hasMore: false }} hint="Name or SKU" />
          </div>
          {q !== '' && found.length === 0 ? <p>Nothing else found for “{q}”.</p> : null}
          {found.length === 0 ? null : (
            <form method="post" action={path}>
              {hidden}
              <ul className={rows}>
                {found.map((product) => (
                  <li key={product.id} className={line}>
                    <span>{product.name}</span>
                    {button('add', 'Add', product)}
                  </li>
                ))}
              </ul>
            </form>
          )}
        </section>
      )}
      <section className={`${box} ${stack}`} aria-labelledby={orderId}>
        <h2 className={subheading} id={orderId}>
          {productsText(count)}
        </h2>
        {count > most ? <p className={muted}>The first {most} of them.</p> : null}
        {products.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <form method="post" action={path}>
            {hidden}
            <ol className={rows}>
              {products.map((product, place) => (
                <li key={product.id} id={listRowId(product.id)} className={line}>
                  <span>
                    {product.name}
                    {product.isPublished === 1 ? null : <span className={muted}> (not published)</span>}
                  </span>
                  {hasRule ? null : (
                    <span className={clusterTight}>
                      {place > 1 ? button('first', 'First', product) : null}
                      {place > 0 ? button('up', 'Up', product) : null}
                      {place < products.length - 1 ? button('down', 'Down', product) : null}
                      {button('remove', 'Take out', product)}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </form>
        )}
      </section>
    </>
  )
}
