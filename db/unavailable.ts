/**
 * Why the shop cannot store or read anything now: another process keeps the database locked, the disk is full or
 * broken, the database server does not answer, or what a page needs is still being read after the start.
 */
export type UnavailableReason = 'locked' | 'storage' | 'unreachable' | 'starting'

const messages: Record<UnavailableReason, string> = {
  locked: 'the database is locked by another process, or all its connections are in use',
  storage: 'the disk is full or cannot be written',
  unreachable: 'the database server does not answer',
  starting: 'the listings are still being read after the start',
}

/** Thrown instead of the driver's own error while the database cannot be used. The same request may succeed later. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(
    readonly reason: UnavailableReason,
    /** The code of the driver or of the operating system, such as SQLITE_BUSY. */
    readonly code: string,
  ) {
    super(`${messages[reason]} (${code})`)
  }
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|57P0[1-5]|25006|3D000|28...)$/
const storageCodes = /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)(_.*)?|ENOSPC|EDQUOT|EROFS|EIO|53100|53200|58030)$/
const lockedCodes = /^(SQLITE_(BUSY|LOCKED)(_.*)?|53300|55P03)$/
/** Messages of pg errors without a code for a connection that has ended. */
const endedConnection = /^(Connection (terminated|ended)|Client (was closed|has encountered)|timeout expired)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether SQLite rejected a statement because another connection has the lock: it changed nothing. */
export function isLockedError(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** Converts an error of the driver: to a DatabaseUnavailableError, or to the same error without stored values. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const code = codeOf(error)
  if (unreachableCodes.test(code)) return new DatabaseUnavailableError('unreachable', code)
  if (storageCodes.test(code)) return new DatabaseUnavailableError('storage', code)
  if (lockedCodes.test(code)) return new DatabaseUnavailableError('locked', code)
  if (error.name === 'KnexTimeoutError') return new DatabaseUnavailableError('locked', 'pool timeout')
  if (endedConnection.test(error.message)) return new DatabaseUnavailableError('unreachable', 'connection ended')
  return withoutStoredValues(error, code)
}

/** PostgreSQL repeats the values of a row in `detail` and, when one has a wrong format, in the message. */
function withoutStoredValues(error: Error, code: string): Error {
  for (const name of ['detail', 'where', 'internalQuery']) if (name in error) Reflect.deleteProperty(error, name)
  if (code.startsWith('22') || error.message.startsWith('fts5:')) error.message = error.message.replace(/".*"/s, '"…"')
  return error
}

/**
 * Why an error means that the shop cannot store or read anything now; null for any other error. The server and the
 * built app each have a copy of the class, so its name is compared.
 */
export function unavailableReason(error: unknown): UnavailableReason | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'DatabaseUnavailableError' && 'reason' in error) return error.reason as UnavailableReason
  // an error of the shop's own files, such as uploads
  return /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/.test(codeOf(error)) ? 'storage' : null
}
