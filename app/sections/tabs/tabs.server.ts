import { defineSection } from '~/sections/define-section.server'
import { html, text } from '~/sections/setting-kinds.server'

/** Texts of which one is shown, chosen by its title. */
export const tabs = defineSection({
  type: 'tabs',
  label: 'Tabs',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
  },
  blocks: {
    label: 'Tab',
    max: 8,
    settings: { title: text({ label: 'Title', maxLength: 60 }), html: html({ label: 'Text', maxLength: 8000 }) },
  },
  async load(_shop, { settings, blocks }) {
    const tabs = blocks.filter(({ title, html: words }) => title !== '' && words !== '')
    return tabs.length > 0 ? { heading: settings.heading, tabs } : null
  },
  component: async () => (await import('./tabs')).TabsSection,
})
