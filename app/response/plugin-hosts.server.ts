import { loadSnippets } from '~/plugins/plugin-hooks.server'
import { plugins } from '~/plugins/plugins.server'
import { isAdminPath } from '~/paths'
import { requestContext, type RequestContext } from '~/request/context.server'

/** The scripts and hosts of plugins on a page; the owner's pages have none, because plugins are for shoppers. */
export async function readPagePlugins(context: RequestContext): ReturnType<typeof loadSnippets> {
  return isAdminPath(context.path.split('?')[0] ?? '') ? { snippets: [], hosts: [] } : loadSnippets(plugins, context)
}

/**
 * The hosts that the scripts of plugins on this page use; none on the page of a request that the shop cannot answer.
 */
export async function readPluginHosts(args: Parameters<typeof requestContext>[0]): Promise<string[]> {
  const context = await requestContext(args).catch(() => null)
  return context ? (await readPagePlugins(context)).hosts : []
}
