import { z } from 'zod/v4'
import { postJson } from '~/plugins/analytics/from-server/post-json.server'
import { definePlugin } from '~/plugins/define-plugin.server'

export const plausible = definePlugin({
  name: 'plausible',
  moduleName: 'Plausible',
  isActiveByDefault: false,
  config: z.object({ domain: z.string().min(1), server: z.url().default('https://plausible.io') }),
  consent: { id: 'plausible', name: 'Plausible', description: 'Counts visits.', cookies: /^plausible/ },
  hosts: ({ server }) => [new URL(server).origin],
  hooks: {
    snippets: ({ domain, server }) => [
      { position: 'body', src: `${server}/js/script.js`, data: { 'data-domain': domain } },
    ],
    mail: ({ event }) => (event === 'order.placed' ? [{ text: 'We count visits with Plausible.' }] : []),
    shopEvents: {
      fromServer: {
        isConfigured: () => true,
        async send({ id, name, client }, { domain, server }) {
          const body = { name, domain, url: client.pageUrl, props: { id } }
          await postJson('Plausible', new URL('/api/event', server), body)
        },
      },
    },
  },
})
