import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from './calls.server'
import { openApiDocument } from './openapi.server'

test('openapi.json describes every call', () => {
  const document = z
    .object({
      openapi: z.literal('3.1.0'),
      paths: z.record(
        z.string(),
        z.record(z.string(), z.object({ summary: z.string().min(5), responses: z.record(z.string(), z.unknown()) })),
      ),
    })
    .parse(openApiDocument(apiCalls))
  for (const call of apiCalls) {
    const path = `/api${call.path.replace('?}', '}')}`
    expect(document.paths[path], path).toHaveProperty(call.method.toLowerCase())
  }
})
