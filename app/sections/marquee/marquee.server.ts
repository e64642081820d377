import { defineSection } from '~/sections/define-section.server'
import { text, tone } from '~/sections/setting-kinds.server'

/** Short texts that move past, and can be stopped. */
export const marquee = defineSection({
  type: 'marquee',
  label: 'Moving line',
  isFullWidth: true,
  settings: {
    tone: tone({ default: 'theme' }),
  },
  blocks: { label: 'Text', max: 12, settings: { text: text({ label: 'Text', maxLength: 120 }) } },
  async load(_shop, { settings, blocks }) {
    const texts = blocks.map((block) => block.text).filter((words) => words !== '')
    return texts.length > 0 ? { texts, tone: settings.tone } : null
  },
  component: async () => (await import('./marquee')).MarqueeSection,
})
