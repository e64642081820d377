import { z } from 'zod/v4'
import type { ApiCall } from './call.server'

/** JSON schema of a call's input, in the format of OpenAPI 3.1. */
function inputSchema(call: ApiCall): Record<string, unknown> {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
}

function properties(schema: Record<string, unknown>): Record<string, unknown> {
  const found = schema.properties
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {}
}

function requiredNames(schema: Record<string, unknown>): unknown[] {
  return Array.isArray(schema.required) ? schema.required : []
}

const envelope = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { enum: ['success', 'error'] },
    message: { type: 'string' },
    data: {},
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

function operation(call: ApiCall): Record<string, unknown> {
  const schema = inputSchema(call)
  const pathParameters = [...call.path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const required = requiredNames(schema)
  const query = Object.entries(properties(schema)).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }))
  const isGet = call.method === 'GET'
  const answer = {
    description: 'The envelope',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  }
  return {
    tags: [call.area],
    summary: call.summary,
    parameters: isGet ? [...pathParameters, ...query] : pathParameters,
    ...(isGet
      ? {}
      : { requestBody: { content: { [call.fileLimits ? 'multipart/form-data' : 'application/json']: { schema } } } }),
    responses: { 200: answer, '4XX': answer },
  }
}

/** The OpenAPI document, made from the schemas that validate the input. */
export function openApiDocument(calls: readonly ApiCall[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const variants = call.path.includes('?}')
      ? [call.path.replace(/\/\{\w+\?\}/, ''), call.path.replace('?}', '}')]
      : [call.path]
    for (const path of variants) (paths[`/api${path}`] ??= {})[call.method.toLowerCase()] = operation({ ...call, path })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront',
      version: '1',
      description:
        'Every call answers {status, message, data}. Writing calls need a same-origin Origin or Sec-Fetch-Site.',
    },
    paths,
    components: { schemas: { Envelope: envelope } },
  }
}

/** The calls by area for the reference page: method and path, summary, and input names with * for required ones. */
export function callList(
  calls: readonly ApiCall[],
): Array<{ area: string; calls: Array<{ call: string; summary: string; input: string }> }> {
  const areas = new Map<string, Array<{ call: string; summary: string; input: string }>>()
  for (const call of calls) {
    const schema = inputSchema(call)
    const required = requiredNames(schema)
    const input = Object.keys(properties(schema))
      .map((name) => (required.includes(name) ? `${name}*` : name))
      .join(', ')
    const list = areas.get(call.area) ?? []
    list.push({ call: `${call.method} ${call.path}`, summary: call.summary, input })
    areas.set(call.area, list)
  }
  return [...areas].map(([area, list]) => ({ area, calls: list }))
}
