import type { z } from 'zod/v4'
import type { Result } from '~/domain/result'
import type { RequestContext } from '~/request/context.server'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call may use besides its input. */
export interface CallContext {
  visitor: RequestContext
  request: Request
  /** `{id}` and the like of the path, decoded. */
  params: Record<string, string>
  /** Files of a multipart body by field name. */
  files: Record<string, File>
  /** Set-Cookie values for the answer; a call pushes. */
  setCookies: string[]
  /** A call that passes on (303) sets where to. */
  redirectTo: string | null
}

/** One call of /api: a line in a table, with the schema and the domain function that the pages use too. */
export interface ApiCall {
  method: CallMethod
  /** As in the specification: '/product/single-product/{id}', '/settings/address-fields/{country?}'. */
  path: string
  area: string
  summary: string
  /** Query of a GET, body of the others. */
  input: z.ZodType
  /** Largest body in bytes when larger than a form's. */
  bodyLimit?: number
  run(context: CallContext, body: unknown): Promise<Result<unknown>>
}

/** Writes a line of a table with its input typed by its schema. */
export function call<Schema extends z.ZodType>(
  area: string,
  method: CallMethod,
  path: string,
  summary: string,
  input: Schema,
  run: (context: CallContext, input: z.infer<Schema>) => Promise<Result<unknown>>,
  options: { bodyLimit?: number } = {},
): ApiCall {
  return { method, path, area, summary, input, ...options, run: (context, body) => run(context, input.parse(body)) }
}
