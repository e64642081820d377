import type { Knex } from 'knex'
import { updateRows } from '~db/bulk-rows'
import { documentContentSchema, type DocumentContent, type DocumentLink } from './document'

/** The next number of a series without gaps; the row stays locked until the transaction ends, so call it late. */
export async function takeSequence(
  trx: Knex,
  series: { kind: DocumentContent['kind']; channelId: number; year: string },
): Promise<number> {
  const [row]: Array<{ value: number }> = await trx('counters')
    .insert({ name: `${series.kind}:${series.channelId}:${series.year}`, value: 1 })
    .onConflict('name')
    .merge({ value: trx.raw('counters.value + 1') })
    .returning('value')
  if (!row) throw new Error('there is no number for the document')
  return row.value
}

export async function insertDocument(
  trx: Knex,
  document: {
    channelId: number
    orderId: number
    year: string
    sequence: number
    refundKey: string | null
    content: DocumentContent
  },
  now: string,
): Promise<void> {
  const { content } = document
  await trx('documents').insert({
    kind: content.kind,
    channel_id: document.channelId,
    order_id: document.orderId,
    year: document.year,
    sequence: document.sequence,
    number: content.number,
    refund_key: document.refundKey,
    content: JSON.stringify(content),
    issued_at: now,
  })
}

/** The invoice of an order, or null. */
export async function findInvoice(q: Knex, orderId: number): Promise<DocumentContent | null> {
  const row: { content: string } | undefined = await q('documents')
    .where({ order_id: orderId, kind: 'invoice' })
    .first('content')
  return row ? documentContentSchema.parse(JSON.parse(row.content)) : null
}

/** Whether there is a credit note with this key. */
export async function hasCreditNote(q: Knex, refundKey: string): Promise<boolean> {
  return (await q('documents').where({ refund_key: refundKey }).first('id')) !== undefined
}

/** A document of an order by its id, or null. */
export async function findDocument(q: Knex, orderId: number, id: number): Promise<DocumentContent | null> {
  const row: { content: string } | undefined = await q('documents').where({ order_id: orderId, id }).first('content')
  return row ? documentContentSchema.parse(JSON.parse(row.content)) : null
}

/** The documents of an order, the first ones first. */
export async function readDocuments(q: Knex, orderId: number): Promise<DocumentLink[]> {
  return q('documents').where({ order_id: orderId }).orderBy('id').select('id', 'kind', 'number')
}

/** The documents of an order with what they say, the first ones first. */
export async function readFullDocuments(
  q: Knex,
  orderId: number,
): Promise<Array<{ id: number; content: DocumentContent }>> {
  const rows: Array<{ id: number; content: string }> = await q('documents')
    .where({ order_id: orderId })
    .orderBy('id')
    .select('id', 'content')
  return rows.map(({ id, content }) => ({ id, content: documentContentSchema.parse(JSON.parse(content)) }))
}

/** The texts of the documents of orders that are not sealed. */
export async function readDocumentTexts(
  trx: Knex,
  orderIds: readonly number[],
): Promise<Array<{ id: number; content: string }>> {
  return trx('documents')
    .whereIn('order_id', [...orderIds])
    .whereNull('sealed')
    .orderBy('id')
    .select('id', 'content')
}

/** Replaces the texts of documents that are not sealed; triggers refuse everything else. */
export async function writeSealedTexts(
  trx: Knex,
  rows: ReadonlyArray<{ id: number; content: string; sealed: string }>,
): Promise<void> {
  await updateRows(trx, 'documents', rows, ['content', 'sealed'])
}

export async function findDocumentByNumber(
  q: Knex,
  number: string,
): Promise<{ content: DocumentContent; sealed: string | null } | null> {
  const row = await q('documents')
    .where({ number })
    .first<{ content: string; sealed: string | null } | undefined>(['content', 'sealed'])
  return row ? { content: documentContentSchema.parse(JSON.parse(row.content)), sealed: row.sealed } : null
}

// literals and not parameters, so that the partial index documents_sealed can be used
const oldSealed = `sealed IS NOT NULL AND sealed <> '' AND issued_at < ?`

export async function hasOldSealedTexts(q: Knex, before: string): Promise<boolean> {
  return (await q('documents').whereRaw(oldSealed, [before]).first('id')) !== undefined
}

export async function deleteSealedTexts(trx: Knex, before: string): Promise<void> {
  await trx('documents').whereRaw(oldSealed, [before]).update({ sealed: '' })
}
