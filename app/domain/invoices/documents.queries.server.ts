import type { Knex } from 'knex'
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
