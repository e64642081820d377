import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { binDays, binProduct, restoreProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { publishProblem, publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { readCategoryTree } from '~/domain/catalogue/products/stored/read-inputs.queries.server'
import { categoryPaths } from '~/domain/catalogue/products/stored/read-inputs.server'
import { nameKey, pathKey } from '~/domain/catalogue/taxonomy/group-names'
import { ok, type StaffResult } from '~/domain/shared/result'
import { leftBy, type BulkWork } from '~/domain/operations/selections/bulk-work'
import type { ActionNamed } from '~/domain/operations/selections/bulk-action.schema'
import type { LeftItem, LeftReason, Plan } from '~/domain/operations/selections/selection'
import {
  readGroupIds,
  readGroups,
  readProductFacts,
  readPublications,
  type GroupKind,
  type ProductFacts,
} from './product-facts.queries.server'

interface Difference {
  before: string
  after: string
}

/** Plans a change of each product by what is known of it. */
async function planEach(
  { db }: StaffContext,
  ids: readonly string[],
  differenceOf: (product: ProductFacts) => Difference | LeftReason,
): Promise<Plan> {
  const facts = await readProductFacts(db.read, ids)
  const plan: Plan = { items: [], left: [] }
  for (const id of ids) {
    const product = facts.get(id)
    const difference = product ? differenceOf(product) : 'gone'
    const name = product?.name ?? `Product ${id}`
    if (typeof difference === 'string') plan.left.push({ name, reason: difference })
    else plan.items.push({ id, version: product?.version ?? 0, name, ...difference })
  }
  return plan
}

/** Changes each product by the function that its own page uses. */
async function applyEach(
  trx: Knex.Transaction,
  items: ReadonlyArray<readonly [id: string, version: number]>,
  change: (product: { slug: string; version: number }) => Promise<StaffResult<unknown>>,
): Promise<LeftItem[]> {
  const facts = await readProductFacts(
    trx,
    items.map(([id]) => id),
  )
  const left: LeftItem[] = []
  for (const [id, version] of items) {
    const product = facts.get(id)
    if (product) left.push(...leftBy(product.name, await change({ slug: product.slug, version })))
    else left.push({ name: `Product ${id}`, reason: 'gone' })
  }
  return left
}

const stateText = ({ isPublished, binnedAt }: Pick<ProductFacts, 'isPublished' | 'binnedAt'>) =>
  binnedAt !== null ? 'In the bin' : isPublished === 1 ? 'Published' : 'Not published'

/** Publishes products or takes them from sale, everywhere or in one channel. */
export const publishWork: BulkWork<ActionNamed<'publish' | 'hide'>> = {
  async title({ channel: { name: place } }, { name, channel }) {
    const where = channel === null ? '' : ` in ${place}`
    return name === 'publish' ? `Publish${where}` : `Take from sale${where}`
  },
  async plan(context, ids, { name, channel }) {
    const shallSell = name === 'publish'
    if (channel === null)
      return planEach(context, ids, (product) => {
        if ((product.isPublished === 1) === shallSell) return 'same'
        return { before: stateText(product), after: shallSell ? 'Published' : 'Not published' }
      })
    const publications = await readPublications(context.db.read, context.channel.id, ids)
    const textOf = (published: number, prices: number) =>
      published === 0 ? 'Not sold there' : published === prices ? 'Sold there' : `${published} of ${prices} sold there`
    return planEach(context, ids, (product) => {
      const { prices, published } = publications.get(String(product.id)) ?? { prices: 0, published: 0 }
      const problem = publishProblem(product, prices, shallSell)
      if (problem) return problem
      if (published === (shallSell ? prices : 0)) return 'same'
      return { before: textOf(published, prices), after: shallSell ? 'Sold there' : 'Not sold there' }
    })
  },
  apply: (context, trx, items, { name, channel }) =>
    applyEach(trx, items, (product) =>
      publishProduct(context, { ...product, isPublished: name === 'publish', isChannelOnly: channel !== null }),
    ),
}

export const binWork: BulkWork<ActionNamed<'bin'>> = {
  title: async () => `Throw away, for good after ${binDays} days in the bin`,
  plan: (context, ids) =>
    planEach(context, ids, (product) =>
      product.binnedAt === null ? { before: stateText(product), after: 'In the bin' } : 'same',
    ),
  apply: (context, trx, items) => applyEach(trx, items, (product) => binProduct(context, product)),
}

export const restoreWork: BulkWork<ActionNamed<'restore'>> = {
  title: async () => 'Take back from the bin',
  plan: (context, ids) =>
    planEach(context, ids, (product) =>
      product.binnedAt === null ? 'not_in_bin' : { before: 'In the bin', after: 'Not published' },
    ),
  apply: (context, trx, items) => applyEach(trx, items, (product) => restoreProduct(context, product)),
}

type GroupAction = ActionNamed<
  'add_category' | 'remove_category' | 'add_label' | 'remove_label' | 'add_tag' | 'remove_tag'
>

interface Group {
  kind: GroupKind
  /** Null for a tag that is not made yet. */
  id: number | null
  /** 'Home > Mugs' */
  text: string
  change(stored: ProductInput, shallHave: boolean): ProductInput
}

const without = (names: readonly string[], name: string) => names.filter((one) => nameKey(one) !== nameKey(name))

/** The group that an action is about; null when there is none such any more. */
async function findGroup(q: Knex, action: GroupAction): Promise<Group | null> {
  if ('categoryId' in action) {
    const tree = await readCategoryTree(q)
    const path = categoryPaths(tree)(action.categoryId)
    if (path.length === 0) return null
    const others = (paths: string[][]) => paths.filter((one) => pathKey(one) !== pathKey(path))
    return {
      kind: 'categories',
      id: action.categoryId,
      text: path.join(' > '),
      change: (stored, shallHave) => ({
        ...stored,
        categories: shallHave ? [...stored.categories, path] : others(stored.categories),
      }),
    }
  }
  if ('label' in action) {
    const label = (await readGroups(q, 'labels')).find(({ slug }) => slug === action.label)
    if (!label) return null
    return {
      kind: 'labels',
      id: label.id,
      text: label.name,
      change: (stored, shallHave) => {
        const others = (stored.labels ?? []).filter((slug) => slug !== label.slug)
        return { ...stored, labels: shallHave ? [...others, label.slug] : others }
      },
    }
  }
  const tag = (await readGroups(q, 'tags')).find(({ name }) => nameKey(name) === nameKey(action.tag))
  const name = tag?.name ?? action.tag
  return {
    kind: 'tags',
    id: tag?.id ?? null,
    text: name,
    change: (stored, shallHave) => {
      const others = without(stored.tags ?? [], name)
      return { ...stored, tags: shallHave ? [...others, name] : others }
    },
  }
}

const kindWords: Record<GroupKind, string> = { categories: 'category', labels: 'label', tags: 'tag' }
const shallHave = ({ name }: GroupAction) => name.startsWith('add_')

/** Puts products into a category, a label or a tag, or takes them out. */
export const groupWork: BulkWork<GroupAction> = {
  async title({ db }, action) {
    const group = await findGroup(db.read, action)
    if (!group) return 'A group that is deleted'
    const kind = kindWords[group.kind]
    if (group.kind === 'categories')
      return `${shallHave(action) ? 'Put into' : 'Take out of'} the ${kind} ${group.text}`
    return `${shallHave(action) ? 'Add' : 'Remove'} the ${kind} ${group.text}`
  },
  async plan(context, ids, action) {
    const group = await findGroup(context.db.read, action)
    if (!group) return planEach(context, ids, () => 'gone')
    const groups = await readGroupIds(context.db.read, group.kind, ids)
    const [has, hasNot] = [group.text, `Not ${group.text}`]
    return planEach(context, ids, ({ id }) => {
      const isIn = group.id !== null && (groups.get(String(id)) ?? []).includes(group.id)
      if (isIn === shallHave(action)) return 'same'
      return isIn ? { before: has, after: hasNot } : { before: hasNot, after: has }
    })
  },
  async apply(context, trx, items, action) {
    const group = await findGroup(trx, action)
    return applyEach(trx, items, (product) =>
      group === null
        ? Promise.resolve({ ok: false, error: { code: 'product_not_found', params: { slug: product.slug } } })
        : changeProduct(context, product, (stored) => ok(group.change(stored, shallHave(action)))),
    )
  },
}
