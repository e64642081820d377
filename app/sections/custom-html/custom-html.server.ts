import { defineSection } from '~/sections/define-section.server'
import { choice, html } from '~/sections/setting-kinds.server'

/** HTML of the owner, without scripts, styles and what other sites would have to send. */
export const customHtml = defineSection({
  type: 'custom_html',
  label: 'Own HTML',
  settings: {
    html: html({ label: 'HTML', maxLength: 30_000 }),
    width: choice({
      label: 'Width',
      default: 'page',
      choices: { page: 'Of the page', text: 'Of a text', window: 'Of the window' },
    }),
  },

  async load(_shop, { settings }) {
    return settings.html ? settings : null
  },
  component: async () => (await import('./custom-html')).CustomHtmlSection,
})
