import { getRuntime } from '~/http/runtime.server'
import { databaseProblem, replyToCheck } from './health-reply.server'

/**
 * Answers 200 while requests may be sent to this process: its database can be read and written, and the process was not
 * told to end. Else it answers 503 with the reason. Its migrations have run, as it starts only then.
 */
export async function loader(): Promise<Response> {
  const runtime = await getRuntime()
  const closing = { failing: 'closing', status: 'the process ends soon' }
  return replyToCheck(runtime, runtime.isClosing ? closing : await databaseProblem(runtime))
}
