import { defineSection } from '~/sections/define-section.server'
import { picture, text } from '~/sections/setting-kinds.server'

/** Two pictures of which one is shown, such as a quilt before and after it was washed. */
export const beforeAfter = defineSection({
  type: 'before_after',
  label: 'Before and after',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    beforeHash: picture({ label: 'Picture before' }),
    beforeAlt: text({ label: 'What the picture before shows', maxLength: 200 }),
    beforeLabel: text({ label: 'Label of before', maxLength: 40, default: 'Before' }),
    afterHash: picture({ label: 'Picture after' }),
    afterAlt: text({ label: 'What the picture after shows', maxLength: 200 }),
    afterLabel: text({ label: 'Label of after', maxLength: 40, default: 'After' }),
  },

  async load(_shop, { settings }, reads) {
    const before = reads.picture(settings.beforeHash, settings.beforeAlt)
    const after = reads.picture(settings.afterHash, settings.afterAlt)
    if (!before || !after) return null
    const { heading, beforeLabel, afterLabel } = settings
    return { heading, before, after, beforeLabel: beforeLabel || 'Before', afterLabel: afterLabel || 'After' }
  },
  component: async () => (await import('./before-after')).BeforeAfterSection,
})
