import { getRuntime } from '~/http/runtime.server'
import { databaseProblem, replyToCheck } from './health-reply.server'

/** Answers 200 while the process can read and write its database, else 503 with the part that fails. */
export async function loader(): Promise<Response> {
  const runtime = await getRuntime()
  return replyToCheck(runtime, await databaseProblem(runtime))
}
