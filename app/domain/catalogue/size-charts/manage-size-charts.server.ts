import type { Database } from '~db/connection'
import { readProductIds, readTree } from '~/domain/catalogue/categories/categories.queries.server'
import { idsInside, inTreeOrder } from '~/domain/catalogue/categories/category-tree'
import { sizeChartDocumentSchema } from '~/domain/catalogue/products/size-chart.schema'
import { nameKey } from '~/domain/catalogue/taxonomy/group-names'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { KeysetPage } from '~/domain/shared/keyset.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import type { SizeChartInput } from './size-chart-form.schema'
import {
  deleteSizeChart,
  insertSizeChart,
  readIdsWithChart,
  readProductsWithChart,
  readSizeChart,
  readSizeChartNames,
  readSizeCharts,
  setSizeChart,
  updateSizeChart,
} from './size-charts.queries.server'

/** A page of the size charts, the newest first. */
export async function listSizeCharts(db: Pick<Database, 'read'>, page: KeysetPage) {
  return readSizeCharts(db.read, page)
}

/** A size chart with its table, the products that show it, and the categories of the shop; null without it. */
export async function readOwnerSizeChart(db: Pick<Database, 'read'>, id: number) {
  const row = await readSizeChart(db.read, id)
  if (!row) return null
  const { document, ...chart } = row
  return {
    ...chart,
    ...sizeChartDocumentSchema.parse(JSON.parse(document)),
    products: await readProductsWithChart(db.read, id, 20),
    categories: inTreeOrder(await readTree(db.read)).map(({ id: category, name, depth }) => ({
      id: category,
      name,
      depth,
    })),
  }
}

/** The table without rows and columns in which nothing stands. */
function documentOf({ unit, columns, rows, note }: SizeChartInput): string {
  const filled = columns.map((column, place) => column !== '' || rows.some((row) => (row[place] ?? '') !== ''))
  const kept = <T>(cells: readonly T[]) => cells.filter((_cell, place) => filled[place])
  const cellsOf = (row: readonly string[]) => kept(columns.map((_column, place) => row[place] ?? ''))
  return JSON.stringify({
    unit,
    columns: kept(columns),
    rows: rows.map(cellsOf).filter((row) => row.some((cell) => cell !== '')),
    note,
  })
}

/**
 * Makes a size chart, or changes one. Errors: `size_chart_not_found`, `size_chart_twice`, `stale`.
 * @param chart.id null for a new one
 */
export async function saveSizeChart(
  context: StaffContext,
  { id, version }: { id: number | null; version?: number },
  input: SizeChartInput,
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const all = await readSizeChartNames(trx)
    if (id !== null && !all.some((one) => one.id === id)) return refuse('size_chart_not_found', { id })
    const { name } = input
    if (all.some((one) => one.id !== id && nameKey(one.name) === nameKey(name)))
      return refuse('size_chart_twice', { name }, 'name')
    const document = documentOf(input)
    if (id !== null) {
      await record.row('size_chart', { id }, () => updateSizeChart(trx, id, { name, document }), version)
      return ok({ id })
    }
    const taken = new Set(all.map(({ slug }) => slug))
    const [slug = ''] = await chooseUnique([{ base: slugify(name), current: null }], async () => taken)
    const made = await record.row('size_chart', { slug }, () => insertSizeChart(trx, { slug, name, document }))
    return ok({ id: made })
  })
}

/** Deletes a size chart; products that show it have none then. Errors: `size_chart_not_found`, `stale`. */
export async function removeSizeChart(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const chart = await readSizeChart(trx, id)
    if (!chart) return refuse('size_chart_not_found', { id })
    const products = await readIdsWithChart(trx, id)
    const write = async () => {
      await setSizeChart(trx, products, { id: null, now: context.now().toISOString() })
      await deleteSizeChart(trx, id)
    }
    await record.row('size_chart', { id }, write, version)
    return ok({ name: chart.name })
  })
}

/**
 * Lets the products that are in a category now, or in one below it, show a size chart. Errors: `size_chart_not_found`,
 * `category_not_found`.
 */
export async function showSizeChartIn(
  context: StaffContext,
  { id, categoryId }: { id: number; categoryId: number },
): Promise<StaffResult<{ products: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    if (!(await readSizeChart(trx, id))) return refuse('size_chart_not_found', { id })
    const tree = await readTree(trx)
    const category = tree.find((one) => one.id === categoryId)
    if (!category) return refuse('category_not_found', { id: categoryId }, 'categoryId')
    const products = await readProductIds(trx, idsInside(tree, categoryId))
    await record.row('size_chart', { id }, async () => {
      await setSizeChart(trx, products, { id, now: context.now().toISOString() })
      record.detail({ usedForCategory: category.slug })
    })
    return ok({ products: products.length })
  })
}
