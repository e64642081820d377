import { z } from 'zod/v4'
import { apiPath } from '~/paths'
import type { Snippet } from '../hooks/hook-types'
import { scriptHref, type ScriptName } from './script-files.server'

/** An identifier of a tool; without one the plugin adds nothing. */
export const identifier = z
  .string()
  .trim()
  .regex(/^[\w-]{0,64}$/)
  .default('')

/** A secret of the owner; without one the server sends nothing. */
export const secret = z.string().trim().max(500).default('')

/** Where the server sends to: the tool, or a server of the owner before it. */
export const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => text.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/.test(text),
    'must begin with https://',
  )

export function snippetsOf(script: ScriptName, data: Record<`data-${string}`, string>): Snippet[] {
  return data['data-id'] === '' ? [] : [{ position: 'body', src: scriptHref(script), data }]
}

/** The call with which clients mark an order as reported. Google's tools share one, since both read one data layer. */
export const trackPurchaseAddress = (name: string) => `${apiPath}/plugins/${name}/track-purchase`

export const httpsUrl = z.url({ protocol: /^https$/ }).max(300)
