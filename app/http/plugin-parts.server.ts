import { customerOf } from '~/domain/shared/shop'
import type { Note } from '~/domain/shared/text/note'
import type { CheckoutPage } from '~/plugins/hooks/hook-types'
import { loadAccountLinks, loadCheckoutNotes } from '~/plugins/hooks/load-parts.server'
import { oncePer } from '~/framework/load-context'
import { consentHtml } from '~/plugins/consent/consent-html.server'
import { loadSnippets, type LoadedSnippets } from '~/plugins/hooks/load-snippets.server'
import { plugins } from '~/plugins/plugins.server'
import { accountPath, cookiesPath, isAdminPath } from '~/paths'
import { layoutContext, type RequestContext } from './context.server'
import { consentSlot } from './cached/visitor-parts.server'

const none: LoadedSnippets = { necessary: [], optional: [], isReporting: false, hosts: [] }

const pathnameOf = ({ path }: RequestContext) => path.split('?')[0] ?? ''

/**
 * The scripts of plugins on a page, loaded once a request. The owner's pages have none, because plugins are for
 * shoppers.
 */
export const readSnippets = oncePer((context: RequestContext): Promise<LoadedSnippets> =>
  isAdminPath(pathnameOf(context)) ? Promise.resolve(none) : loadSnippets(plugins, context),
)

/** Returns the HTML that the visitor's answer about cookies adds to the end of a page; null on the owner's pages. */
export async function readConsentHtml(context: RequestContext): Promise<string | null> {
  if (context.slots) return context.slots.html(consentSlot)
  const snippets = await readSnippets(context)
  if (snippets === none) return null
  return consentHtml(context, snippets, {
    ...context.consentSource,
    hasScripts: !context.savesData,
    hasQuestion: pathnameOf(context) !== cookiesPath,
  })
}

/**
 * The hosts that the scripts of plugins on this page use; none on the page of a request that the shop cannot answer.
 */
export async function readPluginHosts(args: Parameters<typeof layoutContext>[0]): Promise<string[]> {
  const context = await layoutContext(args).catch(() => null)
  return context ? (await readSnippets(context)).hosts : []
}

/** Reads the links that plugins add to the account menu; undefined on pages without it. */
export async function readAccountLinks(context: RequestContext) {
  const customer = customerOf(context)
  const hasMenu = customer && `${pathnameOf(context)}/`.startsWith(`${accountPath}/`)
  return hasMenu ? loadAccountLinks(plugins, context, customer) : undefined
}

/** Reads the notes of plugins below a step of the checkout, or on the page of the new order. */
export function readCheckoutNotes(context: RequestContext, page: CheckoutPage): Promise<Note[]> {
  return loadCheckoutNotes(plugins, context, page)
}
