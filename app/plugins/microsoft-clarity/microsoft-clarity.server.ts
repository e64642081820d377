import { z } from 'zod/v4'
import { identifier, snippetsOf } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'

/** Microsoft Clarity. */
export const microsoftClarity = definePlugin({
  name: 'microsoft-clarity',
  moduleName: 'MicrosoftClarity',
  isActiveByDefault: false,
  config: z.object({ code: identifier }),
  publicSettings: ['code'],
  requiredSettings: ['code'],
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
