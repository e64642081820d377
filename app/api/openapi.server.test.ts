import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { webhookEvents } from '~/domain/operations/webhooks/webhook'
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

test('openapi.json describes what webhooks are told', () => {
  const { webhooks, components } = z
    .object({
      webhooks: z.record(z.string(), z.object({ post: z.object({ requestBody: z.unknown() }) })),
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    })
    .parse(openApiDocument(apiCalls))
  expect(Object.keys(webhooks)).toEqual(webhookEvents)
  expect(JSON.stringify(webhooks['order.placed'])).toContain('#/components/schemas/OrderDetail')
  expect(components.schemas).toHaveProperty('OrderDetail')
})

test('openapi.json names every type of body that a call takes', () => {
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({ requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional() }),
        ),
      ),
    })
    .parse(openApiDocument(apiCalls))
  const typesOf = (path: string) => Object.keys(paths[`/api${path}`]?.post?.requestBody?.content ?? {}).sort()
  const [json, form, withFiles] = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  expect(typesOf('/form/submit/{id}')).toEqual([json, form, withFiles])
  expect(typesOf('/plugins/TradeEnquiry/submit')).toEqual([json, form, withFiles])
  expect(typesOf('/cart/add-item')).toEqual([json, form])
  // nothing happens without its picture
  expect(typesOf('/plugins/ProductCustomisation/uploadImage')).toEqual([withFiles])
})
