import { sellerAddressOf } from '~/domain/operations/channels/seller'
import { defineSection } from '~/sections/define-section.server'
import { text } from '~/sections/setting-kinds.server'

/** The map of the setting google_embed_url, which is requested when it is opened. */
export const map = defineSection({
  type: 'map',
  label: 'Map',
  frameHosts: ['https://www.google.com'],
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    text: text({ label: 'Address or opening hours', maxLength: 300 }),
  },

  async load(shop, { settings }) {
    const src = shop.settings.google_embed_url
    // other addresses are not those of a map
    if (!src.startsWith('https://www.google.com/maps/embed')) return null
    return { heading: settings.heading, text: settings.text || sellerAddressOf(shop.channel, shop.settings), src }
  },
  component: async () => (await import('./map')).MapSection,
})
