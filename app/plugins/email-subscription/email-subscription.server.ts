import { apiPath, subscribePath } from '~/paths'
import { definePlugin } from '../define-plugin.server'
import { feature } from '../features/feature'

/** News by mail. Who has subscribed can end it at any time, so the addresses of mails stay. */
export const emailSubscription = definePlugin({
  ...feature,
  name: 'email-subscription',
  moduleName: 'emailSubscription',
  title: 'News by email',
  about: 'Visitors can ask for your news.',
  hooks: {
    addresses: [subscribePath, `${apiPath}/plugins/emailSubscription/`],
    accountMenu: () => [{ group: 'Account', label: 'News by email', href: subscribePath }],
    checkout: (_visitor, { step }) =>
      step === 'complete'
        ? [{ text: 'New things, a few times a year:', link: { label: 'News by email', href: subscribePath } }]
        : [],
  },
})
