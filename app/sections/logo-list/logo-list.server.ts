import { defineSection } from '~/sections/define-section.server'
import { link, picture, text } from '~/sections/setting-kinds.server'

/** Logos beside each other, such as those of the press. */
export const logoList = defineSection({
  type: 'logo_list',
  label: 'Logos',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
  },
  blocks: {
    label: 'Logo',
    max: 30,
    settings: {
      pictureHash: picture({ label: 'Logo' }),
      name: text({ label: 'Name', maxLength: 80 }),
      href: link({ label: 'Where it leads' }),
    },
  },
  async load(_shop, { settings, blocks }, reads) {
    const logos = blocks.flatMap(({ pictureHash, name, href }) => {
      const shown = reads.picture(pictureHash, name)
      return shown ? [{ picture: shown, href }] : []
    })
    return logos.length > 0 ? { heading: settings.heading, logos } : null
  },
  component: async () => (await import('./logo-list')).LogoListSection,
})
