import type { IncomingMessage } from 'node:http'

/** Removes the headers that only a proxy may set. Without a proxy, the client wrote them itself. */
export function dropForwardedHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name]
}
