import type { Database } from '~db/connection'
import { deleteOtherFontFiles } from '~/domain/catalogue/media/fonts/font-files.server'
import { parseJson } from '~/domain/shared/parse-json'
import { lockStorefrontDocuments } from '~/domain/site/storefront/storefront.queries.server'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'

/**
 * Deletes the font files of the owner that no storefront names. No storefront changes meanwhile; who adds a file writes
 * it again after its storefront names it.
 */
export async function deleteUnusedFonts(db: Database, dataDir: string): Promise<void> {
  await db.transaction(async (trx) => {
    const documents = await lockStorefrontDocuments(trx)
    const fonts = documents.flatMap((document) => storefrontSchema.parse(parseJson(document)).fonts)
    await deleteOtherFontFiles(dataDir, new Set(fonts.map(({ path }) => path)))
  })
}
