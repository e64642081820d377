/** Something to say about a thing that was done: a clamped quantity, a merge, a coupon that stopped applying. */
export interface Notice {
  code: string
  message: string
}

export interface Failure {
  code: string
  message: string
  /** Messages by field name, to be shown beside the fields. */
  errors?: Record<string, string[]>
}

/** What every domain function that can be refused returns. Refusals are returned, bugs are thrown. */
export type Result<T> = { ok: true; value: T; notices: Notice[] } | { ok: false; error: Failure }

export function ok<T>(value: T, notices: Notice[] = []): Result<T> {
  return { ok: true, value, notices }
}

export function fail(code: string, message: string, errors?: Record<string, string[]>): { ok: false; error: Failure } {
  return { ok: false, error: errors ? { code, message, errors } : { code, message } }
}
