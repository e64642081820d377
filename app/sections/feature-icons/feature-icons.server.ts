import { iconChoices } from './icons'
import { defineSection } from '~/sections/define-section.server'
import { choice, multiLineText, text } from '~/sections/setting-kinds.server'

/** The section with the strengths of the shop: short texts with icons. */
export const featureIcons = defineSection({
  type: 'feature_icons',
  label: 'Features with icons',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
  },
  blocks: {
    label: 'Feature',
    max: 12,
    settings: {
      icon: choice({ label: 'Icon', default: 'check', choices: iconChoices }),
      heading: text({ label: 'Heading', maxLength: 80 }),
      text: multiLineText({ label: 'Text', maxLength: 240 }),
    },
  },
  async load(_shop, { settings, blocks }) {
    const features = blocks.filter(({ heading, text: words }) => heading !== '' || words !== '')
    return features.length > 0 ? { heading: settings.heading, features } : null
  },
  component: async () => (await import('./feature-icons')).FeatureIconsSection,
})
