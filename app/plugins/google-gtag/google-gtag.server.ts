import { z } from 'zod/v4'
import { identifier, secret, serverUrl, snippetsOf, trackPurchaseAddress } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'
import { sendToGoogle } from './measurement-protocol.server'

/** Google Analytics 4 by Google's tag. */
export const googleGtag = definePlugin({
  name: 'google-gtag',
  moduleName: 'GoogleGtag',
  title: 'Google Analytics',
  about: 'Counts visits, and shows what is looked at and bought.',
  isActiveByDefault: false,
  config: z.object({
    google_tag_id: identifier.meta({
      title: 'Measurement ID',
      description: 'Such as G-ABC123, in the data stream of Google Analytics.',
    }),
    /**
     * The secret of the Measurement Protocol. With it the server reports the events of the shop, and the browser only
     * visits.
     */
    api_secret: secret.meta({
      title: 'API secret',
      description:
        'Of the Measurement Protocol. With it the server reports what is bought, even where a browser blocks tools.',
      writeOnly: true,
    }),
    server_url: serverUrl.default('https://www.google-analytics.com/mp/collect').meta({
      title: 'Where the server reports to',
      description: 'A server of your own before Google, if you have one.',
    }),
  }),
  publicSettings: ['google_tag_id'],
  requiredSettings: ['google_tag_id'],
  consent: {
    id: 'google_analytics',
    name: 'Google Analytics',
    description: 'Counts visits and shows us what is looked at and bought. Google receives it.',
    cookies: /^_g(?:a|id|at|cl_)/,
  },
  hosts: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  hooks: {
    addresses: [trackPurchaseAddress('GoogleGtag')],
    snippets: ({ google_tag_id }) => snippetsOf('googleTag', { 'data-id': google_tag_id }),
    // GA4 cannot leave out an event that it gets twice, but for purchases: so it gets them one way
    shopEvents: {
      inBrowser: ({ google_tag_id, api_secret }) => google_tag_id !== '' && api_secret === '',
      fromServer: {
        isConfigured: ({ google_tag_id, api_secret }) => google_tag_id !== '' && api_secret !== '',
        send: sendToGoogle,
      },
    },
  },
})
