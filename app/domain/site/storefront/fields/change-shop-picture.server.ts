import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { requirePermission } from '~/domain/operations/actors/staff-context'
import { drawSvg } from '~/domain/catalogue/media/draw-svg.server'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { changeStorefront } from '../change-storefront.server'
import type { ShopPicture } from '../shop-pictures'

/**
 * Makes a picture the logo, the icon or the picture for links of the context's channel; null takes it away. Errors:
 * `not_a_picture`, `picture_too_large`, `storefront_not_found`, `stale`.
 * @param version the version of the storefront that the change was made from
 */
export async function changeShopPicture(
  context: StaffContext,
  dataDir: string,
  { kind, content, version }: { kind: ShopPicture; content: Uint8Array | null; version?: number },
): Promise<StaffResult<null>> {
  // nothing is stored for who may not change it
  const allowed = requirePermission(context, 'design')
  if (!allowed.ok) return allowed
  if (content === null) return changeStorefront(context, { document: { [kind]: null } }, { version })
  const stored = await storeAsset(context.db, dataDir, await drawSvg(content), { now: context.now() })
  if (!stored.ok) return stored
  const changed = await changeStorefront(context, { document: { [kind]: stored.value.hash } }, { version })
  return changed.ok ? ok(null) : changed
}
