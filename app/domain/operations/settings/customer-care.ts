import type { Settings } from './settings'

type CareSettings = Pick<
  Settings,
  | 'enable_customer_care'
  | 'customer_care_email'
  | 'customer_care_phone'
  | 'customer_care_address'
  | 'store_email'
  | 'store_phone'
  | 'store_address'
>

/**
 * Returns how shoppers reach the customer care: its own contact, else that of the shop. All is '' in a shop that has
 * none (`enable_customer_care`), which shows no contact anywhere.
 * @param shopAddress the address of the seller where it is another one than the shop's
 */
export function customerCareOf(
  settings: CareSettings,
  shopAddress = settings.store_address,
): { email: string; phone: string; address: string } {
  if (!settings.enable_customer_care) return { email: '', phone: '', address: '' }
  return {
    email: settings.customer_care_email || settings.store_email,
    phone: settings.customer_care_phone || settings.store_phone,
    address: settings.customer_care_address || shopAddress,
  }
}
