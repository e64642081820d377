import { defineSection } from '~/sections/define-section.server'
import { multiLineText, text } from '~/sections/setting-kinds.server'

/** The form for news by email. */
export const emailSubscription = defineSection({
  type: 'email_subscription',
  feature: 'emailSubscription',
  label: 'Email subscription',
  maxPerPage: 1,
  settings: {
    heading: text({ label: 'Heading', maxLength: 160, default: 'News by email' }),
    text: multiLineText({ label: 'Text', maxLength: 400 }),
  },

  async load(_shop, { settings }) {
    return settings
  },
  component: async () => (await import('./email-subscription')).EmailSubscriptionSection,
})
