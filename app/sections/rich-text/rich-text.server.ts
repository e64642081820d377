import { fillShopWords } from '~/domain/site/storefront/fill-shop-words.server'
import { defineSection } from '~/sections/define-section.server'
import { html, text } from '~/sections/setting-kinds.server'

/** Formatted text written by the owner. */
export const richText = defineSection({
  type: 'rich_text',
  label: 'Rich text',
  isCommon: true,
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    html: html({ label: 'Text', maxLength: 60_000 }),
  },
  async load(shop, { settings }) {
    if (!settings.html && !settings.heading) return null
    return { ...settings, html: await fillShopWords(shop, settings.html) }
  },
  component: async () => (await import('./rich-text')).RichTextSection,
})
