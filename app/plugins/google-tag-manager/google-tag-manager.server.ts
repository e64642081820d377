import { z } from 'zod/v4'
import { identifier, snippetsOf, trackPurchaseAddress } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'

/** Google Tag Manager. Its owner adds the hosts of the tags that it loads. */
export const googleTagManager = definePlugin({
  name: 'google-tag-manager',
  moduleName: 'GoogleTagManager',
  isActiveByDefault: false,
  config: z.object({
    tag_code: identifier,
    hosts: z
      .array(z.string().regex(/^https:\/\/[\w*.-]+$/))
      .max(30)
      .default([]),
  }),
  consent: {
    id: 'google_tag_manager',
    name: 'Google Tag Manager',
    description: 'Loads the tools for analytics and advertising that we choose there.',
    cookies: /^_g(?:a|id|at|cl_au)|^_dc_gtm_/,
  },
  hosts: ({ hosts }) => ['https://www.googletagmanager.com', ...hosts],
  hooks: {
    addresses: [trackPurchaseAddress('GoogleGtag')],
    snippets: ({ tag_code }) => snippetsOf('googleTagManager', { 'data-id': tag_code }),
    shopEvents: { inBrowser: ({ tag_code }) => tag_code !== '' },
  },
})
