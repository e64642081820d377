import type { z } from 'zod/v4'
import { fail, type Failure, type Result } from '~/domain/shared/result'
import type { FileLimits } from '~/http/body.server'
import type { PostedFile } from '~/http/forms/posted-files.server'
import type { RequestContext } from '~/http/context.server'
import { ownerGates, type OwnerGate } from '~/domain/site/gates/gates'
import type { LimitRule } from '~/http/limits/limit-rule'
import { parseInput } from './parse-input'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The things that a call may use besides its input. */
export interface CallContext {
  visitor: RequestContext
  request: Request
  /** The decoded parameters of the path, such as `{id}`. */
  params: Record<string, string>
  /** Files of a multipart body by field name. */
  files: Record<string, PostedFile>
  /** Set-Cookie values of the response. A call adds its own. */
  setCookies: string[]
  /** The target of a 303 redirect; a call sets it to redirect. */
  redirectTo: string | null
}

/** One call of /api. It uses the same schema and domain function as the pages. */
export interface ApiCall {
  method: CallMethod
  /** The path in the specification: '/product/single-product/{id}', '/settings/address-fields/{country?}'. */
  path: string
  area: string
  summary: string
  /** Query of a GET, body of the others. */
  input: z.ZodType
  /** The schema of the `data` that the call answers; absent where that is null. */
  output?: z.ZodType
  /** The limits of the body if the call takes files. */
  fileLimits?: FileLimits
  /** The call is rejected without a file. */
  isFileRequired?: true
  /** The message that tells people what the call has done; absent where it only reads. */
  done?: string
  /** The gates of the owner that let the call through; an inactive licence closes all calls. */
  opensAt?: readonly OwnerGate[]
  /** The limits of the call, or why it has none. */
  limit: LimitRule
  /**
   * Finds what is wrong with a field by rules of the channel or the settings; asked when other fields are not valid, so
   * that everything is told at once.
   */
  findMore?: (visitor: RequestContext, values: Record<string, unknown>) => Record<string, string[]>
  /** Parses what was sent. The result runs the call with the parsed input, so that nothing is parsed twice. */
  parse(values: Record<string, unknown>): ParsedCall
}

/** A call with its input, or why the input is not valid (`invalid_input`, with messages by wire name). */
type ParsedCall = { ok: true; run(context: CallContext): Promise<Result<unknown>> } | { ok: false; error: Failure }

/** Defines a call. The type of its input comes from its schema. Throws for a gate that does not exist. */
export function call<Schema extends z.ZodType>(
  area: string,
  method: CallMethod,
  path: string,
  summary: string,
  input: Schema,
  run: (context: CallContext, input: z.output<Schema>) => Promise<Result<unknown>>,
  options: Pick<ApiCall, 'fileLimits' | 'isFileRequired' | 'opensAt' | 'limit' | 'done' | 'output' | 'findMore'>,
): ApiCall {
  const unknownGate = options.opensAt?.find((gate) => !ownerGates.includes(gate))
  if (unknownGate !== undefined) throw new Error(`${method} ${path}: there is no gate ${unknownGate}`)
  return {
    method,
    path,
    area,
    summary,
    input,
    ...options,
    parse(values) {
      const parsed = parseInput(input, values)
      if (parsed.success) return { ok: true, run: (context) => run(context, parsed.data) }
      const errors: Record<string, string[]> = {}
      for (const issue of parsed.error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
      return fail('invalid_input', 'Please check what you entered', errors)
    },
  }
}
