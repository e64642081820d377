import type { FailureCode } from './failure-code'
import type { FailureParameters } from './failures'

/** A message about a change that was made: a reduced quantity, a merge, a coupon that no longer applies. */
export interface ResultNotice {
  code: string
  message: string
}

/**
 * Why a function failed: a code for programs, a message for people and, where fields are invalid, messages by field
 * name.
 */
export interface Failure {
  code: FailureCode
  message: string
  /** Messages to show next to the fields; '' is for the whole form. */
  errors?: Record<string, string[]>
  /** With 'too_many_requests' and 'unavailable': seconds until it may be tried again. */
  retryAfter?: number
}

/**
 * The result of every domain function that can fail: a value with notices, or a failure. Failures are expected and
 * returned; bugs are thrown.
 */
export type Result<T, F = Failure> = { ok: true; value: T; notices: ResultNotice[] } | { ok: false; error: F }

/**
 * Why a function that changes the shop failed: a code with its parameters and, where one field is wrong, its name. The
 * words are made where it is shown (app/messages).
 */
export interface CodedFailureOf<C extends keyof FailureParameters> {
  code: C
  params: FailureParameters[C]
  field?: string
}

export type CodedFailure = { [C in keyof FailureParameters]: CodedFailureOf<C> }[keyof FailureParameters]

/** The result of a function that changes the shop for its owner. */
export type StaffResult<T> = Result<T, CodedFailure | Failure>

export function ok<T>(value: T, notices: ResultNotice[] = []): Result<T> {
  return { ok: true, value, notices }
}

export function fail(
  code: FailureCode,
  message: string,
  errors?: Record<string, string[]>,
): { ok: false; error: Failure } {
  return { ok: false, error: errors ? { code, message, errors } : { code, message } }
}

/** A coded failure, see CodedFailure. */
export function refuse<C extends keyof FailureParameters>(
  code: C,
  params: FailureParameters[C],
  field?: string,
): { ok: false; error: CodedFailureOf<C> } {
  return { ok: false, error: field === undefined ? { code, params } : { code, params, field } }
}

/** Thrown inside a transaction to roll it back; catchFailure or changeShop outside of it returns the failure. */
export class FailureError extends Error {
  constructor(readonly failure: Failure | CodedFailure) {
    super('message' in failure ? failure.message : failure.code)
  }
}

/** Runs a transaction and returns the failure with which it was rolled back. */
export async function catchFailure<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FailureError && 'message' in error.failure) return { ok: false, error: error.failure }
    throw error
  }
}
