import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/shared/result'
import { seal, unseal } from '~/domain/shared/seal.server'
import { days } from '~/domain/shared/units'
import { documentContentSchema, type DocumentContent } from './document'
import {
  deleteSealedTexts,
  findDocumentByNumber,
  hasOldSealedTexts,
  readDocumentTexts,
  writeSealedTexts,
} from './documents.queries.server'

const purpose = 'documents of deleted accounts'

/** How long a sealed document is kept: the longest time that the laws of sales taxes ask for. */
const sealedRetention = days(10 * 365 + 3)

/**
 * Removes the buyer from the documents of orders whose buyer has deleted their account: they say what was sold for how
 * much with which tax, and the whole document is kept encrypted with the shop's key, because the law asks shops to be
 * able to show it.
 */
export async function sealDocuments(trx: Knex, orderIds: readonly number[], key: string): Promise<void> {
  const texts = await readDocumentTexts(trx, orderIds)
  const rows = texts.map(({ id, content }) => ({
    id,
    content: JSON.stringify(withoutBuyer(documentContentSchema.parse(JSON.parse(content)))),
    sealed: seal(Buffer.from(content), key, purpose),
  }))
  await writeSealedTexts(trx, rows)
}

/** The state and country of the place of supply stay: the tax depends on them. */
function withoutBuyer(content: DocumentContent): DocumentContent {
  return { ...content, buyer: [], shipTo: [], lines: content.lines.map((line) => ({ ...line, details: '' })) }
}

/**
 * A document as it was issued, for the owner, also when its buyer has deleted their account. Errors: 'not_found', also
 * for one that was sealed with another key or too long ago.
 */
export async function openDocument(db: Database, number: string, key: string): Promise<Result<DocumentContent>> {
  const document = await findDocumentByNumber(db.read, number)
  if (!document) return fail('not_found', `There is no document ${number}`)
  if (document.sealed === null) return ok(document.content)
  const bytes = unseal(document.sealed, key, purpose)
  if (!bytes)
    return fail('not_found', `What ${number} said of its buyer is not kept any more, or SESSION_SECRET is another one`)
  return ok(documentContentSchema.parse(JSON.parse(bytes.toString())))
}

/** Deletes sealed documents after the time for which they must be kept. */
export async function deleteOldSealedDocuments(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - sealedRetention).toISOString()
  if (await hasOldSealedTexts(db.read, before)) await db.transaction((trx) => deleteSealedTexts(trx, before))
}
