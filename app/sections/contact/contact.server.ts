import { sellerAddressOf } from '~/domain/operations/channels/seller'
import { defineSection } from '~/sections/define-section.server'
import { multiLineText, text } from '~/sections/setting-kinds.server'

/** Email, phone and address of the shop, from its settings. */
export const contact = defineSection({
  type: 'contact',
  label: 'Contact',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    hours: multiLineText({ label: 'Opening hours', maxLength: 400 }),
  },

  async load(shop, { settings }) {
    const { customer_care_email, customer_care_phone, customer_care_address, store_email, store_phone } = shop.settings
    const email = customer_care_email || store_email
    const phone = customer_care_phone || store_phone
    const address = customer_care_address || sellerAddressOf(shop.channel, shop.settings)
    return email || phone || address ? { ...settings, email, phone, address } : null
  },
  component: async () => (await import('./contact')).ContactSection,
})
