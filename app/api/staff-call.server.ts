import type { z } from 'zod/v4'
import type { KeyPermission } from '~/domain/operations/staff/api-keys/api-key'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, type Failure, type StaffResult } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { call, type ApiCall } from './call.server'
import { parseInput } from './parse-input'

/** The things that a call of the staff may use besides its input. */
export interface StaffCallContext {
  /** The shop as a guest sees it: who calls is in `staff`. */
  visitor: RequestContext
  /** Who calls: the member of the key, with what the key allows. */
  staff: StaffContext
  /** The decoded parameters of the path, such as `{sku}`. */
  params: Record<string, string>
}

type ParsedStaffCall =
  { ok: true; run(context: StaffCallContext): Promise<StaffResult<unknown>> } | { ok: false; error: Failure }

/** A call below /api/staff, for programs with a key. */
export interface StaffCall extends ApiCall {
  /** What the key has to allow. */
  permission: KeyPermission
  parseFor(values: Record<string, unknown>): ParsedStaffCall
}

/** Defines a call of the staff. It is described as the other calls are. */
export function staffCall<Schema extends z.ZodType>(
  [area, permission]: readonly [area: string, permission: KeyPermission],
  method: ApiCall['method'],
  path: string,
  summary: string,
  input: Schema,
  run: (context: StaffCallContext, input: z.output<Schema>) => Promise<StaffResult<unknown>>,
  options: Pick<ApiCall, 'done' | 'output'>,
): StaffCall {
  const neverRun = () => Promise.reject(new Error(`${path} needs a key`))
  return {
    ...call(area, method, path, summary, input, neverRun, {
      ...options,
      limit: { inside: ['staff_key', 'staff_call'] },
    }),
    permission,
    parseFor(values) {
      const parsed = parseInput(input, values)
      if (parsed.success) return { ok: true, run: (context) => run(context, parsed.data) }
      const errors: Record<string, string[]> = {}
      for (const issue of parsed.error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
      return fail('invalid_input', 'Please check what was sent', errors)
    },
  }
}
