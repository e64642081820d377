import type { Database } from '~db/connection'
import { isOwnFont } from '~/domain/media/fonts/font-address'
import { fail, ok, type Result } from '~/domain/result'
import { changeStorefrontOf } from '../change-storefront.server'
import { customCssProblem } from './custom-css'
import { readStorefrontChannelIds } from '../storefront.queries.server'
import { storefrontSchema } from '../storefront.schema'
import { lookWarnings } from './look-warnings'

/**
 * Gives the storefronts of all channels the same look: the given fields of their documents (colours, typography, fonts …).
 * Font files that the owner has added stay beside those of the look. The value lists warnings about texts that are hard to read. Error: `invalid_input` for own styles that load from elsewhere.
 */
export async function saveLook(
  db: Database,
  look: Record<string, unknown>,
  now: Date,
): Promise<Result<{ warnings: string[] }>> {
  const problem = typeof look.customCss === 'string' ? customCssProblem(look.customCss) : null
  if (problem !== null) return fail('invalid_input', `customCss: ${problem}`)
  const parsed = storefrontSchema.parse(look)
  await db.transaction(async (trx) => {
    for (const channelId of await readStorefrontChannelIds(trx))
      await changeStorefrontOf(
        trx,
        channelId,
        { document: ({ fonts }) => ({ ...look, fonts: [...parsed.fonts, ...fonts.filter(isOwnFont)] }) },
        now,
      )
  })
  return ok({ warnings: lookWarnings(parsed) })
}
