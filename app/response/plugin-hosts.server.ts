import { loadSnippets } from '~/plugins/plugin-hooks.server'
import { plugins } from '~/plugins/plugins.server'
import { requestContext } from '~/request/context.server'

/**
 * The hosts that the scripts of plugins on this page use; none on the page of a request that the shop cannot answer.
 */
export async function readPluginHosts(args: Parameters<typeof requestContext>[0]): Promise<string[]> {
  const context = await requestContext(args).catch(() => null)
  return context ? (await loadSnippets(plugins, context)).hosts : []
}
