import { z } from 'zod/v4'
import { apiPath } from '~/paths'
import { definePlugin } from '../define-plugin.server'
import type { Snippet } from '../hooks/hook-types'
import { sendToGoogle } from './from-server/measurement-protocol.server'
import { sendToMeta } from './from-server/conversions-api.server'
import { scriptHref, type ScriptName } from './script-files.server'

/** An identifier of a tool; without one the plugin adds nothing. */
const identifier = z
  .string()
  .trim()
  .regex(/^[\w-]{0,64}$/)
  .default('')

/** A secret of the owner; without one the server sends nothing. */
const secret = z.string().trim().max(500).default('')

/** Where the server sends to: the tool, or a server of the owner before it. */
const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => text.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/.test(text),
    'must begin with https://',
  )

function snippetsOf(script: ScriptName, data: Record<`data-${string}`, string>): Snippet[] {
  return data['data-id'] === '' ? [] : [{ position: 'body', src: scriptHref(script), data }]
}

/** The call with which clients mark an order as reported. Google's tools share one, since both read one data layer. */
const trackPurchaseAddress = (name: string) => `${apiPath}/plugins/${name}/track-purchase`

/** Google Analytics 4 by Google's tag. */
export const googleGtag = definePlugin({
  name: 'google-gtag',
  moduleName: 'GoogleGtag',
  isActiveByDefault: false,
  config: z.object({
    google_tag_id: identifier,
    /** Of the Measurement Protocol. With it the server reports the events of the shop, and the browser only visits. */
    api_secret: secret,
    server_url: serverUrl.default('https://www.google-analytics.com/mp/collect'),
  }),
  consent: {
    id: 'google_analytics',
    name: 'Google Analytics',
    description: 'Counts visits and shows us what is looked at and bought. Google receives it.',
    cookies: /^_g(?:a|id|at|cl_au)/,
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

/** Meta Pixel. */
export const facebookPixel = definePlugin({
  name: 'facebook-pixel',
  moduleName: 'FacebookPixel',
  isActiveByDefault: false,
  config: z.object({
    code: identifier,
    /** Of the Conversions API. With it the server reports events too, with the ids of those in the browser. */
    access_token: secret,
    app_secret: secret,
    test_event_code: secret,
    server_url: serverUrl.default('https://graph.facebook.com/v23.0'),
  }),
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

/** Microsoft Clarity. */
export const microsoftClarity = definePlugin({
  name: 'microsoft-clarity',
  moduleName: 'MicrosoftClarity',
  isActiveByDefault: false,
  config: z.object({ code: identifier }),
  consent: {
    id: 'microsoft_clarity',
    name: 'Microsoft Clarity',
    description: 'Records how pages are used, so that we find what is hard to use. Microsoft receives it.',
    cookies: /^_cl(?:ck|sk)$/,
  },
  hosts: ['https://www.clarity.ms', 'https://*.clarity.ms', 'https://c.bing.com'],
  hooks: {
    snippets: ({ code }) => snippetsOf('microsoftClarity', { 'data-id': code }),
    shopEvents: { inBrowser: ({ code }) => code !== '' },
  },
})

const httpsUrl = z.url({ protocol: /^https$/ }).max(300)

/** Umami, in its cloud or on a server of the owner. Without cookies it needs no consent (decisions). */
export const umamiAnalytics = definePlugin({
  name: 'umami-analytics',
  moduleName: 'UmamiAnalytics',
  isActiveByDefault: false,
  config: z.object({
    website_id: identifier,
    script_url: httpsUrl.default('https://cloud.umami.is/script.js'),
    /** Where its script sends to, if that is another host. */
    host_url: httpsUrl.nullable().default(null),
    is_cookieless: z
      .union([z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false)])
      .default(false),
  }),
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
