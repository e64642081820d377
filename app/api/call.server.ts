import type { z } from 'zod/v4'
import { fail, type Failure, type Result } from '~/domain/result'
import type { RequestContext } from '~/request/context.server'
import { inputMessage } from '~/request/input-message'

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
  /** Parses what was sent, the only time that it is; then the call can be run with it. */
  parse(values: Record<string, unknown>): ParsedCall
}

/** A call with its input, or why the input is not valid (`invalid_input`, with messages by the names on the wire). */
type ParsedCall = { ok: true; run(context: CallContext): Promise<Result<unknown>> } | { ok: false; error: Failure }

/** Writes a line of a table with its input typed by its schema. */
export function call<Schema extends z.ZodType>(
  area: string,
  method: CallMethod,
  path: string,
  summary: string,
  input: Schema,
  run: (context: CallContext, input: z.output<Schema>) => Promise<Result<unknown>>,
  options: { bodyLimit?: number } = {},
): ApiCall {
  return {
    method,
    path,
    area,
    summary,
    input,
    ...options,
    parse(values) {
      const parsed = input.safeParse(values, { error: inputMessage })
      if (parsed.success) return { ok: true, run: (context) => run(context, parsed.data) }
      const errors: Record<string, string[]> = {}
      for (const issue of parsed.error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
      return fail('invalid_input', 'Please check what was sent', errors)
    },
  }
}
