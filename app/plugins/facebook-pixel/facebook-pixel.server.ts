import { z } from 'zod/v4'
import { identifier, secret, serverUrl, snippetsOf, trackPurchaseAddress } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'
import { sendToMeta } from './conversions-api.server'

/** Meta Pixel. */
export const facebookPixel = definePlugin({
  name: 'facebook-pixel',
  moduleName: 'FacebookPixel',
  title: 'Meta Pixel',
  about: 'Measures your advertisements on Facebook and Instagram.',
  isActiveByDefault: false,
  config: z.object({
    code: identifier.meta({ title: 'Pixel ID', description: 'The number in the events manager of Meta.' }),
    /**
     * The token of the Conversions API. With it the server reports events too, with the ids of those in the browser.
     */
    access_token: secret.meta({
      title: 'Access token',
      description: 'Of the Conversions API. With it the server reports what is bought.',
      writeOnly: true,
    }),
    app_secret: secret.meta({
      title: 'App secret',
      description: 'Only if Meta asks for proof of the token.',
      writeOnly: true,
    }),
    test_event_code: secret.meta({ title: 'Test code', description: 'While you test at Meta; empty afterwards.' }),
    server_url: serverUrl.default('https://graph.facebook.com/v23.0').meta({ title: 'Where the server reports to' }),
  }),
  publicSettings: ['code'],
  requiredSettings: ['code'],
  consent: {
    id: 'meta_pixel',
    name: 'Meta Pixel',
    description:
      'Lets us measure our advertisements on Facebook and Instagram. Meta receives what you look at and buy.',
    cookies: /^_fb[pc]$/,
  },
  hosts: ['https://connect.facebook.net', 'https://www.facebook.com'],
  hooks: {
    addresses: [trackPurchaseAddress('FacebookPixel')],
    snippets: ({ code }) => snippetsOf('metaPixel', { 'data-id': code }),
    shopEvents: {
      inBrowser: ({ code }) => code !== '',
      fromServer: {
        isConfigured: ({ code, access_token }) => code !== '' && access_token !== '',
        send: sendToMeta,
      },
    },
  },
})
