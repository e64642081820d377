import type { LoaderFunctionArgs } from '~/framework/server'
import { switchTargetParam } from '~/paths'
import { requestContext } from '~/http/context.server'
import { findInChannel } from '~/http/link-targets/find-in-channel.server'
import { redirectWith } from '~/http/reply.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** Links to the shop of another country lead here, with the path of the page that they are on. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const wanted = new URL(args.request.url).searchParams.get(switchTargetParam)
  const { path, notice } = await findInChannel(context, wanted)
  return redirectWith(context, path, notice === undefined ? {} : { flash: { tone: 'info', message: notice } })
})
