import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, second, state as stateLook } from '~/components/admin/list/list.css'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { StockForm } from '~/components/admin/stock/stock-form'
import { stockState } from '~/components/admin/stock/stock-states'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { changeRestockDate, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import { readVariantStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { moveStock } from '~/domain/catalogue/products/stock-by-hand/move-stock.server'
import { stockChoices } from '~/domain/catalogue/products/stock-by-hand/stock-causes'
import { hasPermission } from '~/domain/operations/actors/roles'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { refuse, type StaffResult } from '~/domain/shared/result'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { adminOrderPath, adminProductPath, adminStockPath, adminVariantStockPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'stock',
  crumb: 'Variant',
  above: [{ name: 'Stock', href: adminStockPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

async function requireStock({ db }: Pick<RequestContext, 'db'>, variant = '', search = new URLSearchParams()) {
  const id = idNumber.safeParse(variant)
  const found = id.success ? await readVariantStock({ db }, id.data, params.read(search)) : null
  if (!found) throw errorResponse(404, 'Page Not Found')
  return found
}

export const loader = adminLoader(handle, async (context, { member }, { params: { variant }, request }) => {
  const search = new URL(request.url).searchParams
  const { stock, restockOn, movements } = await requireStock(context, variant, search)
  const path = adminVariantStockPath(stock.id)
  const asked = params.read(search)
  return {
    stock,
    restockOn,
    mayOpenProduct: hasPermission(member.role, 'products'),
    mayOpenOrders: hasPermission(member.role, 'orders'),
    movements: movements.rows.map(({ createdAt, ...movement }) => ({
      ...movement,
      at: instantText(createdAt, context.channel),
    })),
    newerHref: movements.previous && path + params.query(asked, { before: movements.previous }),
    olderHref: movements.next && path + params.query(asked, { after: movements.next }),
  }
})

const version = z.coerce.number().int().min(0)
const amount = unitsNumberSchema('Enter a number, such as 12')
const choices = stockChoices.map(({ cause }) => cause)

const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('move'),
    version,
    cause: z.enum(choices, { error: 'Choose what has happened' }),
    quantity: amount,
    was: z.union([z.literal('').transform(() => null), amount]).default(null),
    note: lineText.trim().max(200).default(''),
  }),
  z.object({ intent: z.literal('stop'), version }),
  z.object({
    intent: z.literal('restock'),
    version,
    restockOn: codeText.pipe(
      z.union([z.literal('').transform(() => null), z.iso.date()], { error: 'Enter a day, such as 2026-12-12' }),
    ),
  }),
])

export const action = adminAction(handle, {
  schema,
  limit: { move: staffWork, stop: staffWork, restock: staffWork },
  async answer(context, staff, form, { params: { variant } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { stock } = await requireStock(context, variant)
    const done = await change(staffContext(context, staff), stock.sku, form.value)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminVariantStockPath(stock.id), { flash: { tone: 'success', message: done.value } })
  },
  replyWithErrors: showFormAgain,
})

/** Changes the stock, and says what is true now. */
async function change(
  context: ReturnType<typeof staffContext>,
  sku: string,
  value: z.output<typeof schema>,
): Promise<StaffResult<string>> {
  if (value.intent === 'stop') {
    const stopped = await changeStock(context, { sku, onHand: null, version: value.version })
    return stopped.ok ? { ...stopped, value: 'The stock is not counted any more.' } : stopped
  }
  if (value.intent === 'restock') {
    const { restockOn } = value
    const changed = await changeRestockDate(context, { sku, restockOn, version: value.version })
    const said = restockOn === null ? 'The day is removed.' : 'The day is saved.'
    return changed.ok ? { ...changed, value: said } : changed
  }
  const choice = stockChoices.find(({ cause }) => cause === value.cause)
  if (!choice) throw new Error(`there is no cause ${value.cause}`)
  if (choice.step !== 'set' && value.quantity === 0)
    return refuse('invalid_fields', { errors: { quantity: ['Enter a number above 0'] } })
  const moved = await moveStock(context, { ...value, sku, step: choice.step })
  return moved.ok ? { ...moved, value: `The stock is saved: ${moved.value.onHandText} on hand.` } : moved
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Stock of ${data?.stock.productName ?? 'a variant'}`, isIndexed: false })

export default function AdminVariantStockPage() {
  const { stock, restockOn, movements, mayOpenProduct, mayOpenOrders, newerHref, olderHref } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const path = adminVariantStockPath(stock.id)
  const { label, tone } = stockState(stock)
  const { counted } = stock
  return (
    <>
      <div className={head}>
        <h1>
          {stock.productName}
          {stock.choice === '' ? '' : ` (${stock.choice})`}
        </h1>
        <span className={stateLook[tone]}>{label}</span>
      </div>
      <p className={muted}>
        SKU {stock.sku}
        {mayOpenProduct ? (
          <>
            {' · '}
            <a href={adminProductPath(stock.productSlug)}>The product</a>
          </>
        ) : null}
      </p>
      <ErrorSummary errors={errors} />
      {counted ? (
        <>
          <Table
            caption="The stock now"
            columns={['Free to sell', 'On hand', 'Held']}
            rows={[[counted.free, counted.onHand, counted.held]]}
          />
          <p className={muted}>What orders hold that are being paid is not free to sell.</p>
        </>
      ) : (
        <p>Its stock is not counted: it can always be bought. Enter how many there are to begin counting.</p>
      )}
      <section className={box} aria-labelledby="change">
        <h2 className={subheading} id="change">
          {counted ? 'Change the stock' : 'Begin counting'}
        </h2>
        <StockForm stock={stock} path={path} typed={typedOf('move')} errors={errorsOf('move')} />
      </section>
      {counted ? (
        <section className={box} aria-labelledby="restock">
          <h2 className={subheading} id="restock">
            When there is more
          </h2>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="restock" />
            <input type="hidden" name="version" value={stock.version} />
            <TextField
              type="date"
              name="restockOn"
              label="Day from which it can be sent again"
              hint="Shoppers see it where they can buy before it is in stock. Empty: you do not know."
              isOptional
              defaultValue={typedOf('restock')?.restockOn ?? restockOn ?? ''}
              errors={errorsOf('restock').restockOn}
            />
            <div>
              <Button variant="secondary">Save the day</Button>
            </div>
          </form>
        </section>
      ) : null}
      <section className={stack} aria-labelledby="movements">
        <h2 className={subheading} id="movements">
          Changes so far
        </h2>
        {movements.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <Table
            caption="Changes of the stock, the latest first"
            isStacked
            columns={['When', 'What', 'On hand', 'Held', 'By']}
            rows={movements.map(({ at, text, note, change: onHand, heldChange, member, orderNumber }) => [
              at,
              <span key="what">
                {text}
                {note === '' ? null : <span className={second}>{note}</span>}
              </span>,
              onHand,
              heldChange,
              orderNumber !== null && mayOpenOrders ? (
                <Link key="order" to={adminOrderPath(orderNumber)} discover="none">
                  {orderNumber}
                </Link>
              ) : (
                (orderNumber ?? member ?? '')
              ),
            ])}
          />
        )}
        <ListPager newerHref={newerHref} olderHref={olderHref} />
      </section>
      {counted ? (
        <section className={box} aria-labelledby="stop">
          <h2 className={subheading} id="stop">
            Stop counting
          </h2>
          <p>Then it can always be bought, however many there are. You can begin again at any time.</p>
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="version" value={stock.version} />
            <Button variant="secondary">Stop counting it</Button>
          </form>
        </section>
      ) : null}
    </>
  )
}
