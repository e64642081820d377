import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle, list } from '~/components/admin/admin-form.css'
import { productsText } from '~/components/admin/catalogue/group-words'
import { SizeChartFields } from '~/components/admin/catalogue/size-chart-fields'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import {
  readOwnerSizeChart,
  removeSizeChart,
  saveSizeChart,
  showSizeChartIn,
} from '~/domain/catalogue/size-charts/manage-size-charts.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminProductDetailsPath, adminProductsPath, adminSizeChartPath, adminSizeChartsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { chartOfForm, sizeChartFields, tableSize, typedChart } from './size-chart-form.server'

export const handle = {
  permission: 'products',
  crumb: 'Size chart',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Size charts', href: adminSizeChartsPath },
  ],
} satisfies StaffHandle

const idOf = (id = '') => (isId(id) ? Number(id) : 0)

export const loader = adminLoader(handle, async ({ db }, _staff, { params: { id: named } }) => {
  const chart = await readOwnerSizeChart(db, idOf(named))
  if (!chart) throw errorResponse(404, 'Page Not Found')
  const { id, slug, name, version, products, categories } = chart
  return { id, slug, name, version, products, categories, values: typedChart(chart), size: tableSize(chart) }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  sizeChartFields.extend({ intent: z.literal('save'), version }),
  z.object({
    intent: z.literal('use'),
    categoryId: z
      .string()
      .regex(/^\d{1,15}$/, 'Choose a category')
      .transform(Number),
  }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, use: staffWork, delete: staffWork },
  async answer(context, staff, form, { params: { id: named } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = idOf(named)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const done = (message: string, path = adminSizeChartPath(id)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'save': {
        const saved = await saveSizeChart(byStaff, { id, version: value.version }, chartOfForm(value))
        return saved.ok ? done('The size chart is saved.') : showFormAgain(shownFailure(saved.error), form.typed)
      }
      case 'use': {
        const used = await showSizeChartIn(byStaff, { id, categoryId: value.categoryId })
        if (!used.ok) return showFormAgain(shownFailure(used.error), form.typed)
        const { products } = used.value
        return done(products === 1 ? '1 product shows it now.' : `${products} products show it now.`)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeSizeChart(byStaff, { id, version: value.version })
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        return done(`The size chart ${removed.value.name} is deleted.`, adminSizeChartsPath)
      }
    }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Size chart', isIndexed: false })

export default function AdminSizeChartPage() {
  const { id, slug, name, version: from, products, categories, values, size } = useLoaderData<typeof loader>()
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminSizeChartPath(id)
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  return (
    <>
      <h1>{name}</h1>
      <div>
        <HistoryLink kind="size_chart" name={slug} />
      </div>
      <ErrorSummary errors={errors} />
      {/* after a save there are other empty lines */}
      <form key={from} className={stack} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={from} />
        <SizeChartFields values={typedOf('save') ?? values} errors={errorsOf('save')} {...size} />
        <div>
          <Button>Save the size chart</Button>
        </div>
      </form>
      <section className={box} aria-labelledby="products">
        <h2 className={subheading} id="products">
          Where it is shown
        </h2>
        {products.count === 0 ? (
          <p>No product shows it.</p>
        ) : (
          <>
            <p>{productsText(products.count)}:</p>
            <ul className={list}>
              {products.first.map((product) => (
                <li key={product.slug}>
                  <Link to={adminProductDetailsPath(product.slug)} discover="none">
                    {product.name}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {products.count > products.first.length ? <p className={muted}>And others.</p> : null}
        <p className={muted}>
          You choose the size chart of a product on its details. Here you choose it for all products that are in a
          category now, in place of the one that they have.
        </p>
        {categories.length === 0 ? null : (
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="use" />
            <SelectField
              name="categoryId"
              label="The products in"
              emptyLabel="Choose a category"
              defaultValue={typedOf('use')?.categoryId}
              errors={errorsOf('use').categoryId}
              options={categories.map((one) => ({
                value: String(one.id),
                label: `${'– '.repeat(one.depth)}${one.name}`,
              }))}
            />
            <div>
              <Button variant="secondary">Let them show it</Button>
            </div>
          </form>
        )}
      </section>
      <DeleteBox path={path} version={from} what="the size chart" errors={errorsOf('delete')}>
        {products.count === 0 ? 'No product shows it.' : `${productsText(products.count)} show none then.`}
      </DeleteBox>
    </>
  )
}
