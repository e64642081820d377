import type { Settings } from '~/domain/operations/settings/settings'
import type { Channel, ChannelSeller } from './channel'

/** Who sells on a channel. */
export interface Seller {
  name: string
  /** In one or several lines, '' where nobody has said it; without the state and the country. */
  address: string
  countryCode: string
  stateCode: string
  /** A GSTIN or VAT number; '' for none. */
  taxId: string
  /** Where buyers send things back; '' where nobody has said it. */
  returnAddress: string
}

type SellerSettings = Pick<
  Settings,
  'store_address' | 'store_country' | 'store_state' | 'store_tax_id' | 'store_return_address'
>

/**
 * Returns who sells on a channel: what the channel says, else what the shop says. A seller with a name of their own does
 * not get the tax number of the shop's. Pure.
 * @param shownName the name of the storefront
 */
export function sellerOf(
  channel: ChannelSeller & Pick<Channel, 'countryCode' | 'stateCode'>,
  settings: SellerSettings,
  shownName: string,
): Seller {
  const { sellerName, sellerAddress, sellerTaxId, returnAddress } = channel
  const place =
    sellerAddress === null
      ? { countryCode: settings.store_country, stateCode: settings.store_state }
      : { countryCode: channel.countryCode, stateCode: channel.stateCode ?? '' }
  const address = sellerAddressOf(channel, settings)
  return {
    name: sellerName ?? shownName,
    address,
    ...place,
    taxId: sellerTaxId ?? (sellerName === null ? settings.store_tax_id : ''),
    returnAddress: returnAddress ?? sellerAddress ?? (settings.store_return_address || address),
  }
}

/** Returns the address of a channel's seller, in one or several lines; '' where nobody has said it. Pure. */
export function sellerAddressOf(
  { sellerAddress }: Pick<ChannelSeller, 'sellerAddress'>,
  settings: Pick<Settings, 'store_address'>,
): string {
  return sellerAddress ?? settings.store_address
}

/** Returns the lines of an address without empty ones. Pure. */
export function addressLines(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
