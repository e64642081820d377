import type { Knex } from 'knex'
import { documentText, type StaffDocumentLink } from './document'
import { lettersWithoutFont } from './document-fonts.server'
import { readFullDocuments } from './documents.queries.server'

/** The documents of an order as the staff see them, the first ones first. */
export async function readStaffDocuments(q: Knex, orderId: number): Promise<StaffDocumentLink[]> {
  return Promise.all(
    (await readFullDocuments(q, orderId)).map(async ({ id, content }) => ({
      id,
      kind: content.kind,
      number: content.number,
      missing: await lettersWithoutFont(documentText(content), content.languageTag),
    })),
  )
}
