import type { Server } from 'node:http'
import { seconds } from '~/domain/units'

/** Stops taking connections and lets the requests that run finish, for at most 10 seconds. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), seconds(10)).unref()
  })
}
