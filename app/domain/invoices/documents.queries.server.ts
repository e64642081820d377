import type { Knex } from 'knex'
import { updateRows } from '~db/bulk-rows'
import { insertRow, runPrepared } from '~db/prepared'
import { documentContentSchema, type DocumentContent, type DocumentLink } from './document'

/** The next number of a series without gaps; the row stays locked until the transaction ends, so call it late. */
export async function takeSequence(
  trx: Knex,
  series: { kind: DocumentContent['kind']; channelId: number; year: string },
): Promise<number> {
  const [row] = await runPrepared<{ value: number }>(
    trx,
    `INSERT INTO counters (name, value) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value`,
    [`${series.kind}:${series.channelId}:${series.year}`],
  )
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
  await insertRow(trx, 'documents', {
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
  const sql = `SELECT content FROM documents WHERE order_id = ? AND kind = 'invoice'`
  const [row] = await runPrepared<{ content: string }>(q, sql, [orderId])
  return row ? documentContentSchema.parse(JSON.parse(row.content)) : null
}

/** Whether there is a credit note with this key. */
export async function hasCreditNote(q: Knex, refundKey: string): Promise<boolean> {
  return (await runPrepared(q, 'SELECT id FROM documents WHERE refund_key = ?', [refundKey])).length > 0
}

/** A document of an order by its id, or null. */
export async function findDocument(q: Knex, orderId: number, id: number): Promise<DocumentContent | null> {
  const sql = 'SELECT content FROM documents WHERE order_id = ? AND id = ?'
  const [row] = await runPrepared<{ content: string }>(q, sql, [orderId, id])
  return row ? documentContentSchema.parse(JSON.parse(row.content)) : null
}

/** The documents of an order, the first ones first. */
export async function readDocuments(q: Knex, orderId: number): Promise<DocumentLink[]> {
  return runPrepared(q, 'SELECT id, kind, number FROM documents WHERE order_id = ? ORDER BY id', [orderId])
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
  return (await runPrepared(q, `SELECT id FROM documents WHERE ${oldSealed} LIMIT 1`, [before])).length > 0
}

export async function deleteSealedTexts(trx: Knex, before: string): Promise<void> {
  await trx('documents').whereRaw(oldSealed, [before]).update({ sealed: '' })
}
