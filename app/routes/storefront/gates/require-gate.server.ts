import { activeGates, type OwnerGate } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { helpLink } from '~/http/shop-urls'

/**
 * Reads the data of the shop that the page of a gate shows. Throws 404 while the gate is not active (specification 1,
 * section 4).
 */
export async function requireGate(context: RequestContext, gate: OwnerGate) {
  if (!activeGates(await readGateState(context.db, context.channel)).includes(gate))
    throw errorResponse(404, 'Page Not Found')
  const { name, logoPicture, tagline } = await readStorefront(context)
  const help = helpLink(context.settings)
  const { flash } = context
  return {
    storeName: name,
    logo: logoPicture && { ...logoPicture, placeholder: '' },
    tagline,
    // the contact page is behind the gate
    help: /^(?:mailto|tel):/.test(help.href) ? help : null,
    status: flash && { tone: flash.tone === 'error' ? ('danger' as const) : flash.tone, message: flash.message },
  }
}
