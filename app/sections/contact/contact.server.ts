import { sellerAddressOf } from '~/domain/operations/channels/seller'
import { customerCareOf } from '~/domain/operations/settings/customer-care'
import { defineSection } from '~/sections/define-section.server'
import { multiLineText, text } from '~/sections/setting-kinds.server'

/** Email, phone and address of the customer care, from the settings; nothing in a shop without one. */
export const contact = defineSection({
  type: 'contact',
  label: 'Contact',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    hours: multiLineText({ label: 'Opening hours', maxLength: 400 }),
  },

  async load(shop, { settings }) {
    const { email, phone, address } = customerCareOf(shop.settings, sellerAddressOf(shop.channel, shop.settings))
    return email || phone || address ? { ...settings, email, phone, address } : null
  },
  component: async () => (await import('./contact')).ContactSection,
})
