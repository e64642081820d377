import { z } from 'zod/v4'
import { httpsUrl, identifier, snippetsOf } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'

/** Umami, in its cloud or on a server of the owner. Without cookies it needs no consent (decisions). */
export const umamiAnalytics = definePlugin({
  name: 'umami-analytics',
  moduleName: 'UmamiAnalytics',
  title: 'Umami Analytics',
  about: 'Counts visits without following people, also on a server of your own.',
  isActiveByDefault: false,
  config: z.object({
    website_id: identifier.meta({ title: 'Website ID', description: 'In the settings of the website in Umami.' }),
    script_url: httpsUrl.default('https://cloud.umami.is/script.js').meta({ title: 'Address of the script' }),
    /** Where its script sends to, if that is another host. */
    host_url: httpsUrl
      .nullable()
      .default(null)
      .meta({ title: 'Where the script reports to', description: 'Empty: the host of the script.' }),
    is_cookieless: z
      .union([z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false)])
      .default(false)
      .meta({
        title: 'It sets no cookies',
        description: 'Then visitors need not be asked. It is so unless you have changed the script.',
      }),
  }),
  publicSettings: ['website_id', 'is_cookieless'],
  requiredSettings: ['website_id'],
  consent: {
    id: 'umami',
    name: 'Umami Analytics',
    description: 'Counts visits without following you to other websites.',
    cookies: /^umami/,
    isNeeded: ({ is_cookieless }) => !is_cookieless,
  },
  hosts: ({ script_url, host_url }) => [
    new URL(script_url).origin,
    ...(host_url === null ? ['https://gateway.umami.is', 'https://api-gateway.umami.dev'] : [new URL(host_url).origin]),
  ],
  hooks: {
    snippets: ({ website_id, script_url, host_url }) =>
      snippetsOf('umamiAnalytics', {
        'data-id': website_id,
        'data-src': script_url,
        ...(host_url === null ? {} : { 'data-host': host_url }),
      }),
    shopEvents: { inBrowser: ({ website_id }) => website_id !== '' },
  },
})
