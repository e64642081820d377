import { getRuntime } from '~/http/runtime.server'
import { replyToCheck } from './health-reply.server'

/**
 * Answers 200 while the process answers at all. It asks no database: to start the process again would not bring back one
 * that is away.
 */
export async function loader(): Promise<Response> {
  return replyToCheck(await getRuntime(), null)
}
