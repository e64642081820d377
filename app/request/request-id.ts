import { randomUUID } from 'node:crypto'

const requestIdPattern = /^[\w-]{8,64}$/

/** The id of a request in the log: the X-Request-Id that a proxy or our own server gave it, else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && requestIdPattern.test(given) ? given : randomUUID()
}
