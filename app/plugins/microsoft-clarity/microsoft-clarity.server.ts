import { z } from 'zod/v4'
import { identifier, snippetsOf } from '../analytics/tool-config.server'
import { definePlugin } from '../define-plugin.server'

/** Microsoft Clarity. */
export const microsoftClarity = definePlugin({
  name: 'microsoft-clarity',
  moduleName: 'MicrosoftClarity',
  title: 'Microsoft Clarity',
  about: 'Records how pages are used, so that you find what is hard to use.',
  isActiveByDefault: false,
  config: z.object({ code: identifier.meta({ title: 'Project ID', description: 'In the settings of your project.' }) }),
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
