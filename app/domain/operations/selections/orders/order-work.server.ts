import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { tagKey, tagName } from '~/domain/operations/tags/tag'
import { readTagNames, readTagsOf, type Tag } from '~/domain/operations/tags/tags.queries.server'
import { tagOrder, untagOrder } from '~/domain/sales/orders/tags/tag-order.server'
import type { ActionNamed } from '~/domain/operations/selections/bulk-action.schema'
import { leftBy, type BulkWork } from '~/domain/operations/selections/bulk-work'
import type { LeftItem, Plan } from '~/domain/operations/selections/selection'
import { findSelection } from '~/domain/operations/selections/selections.queries.server'
import { idsOf, type BatchChanges, type GroupTarget } from '~/domain/operations/selections/undo/undo-fields'
import { lockOrders, readOrderChanges, readOrderFacts, type OrderFacts } from './order-facts.queries.server'

const tagsText = (tags: readonly string[]) => (tags.length === 0 ? 'No tags' : tags.join(', '))

/** Gives orders a tag, or takes it from them. */
export const orderTagWork: BulkWork<ActionNamed<'tag_order' | 'untag_order'>> = {
  title: async (_context, { name, tag }) => `${name === 'tag_order' ? 'Add' : 'Remove'} the tag ${tagName(tag)}`,
  async plan({ db }, ids, { name, tag }) {
    const [facts, tags] = [await readOrderFacts(db.read, ids), await readTagsOf(db.read, 'order', ids.map(Number))]
    const plan: Plan = { items: [], left: [] }
    for (const id of ids) {
      const order = facts.get(id)
      const names = (tags.get(Number(id)) ?? []).map((one) => one.name)
      const others = names.filter((one) => tagKey(one) !== tagKey(tag))
      const has = others.length < names.length
      if (!order) plan.left.push({ name: `Order ${id}`, reason: 'gone' })
      else if (has === (name === 'tag_order')) plan.left.push({ name: order.number, reason: 'same' })
      else {
        const after = name === 'tag_order' ? [...names, tagName(tag)] : others
        const texts = { before: tagsText(names), after: tagsText(after) }
        plan.items.push({ id, version: order.version, name: order.number, ...texts })
      }
    }
    return plan
  },
  async apply(context, trx, items, { name, tag }) {
    const facts = await readOrderFacts(
      trx,
      items.map(([id]) => id),
    )
    const left: LeftItem[] = []
    for (const [id, version] of items) {
      const order = facts.get(id)
      if (!order) {
        left.push({ name: `Order ${id}`, reason: 'gone' })
        continue
      }
      const change = name === 'tag_order' ? tagOrder : untagOrder
      left.push(...leftBy(order.number, await change(context, { number: order.number, tag, version })))
    }
    return left
  },
}

/** The tags to take from an order and to give it back; a tag is a field of its own, so that other tags stay. */
function undoTags(changes: BatchChanges, current: readonly Tag[]): GroupTarget {
  const [before, after] = [idsOf(changes.tags?.[0], 'tag_id'), idsOf(changes.tags?.[1], 'tag_id')]
  const has = (id: number) => current.some((tag) => tag.id === id)
  return {
    remove: after.filter((id) => !before.includes(id) && has(id)),
    add: before.filter((id) => !after.includes(id) && !has(id)),
  }
}

interface TagUndo {
  order: OrderFacts
  names: string[]
  remove: string[]
  add: string[]
}

/** What is set back of orders, by their ids; null for an order that is gone. */
async function readUndo(q: Knex, batch: string, ids?: readonly string[]): Promise<Map<string, TagUndo | null>> {
  const rows = await readOrderChanges(q, batch, ids)
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const facts = await readOrderFacts(q, orderIds)
  const tags = await readTagsOf(q, 'order', orderIds.map(Number))
  const tagIds = rows.flatMap(({ changes }) => (changes.tags ?? []).flatMap((side) => idsOf(side, 'tag_id')))
  const names = await readTagNames(q, 'order', tagIds)
  const named = (list: readonly number[]) => list.flatMap((id) => names.get(id) ?? [])
  return new Map(
    rows.map(({ orderId, changes }) => {
      const order = facts.get(orderId)
      const current = tags.get(Number(orderId)) ?? []
      const { remove, add } = undoTags(changes, current)
      const undo = { names: current.map(({ name }) => name), remove: named(remove), add: named(add) }
      return [orderId, order ? { order, ...undo } : null]
    }),
  )
}

/** Sets back the tags that a batch has given orders or taken from them. */
export const undoOrderWork: BulkWork<ActionNamed<'undo_orders'>> = {
  async title({ db }, { batch }) {
    const selection = await findSelection(db.read, { id: Number(batch.split('-')[1]) })
    return `Undo: ${selection?.actionWords ?? 'what was changed together'}`
  },
  async plan({ db }, _ids, { batch }) {
    const plan: Plan = { items: [], left: [] }
    for (const [id, undo] of await readUndo(db.read, batch)) {
      if (!undo) plan.left.push({ name: `Order ${id}`, reason: 'gone' })
      else if (undo.remove.length + undo.add.length === 0) plan.left.push({ name: undo.order.number, reason: 'same' })
      else {
        const after = [...undo.names.filter((name) => !undo.remove.includes(name)), ...undo.add]
        const texts = { before: tagsText(undo.names), after: tagsText(after) }
        plan.items.push({ id, version: undo.order.version, name: undo.order.number, ...texts })
      }
    }
    return plan
  },
  async apply(context: StaffContext, trx, items, { batch }) {
    const ids = items.map(([id]) => id)
    await lockOrders(trx, ids)
    const left: LeftItem[] = []
    for (const [id, undo] of await readUndo(trx, batch, ids)) {
      if (!undo || undo.remove.length + undo.add.length === 0) {
        left.push({ name: undo?.order.number ?? `Order ${id}`, reason: undo ? 'same' : 'gone' })
        continue
      }
      const { number } = undo.order
      const results = []
      for (const tag of undo.remove) results.push(await untagOrder(context, { number, tag }))
      for (const tag of undo.add) results.push(await tagOrder(context, { number, tag }))
      left.push(...results.flatMap((result) => leftBy(number, result)).slice(0, 1))
    }
    return left
  },
}
