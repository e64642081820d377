import { expect } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from '~/api/calls.server'
import { matchCall } from '~/api/match-call.server'
import type { ServedShop } from '../../served-shop'

const envelope = z.strictObject({
  status: z.enum(['success', 'error']),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown(),
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
})
/** Every key of an answer, at any depth, that is not in snake_case. */
function listOtherKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) || /^[a-z0-9]+(_[a-z0-9]+)*$/.test(key) ? [] : [key]),
    ...listOtherKeys(inner),
  ])
}

/** Checks that an answer is exactly what /api/openapi.json says of its call. */
function expectDescribed(method: string, path: string, data: unknown): void {
  const match = matchCall(apiCalls, method, path.split('?')[0] ?? '')
  const output = match.found ? match.call.output : undefined
  if (!output) throw new Error(`${method} ${path} has no schema for its answer`)
  expect(output.parse(data), `${method} ${path}`).toEqual(data)
}

/** Sends a call as a script of our own pages does. Every answer must be the envelope, its names in snake_case. */
export async function sendCall(shop: ServedShop, method: string, path: string, body?: unknown, cookie?: string) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${shop.origin}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      Origin: shop.origin,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  })
  expect(reply.headers.get('Cache-Control')).toBe('private, no-store')
  const answer = envelope.parse(await reply.json())
  expect(listOtherKeys(answer), `${method} ${path}`).toEqual([])
  expect(answer.status).toBe(reply.ok ? 'success' : 'error')
  if (reply.ok) expectDescribed(method, path, answer.data)
  else expect(answer.code, `${method} ${path}`).toMatch(/^[a-z_]+$/)
  return { ...answer, status: reply.status, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] }
}
