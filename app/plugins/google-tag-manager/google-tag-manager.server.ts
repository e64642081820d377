import { z } from 'zod/v4'
import { identifier, snippetsOf, trackPurchaseAddress } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'

/** The cookies of Google's own tags, and those that the owner has named. */
function cookiesOf({ cookies }: { cookies: readonly string[] }): RegExp {
  const named = cookies.map((name) => `${name.replace('*', '')}${name.endsWith('*') ? '' : '$'}`)
  return new RegExp(`^(?:${['_g(?:a|id|at|cl_)', '_dc_gtm_', ...named].join('|')})`)
}

/** Google Tag Manager. Its owner adds the hosts of the tags that it loads, and the cookies that these set. */
export const googleTagManager = definePlugin({
  name: 'google-tag-manager',
  moduleName: 'GoogleTagManager',
  title: 'Google Tag Manager',
  about: 'Loads the tools that you choose at Google.',
  isActiveByDefault: false,
  config: z.object({
    tag_code: identifier.meta({ title: 'Container ID', description: 'Such as GTM-ABC123.' }),
    hosts: z
      .array(z.string().regex(/^https:\/\/[\w*.-]+$/))
      .max(30)
      .default([])
      .meta({
        title: 'Addresses of your tools',
        description: 'Only these are allowed to load, such as https://connect.example.com',
      }),
    /**
     * Names of cookies, such as _ttp; '*' at the end stands for any more letters. They go when consent is withdrawn.
     */
    cookies: z
      .array(z.string().regex(/^[\w-]{1,60}\*?$/))
      .max(50)
      .default([])
      .meta({
        title: 'Cookies of your tools',
        description: 'They are deleted when a visitor does not allow them any more, such as _ttp or _abc*',
      }),
  }),
  publicSettings: ['tag_code'],
  requiredSettings: ['tag_code'],
  consent: {
    id: 'google_tag_manager',
    name: 'Google Tag Manager',
    description: 'Loads the tools for analytics and advertising that we choose there.',
    cookies: cookiesOf,
  },
  hosts: ({ hosts }) => ['https://www.googletagmanager.com', ...hosts],
  hooks: {
    addresses: [trackPurchaseAddress('GoogleGtag')],
    snippets: ({ tag_code }) => snippetsOf('googleTagManager', { 'data-id': tag_code }),
    shopEvents: { inBrowser: ({ tag_code }) => tag_code !== '' },
  },
})
