import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { box } from '~/components/admin/admin-form.css'
import { CountTable } from '~/components/admin/stock/count-table'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import {
  countStock,
  countStockByList,
  type CountedVariant,
  type CountFailure,
} from '~/domain/catalogue/products/stock-by-hand/count-stock.server'
import { maxCountedLines, readCountedLines } from '~/domain/catalogue/products/stock-by-hand/counted-lines'
import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminStockCountPath, adminStockPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { stockParams } from './stock-params.server'

export const handle = {
  permission: 'stock',
  crumb: 'Count',
  above: [{ name: 'Stock', href: adminStockPath }],
} satisfies StaffHandle

const pathOf = (query: string) => adminStockCountPath + query

export const loader = adminLoader(handle, async ({ db }, _staff, { request }) => {
  const asked = stockParams.read(new URL(request.url).searchParams)
  const { q, filters, after, before } = asked
  const page = await listStock({ db }, { q, state: filters.state, after, before })
  return {
    q,
    // the lowest may be another one when the form is sent
    path: pathOf(stockParams.query(asked, { after, before })),
    variants: page.rows,
    newerHref: page.previous && pathOf(stockParams.query(asked, { before: page.previous })),
    olderHref: page.next && pathOf(stockParams.query(asked, { after: page.next })),
  }
})

const key = z.string().regex(/^v\d{1,15}$/)
const cells = z.record(key, z.string().max(30)).default({})
const note = lineText.trim().max(200).default('')
const tableSchema = z.object({
  intent: z.literal('table'),
  count: cells,
  was: cells,
  version: z.record(key, z.coerce.number().int().min(0)).default({}),
  note,
})
const listSchema = z.object({ intent: z.literal('list'), list: z.string().max(50_000).default(''), listNote: note })
const schema = z.discriminatedUnion('intent', [tableSchema, listSchema])

function countedOf({ count, was, version }: z.output<typeof tableSchema>): CountedVariant[] {
  return Object.entries(count).flatMap(([name, text]) => {
    const typed = text.trim()
    const counted = { variantId: Number(name.slice(1)), typed, was: was[name] ?? '', version: version[name] }
    return typed === '' ? [] : [counted]
  })
}

export const action = adminAction(handle, {
  schema,
  limit: { table: staffWork, list: staffWork },
  async answer(context, staff, form, { request }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const done = value.intent === 'table' ? await saveTable(byStaff, value) : await saveList(byStaff, value)
    if (Object.keys(done.errors).length > 0) {
      const typed = Object.fromEntries(Object.entries(form.typed).filter(([name]) => done.keeps(name)))
      const error = { code: 'invalid_input' as const, message: 'There is a problem', errors: done.errors }
      return showFormAgain(error, { ...typed, ...done.typed })
    }
    const asked = stockParams.read(new URL(request.url).searchParams)
    const message = done.saved === 1 ? 'One count is saved.' : `${done.saved} counts are saved.`
    return redirectWith(context, pathOf(stockParams.query(asked)), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

/** What was saved, and what of the form is shown again. */
interface Done {
  saved: number
  errors: Record<string, string[]>
  /** Whether a field is shown as it was typed: what is saved is not counted again. */
  keeps: (name: string) => boolean
  typed?: Record<string, string>
}

const keepsAll = () => true
const problemOf = (failure: CountFailure) => {
  const { errors, message } = shownFailure(failure)
  return Object.values(errors)[0]?.[0] ?? message
}
const restIsSaved = (saved: number): Record<string, string[]> =>
  saved > 0 ? { '': ['The rest is saved. This is not:'] } : {}

async function saveTable(byStaff: StaffContext, value: z.output<typeof tableSchema>): Promise<Done> {
  const counted = countedOf(value)
  if (counted.length === 0)
    return { saved: 0, errors: { '': ['Enter what you have counted of at least one'] }, keeps: keepsAll }
  const { saved, failed } = await countStock(byStaff, counted, value.note)
  const problems = Object.fromEntries([...failed].map(([id, failure]) => [`count.v${id}`, [problemOf(failure)]]))
  const errors = failed.size === 0 ? {} : { ...problems, ...restIsSaved(saved) }
  return { saved, errors, keeps: (name) => !name.startsWith('count.') || Object.hasOwn(problems, name) }
}

async function saveList(byStaff: StaffContext, { list, listNote }: z.output<typeof listSchema>): Promise<Done> {
  const lines = readCountedLines(list)
  const wrong = (message: string) => ({ saved: 0, errors: { list: [message] }, keeps: keepsAll, typed: { list } })
  if (lines.length === 0) return wrong('Enter a SKU and a number on each line')
  if (lines.length > maxCountedLines) return wrong(`At most ${maxCountedLines} lines at once`)
  const { saved, failed } = await countStockByList(byStaff, lines, listNote)
  const problems = failed.slice(0, 20).map(({ line, error }) => {
    const reason = error === 'twice' ? 'this SKU stands here more than once' : problemOf(error)
    return `${line}: ${reason}`
  })
  const errors = failed.length === 0 ? {} : { list: problems, ...restIsSaved(saved) }
  // the lines that are saved are not sent again
  return { saved, errors, keeps: keepsAll, typed: { list: failed.map(({ line }) => line).join('\n') } }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Count the stock', isIndexed: false })

export default function AdminStockCountPage() {
  const { q, path, variants, newerHref, olderHref } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <div className={head}>
        <h1>Count the stock</h1>
        <ListSearch
          path={adminStockCountPath}
          q={q}
          found={{ count: variants.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="Product or SKU"
        />
      </div>
      <p>
        Enter what you have counted, and leave the rest empty. Pieces that are sold and not sent yet do not count. What
        is sold while you count is taken into account.
      </p>
      <ErrorSummary errors={errors} />
      {variants.length > 0 ? (
        <form className={stack} method="post" action={path}>
          <input type="hidden" name="intent" value="table" />
          <CountTable variants={variants} typed={typed} errors={errors} />
          <TextField
            name="note"
            label="Note"
            hint="It stands beside each of these counts."
            isOptional
            maxLength={200}
            defaultValue={typed?.note}
            errors={errors.note}
          />
          <div>
            <Button>Save the counts</Button>
          </div>
        </form>
      ) : (
        <EmptyState
          icon="search"
          title="Nothing to count here"
          text="Search for words of a product’s name, or a SKU."
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} newerLabel="Previous" olderLabel="Next" />
      <section className={box} aria-labelledby="by-list">
        <h2 className={subheading} id="by-list">
          Paste a list
        </h2>
        <form className={stack} method="post" action={path}>
          <input type="hidden" name="intent" value="list" />
          <TextareaField
            name="list"
            label="SKUs and counts"
            hint={`From a spreadsheet or a CSV file: on each line a SKU, then a tab, a semicolon or a comma, then the number. At most ${maxCountedLines} lines.`}
            rows={6}
            maxLength={50_000}
            spellCheck={false}
            defaultValue={typed?.list}
            errors={errors.list}
          />
          <TextField
            name="listNote"
            label="Note for these counts"
            isOptional
            maxLength={200}
            defaultValue={typed?.listNote}
            errors={errors.listNote}
          />
          <div>
            <Button variant="secondary">Save the list</Button>
          </div>
        </form>
      </section>
    </>
  )
}
