import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import { fail, ok, type Result, type StaffResult } from '~/domain/shared/result'
import { changeStorefrontOf } from '~/domain/site/storefront/change-storefront.server'
import { customCssProblem } from '~/domain/site/storefront/theme/custom-css'
import { lookWarnings } from '~/domain/site/storefront/theme/theme-warnings'
import { readStorefrontChannelIds } from '~/domain/site/storefront/storefront.queries.server'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { upsertUsedTheme, type UsedTheme } from './used-theme.queries.server'

/** Error: `invalid_input` for own styles that load from elsewhere. */
export function checkThemeOptions({ customCss }: UsedTheme['look']): Result<null> {
  const problem = typeof customCss === 'string' ? customCssProblem(customCss) : null
  return problem === null ? ok(null) : fail('invalid_input', `customCss: ${problem}`)
}

/**
 * Gives the storefronts of all channels the look of a theme: the given fields of their documents (colours, typography,
 * fonts …), and records that the shop uses the theme. Font files that the owner has added stay beside those of the
 * look. The value lists warnings about texts that are hard to read. Error: `invalid_input` for own styles that load
 * from elsewhere.
 */
export async function saveThemeOptions(
  context: ActorContext,
  theme: UsedTheme,
): Promise<StaffResult<{ warnings: string[] }>> {
  const checked = checkThemeOptions(theme.look)
  if (!checked.ok) return checked
  const parsed = storefrontSchema.parse(theme.look)
  return changeShop(context, 'design', async (trx, record) => {
    for (const channelId of await readStorefrontChannelIds(trx))
      await changeStorefrontOf(
        trx,
        record,
        channelId,
        { document: ({ fonts }) => ({ ...theme.look, fonts: [...parsed.fonts, ...fonts.filter(isOwnFont)] }) },
        context.now(),
      )
    await upsertUsedTheme(trx, theme)
    return ok({ warnings: lookWarnings(parsed) })
  })
}
