import type { z } from 'zod/v4'
import { ownerMessage } from '~/domain/shared/input-message'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

/** Parses what somebody has entered. Error: `invalid_fields` with the messages of the schema by field. */
export function parseFields<T extends z.ZodType>(schema: T, input: unknown): StaffResult<z.output<T>> {
  const parsed = schema.safeParse(input, { error: ownerMessage })
  if (parsed.success) return ok(parsed.data)
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) (errors[path.join('.')] ??= []).push(message)
  return refuse('invalid_fields', { errors })
}
