import { z } from 'zod/v4'
import { keyPermissionNames } from '~/domain/operations/staff/api-keys/api-key'
import { webhookEvents, webhookEventWords } from '~/domain/operations/webhooks/webhook'
import type { ApiCall } from './call.server'
import type { StaffCall } from './staff-call.server'
import { webhookDataSchemas } from './wire/webhook.schema'

type JsonSchema = Record<string, unknown>

/** JSON schema of a call's input, in the format of OpenAPI 3.1. */
function inputSchema(call: ApiCall): JsonSchema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
}

/** The schemas that have a name, by it: those of the answers. */
type Components = Record<string, unknown>

/** JSON schema of what a call answers. Adds the named schemas that it refers to. */
function outputSchema({ output }: Pick<ApiCall, 'output'>, components: Components): JsonSchema {
  if (!output) return { type: 'null' }
  const text = JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
  const {
    $defs = {},
    $schema,
    id,
    ...schema
  } = answerSchema.parse(JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')))
  void $schema
  for (const [name, named] of Object.entries($defs)) components[name] = { ...named, id: undefined }
  if (id === undefined) return schema
  components[id] = schema
  return { $ref: `#/components/schemas/${id}` }
}

/** The JSON schema that zod makes: the names of schemas are their ids, which OpenAPI does not have. */
const answerSchema = z.looseObject({
  id: z.string().optional(),
  $schema: z.string().optional(),
  $defs: z.record(z.string(), z.looseObject({ id: z.string().optional() })).optional(),
})

function properties(schema: Record<string, unknown>): Record<string, unknown> {
  const found = schema.properties
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {}
}

function requiredNames(schema: Record<string, unknown>): unknown[] {
  return Array.isArray(schema.required) ? schema.required : []
}

const errorSchema = {
  type: 'object',
  required: ['status', 'message', 'data', 'code'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'For people' },
    data: { type: 'null' },
    code: { type: 'string', description: 'Why the call failed, for programs' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field',
    },
    request_id: { type: 'string', description: 'The id in the log, for an error of the shop itself' },
  },
}

const answer = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
})

/** As what the body of a call may be sent (call-body); only a multipart body can hold a file. */
function mediaTypesOf({ fileLimits, isFileRequired }: ApiCall): string[] {
  const withoutFiles = ['application/json', 'application/x-www-form-urlencoded']
  if (!fileLimits) return withoutFiles
  return ['multipart/form-data', ...(isFileRequired ? [] : withoutFiles)]
}

function operation(call: ApiCall, components: Components): Record<string, unknown> {
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
  const success = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string', description: 'What was done, for people' },
      data: outputSchema(call, components),
    },
  }
  const failure = answer('Rejected, with its reason', { $ref: '#/components/schemas/Error' })
  return {
    tags: [call.area],
    summary: call.summary,
    parameters: isGet ? [...pathParameters, ...query] : pathParameters,
    ...(isGet
      ? {}
      : { requestBody: { content: Object.fromEntries(mediaTypesOf(call).map((type) => [type, { schema }])) } }),
    responses: { 200: answer('Done', success), '4XX': failure, '5XX': failure },
  }
}

/** What calls of the staff have besides. */
const keyParts = ({ permission }: StaffCall) => ({
  description: `Needs a key that may: ${keyPermissionNames[permission]}.`,
  security: [{ staffKey: [] }],
})

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const webhookHeaders = [
  webhookHeader('webhook-id', 'The same for every try of a message: what was taken once can be left out'),
  webhookHeader('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  webhookHeader('webhook-signature', 'v1, a comma, and the HMAC-SHA256 in base64 of {id}.{timestamp}.{body}'),
]

/** The messages that the shop sends to programs of its owner. */
function describeWebhooks(components: Components): Record<string, unknown> {
  return Object.fromEntries(
    webhookEvents.map((event) => {
      const properties = {
        type: { const: event },
        timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
        data: outputSchema({ output: webhookDataSchemas[event] }, components),
      }
      const schema = { type: 'object', required: Object.keys(properties), properties }
      const { label, text } = webhookEventWords[event]
      const post = {
        tags: ['Webhooks'],
        summary: label,
        description: text,
        parameters: webhookHeaders,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Taken; with any other answer it is sent again' } },
      }
      return [event, { post }]
    }),
  )
}

/** The OpenAPI document, made from the schemas that validate the input. */
export function openApiDocument(
  calls: readonly ApiCall[],
  staffCalls: readonly StaffCall[] = [],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const components: Components = { Error: errorSchema }
  for (const call of calls) {
    const variants = call.path.includes('?}')
      ? [call.path.replace(/\/\{\w+\?\}/, ''), call.path.replace('?}', '}')]
      : [call.path]
    for (const path of variants)
      (paths[`/api${path}`] ??= {})[call.method.toLowerCase()] = operation({ ...call, path }, components)
  }
  for (const call of staffCalls)
    (paths[`/api${call.path}`] ??= {})[call.method.toLowerCase()] = {
      ...operation(call, components),
      ...keyParts(call),
    }
  const webhooks = describeWebhooks(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront',
      version: '1',
      description:
        'Every call answers {status, message, data}. Writing calls need a same-origin Origin or Sec-Fetch-Site. Calls below /api/staff need a key instead.',
    },
    paths,
    webhooks,
    components: {
      schemas: components,
      securitySchemes: {
        staffKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the administration, under Settings, Keys for programs',
        },
      },
    },
  }
}

/** The messages to webhooks for the reference page. */
export function webhookList(): Array<{ event: string; label: string; data: string }> {
  return webhookEvents.map((event) => {
    const { label, text } = webhookEventWords[event]
    const data = event === 'customer.registered' ? 'One of GET /staff/customers' : 'As of GET /staff/orders/{number}'
    return { event, label: `${label}. ${text}`, data }
  })
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
