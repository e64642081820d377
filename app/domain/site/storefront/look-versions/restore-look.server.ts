import { isOwnFont } from '~/domain/catalogue/media/fonts/font-address'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { changeStorefrontOf } from '~/domain/site/storefront/change-storefront.server'
import { findLookVersion } from './look-versions.queries.server'

/**
 * Gives the storefront of the context's channel a look that it had before; the present one becomes a version, too. Font
 * files of the owner stay as they are now, because those that no storefront named were deleted. Errors: `forbidden`,
 * `look_version_not_found`, `storefront_not_found`.
 */
export async function restoreLook(context: StaffContext, number: number): Promise<StaffResult<{ restored: number }>> {
  const { channel } = context
  return changeShop(context, 'design', async (trx, record) => {
    const version = await findLookVersion(trx, channel.id, number)
    if (!version) return refuse('look_version_not_found', { number })
    const change = {
      document: ({ fonts }: { fonts: typeof version.look.fonts }) => ({
        ...version.look,
        fonts: [...version.look.fonts.filter((font) => !isOwnFont(font)), ...fonts.filter(isOwnFont)],
      }),
    }
    const isChanged = await changeStorefrontOf(trx, record, channel.id, change, context.now())
    return isChanged ? ok({ restored: number }) : refuse('storefront_not_found', { channel: channel.code })
  })
}
