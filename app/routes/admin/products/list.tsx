import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { CatalogueTabs } from '~/components/admin/catalogue/catalogue-tabs'
import { ListForm } from '~/components/admin/list/list-form'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ViewLinks } from '~/components/admin/list/view-links'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { choice, filterForm, head, state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { Table } from '~/components/ui/table/table'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { readCategoryChoices } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { chooseProducts } from '~/domain/operations/selections/choose-products.server'
import { maxChosen } from '~/domain/operations/selections/selection'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminNewProductPath, adminProductPath, adminProductsPath, adminSelectionPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack, visuallyHidden } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { productParams, productStates, withViews } from '../views/saved-lists.server'

export const handle = { permission: 'products' } satisfies StaffHandle

/** The list that an address asks for. */
const listOf = ({ q, filters: { state, category } }: ReturnType<typeof productParams.read>) => ({
  q,
  state,
  categoryId: category === '' ? null : Number(category),
})
const stateNames = { published: 'Published', hidden: 'Not published', bin: 'In the bin' }
const labels = { all: 'All', hidden: 'Not published', bin: 'Bin' }

export const loader = adminLoader(handle, async (context, staff, { request }) => {
  const { db, channel } = context
  const { searchParams: search } = new URL(request.url)
  const asked = productParams.read(search)
  const { q, filters, after, before } = asked
  const page = await listProducts({ db }, { ...listOf(asked), after, before })
  const tabs = productStates.map((state) => ({
    label: labels[state],
    href: adminProductsPath + productParams.query({ ...asked, q: '', filters: { ...filters, state } }),
    isCurrent: q === '' && state === filters.state,
  }))
  return {
    q,
    state: filters.state,
    category: filters.category,
    categories: (await readCategoryChoices(db)).map(({ id, path }) => ({ value: String(id), label: path.join(' > ') })),
    path: adminProductsPath + productParams.query(asked),
    hasMore: page.next !== null || page.previous !== null,
    most: maxChosen.toLocaleString(channel.languageTag),
    products: page.rows.map(({ id, slug, name, isPublished, updatedAt, binnedAt }) => ({
      id,
      slug,
      name,
      state: binnedAt !== null ? ('bin' as const) : isPublished === 1 ? ('published' as const) : ('hidden' as const),
      changedAt: instantText(updatedAt, channel),
    })),
    ...(await withViews(context, staff, { list: 'products', search, tabs })),
    newerHref: page.previous && adminProductsPath + productParams.query(asked, { before: page.previous }),
    olderHref: page.next && adminProductsPath + productParams.query(asked, { after: page.next }),
  }
})

const chosenIds = z
  .preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(z.coerce.number().int().positive()).max(100),
  )
  .default([])

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('these'), choose: chosenIds }),
    z.object({ intent: z.literal('all') }),
  ]),
  limit: { these: staffWork, all: staffWork },
  async answer(context, staff, form, { request }) {
    if (!form.ok) return showFormAgain(form.error)
    const list = listOf(productParams.read(new URL(request.url).searchParams))
    const ids = form.value.intent === 'all' ? ('all' as const) : form.value.choose
    const chosen = await chooseProducts(staffContext(context, staff), { ...list, ids })
    if (!chosen.ok) return showFormAgain(shownFailure(chosen.error))
    return redirectWith(context, adminSelectionPath(chosen.value.token))
  },
  replyWithErrors: (error) => showFormAgain(error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Products', isIndexed: false })

export default function AdminProductsPage() {
  const {
    q,
    path,
    state: shown,
    category,
    categories,
    products,
    tabs,
    view,
    hasMore,
    most,
    newerHref,
    olderHref,
  } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  const found = { count: products.length, hasMore }
  return (
    <>
      <div className={head}>
        <h1>Products</h1>
        <ListSearch path={adminProductsPath} q={q} found={found} hint="Name or SKU" />
      </div>
      <CatalogueTabs current="Products" />
      <div className={cluster}>
        <LinkButton href={adminNewProductPath}>New product</LinkButton>
      </div>
      <ListTabs label="Products by state" tabs={tabs} />
      {categories.length > 0 && q === '' ? (
        <ListForm className={filterForm} path={adminProductsPath} values={{ category }} found={found}>
          {shown === 'all' ? null : <input type="hidden" name="state" value={shown} />}
          <SelectField
            name="category"
            label="Category"
            defaultValue={category}
            emptyLabel="All categories"
            options={categories}
          />
          <Button variant="secondary">Show</Button>
        </ListForm>
      ) : null}
      <ViewLinks view={view} />
      <ErrorSummary errors={errors} />
      {products.length > 0 ? (
        <form className={stack} method="post" action={path}>
          <Table
            caption="Products"
            isStacked
            columns={['Product', 'State', 'Changed']}
            rows={products.map(({ id, slug, name, state, changedAt }) => [
              <span key="name">
                <label className={choice}>
                  <input type="checkbox" name="choose" value={id} />
                  <span className={visuallyHidden}>Choose {name}</span>
                </label>
                <Link to={adminProductPath(slug)} discover="none">
                  {name}
                </Link>
              </span>,
              <span key="state" className={stateLook[state === 'published' ? 'done' : 'neutral']}>
                {stateNames[state]}
              </span>,
              changedAt,
            ])}
          />
          <div className={cluster}>
            <Button variant="secondary" name="intent" value="these">
              Change the chosen
            </Button>
            {hasMore ? (
              <Button variant="secondary" name="intent" value="all">
                Change all of this list
              </Button>
            ) : null}
          </div>
          <p className={muted}>
            The next page asks what shall be done, and shows it before anything is changed.
            {hasMore ? ` Of a list at most ${most} products are changed together.` : ''}
          </p>
        </form>
      ) : (
        <EmptyState
          icon={q === '' ? 'tag' : 'search'}
          title={q === '' ? 'Nothing here' : `Nothing found for “${q}”`}
          text={
            q === ''
              ? 'Products that you make, take from sale or throw away appear here.'
              : 'Search for words of the name, or a whole SKU. Products that are not published are found by their SKU.'
          }
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
