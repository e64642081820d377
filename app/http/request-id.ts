import { randomUUID } from 'node:crypto'

const requestIdPattern = /^[\w-]{8,64}$/

/** The id of a request in the log: the X-Request-Id set by a proxy or by our own server, else a new id. */
export function requestIdOf(given: string | null | undefined): string {
  return given && requestIdPattern.test(given) ? given : randomUUID()
}
