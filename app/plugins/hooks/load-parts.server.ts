import type { AccountLink } from '~/components/account/account-links'
import type { Customer, Shop, Visitor } from '~/domain/shared/shop'
import type { Note } from '~/domain/shared/text/note'
import type { LoadedProductPart, Plugin } from '../define-plugin.server'
import { callHooks } from './call-hooks.server'
import type { Chat, CheckoutPage, ProductPage } from './hook-types'

type WithPart<Part> = Omit<Plugin, 'loadProductPart'> & {
  loadProductPart(visitor: Visitor, page: ProductPage, config: unknown): Promise<Part | null>
}

/** The parts that active plugins add to a product page. */
export async function loadProductParts<Part extends LoadedProductPart<string, unknown>>(
  plugins: ReadonlyArray<WithPart<Part>>,
  visitor: Visitor,
  page: ProductPage,
): Promise<Part[]> {
  const parts = await callHooks(plugins, visitor, 'productPart', (plugin, config) =>
    plugin.loadProductPart(visitor, page, config),
  )
  return parts.filter((part) => part !== null)
}

/** Returns the notes that active plugins show below a step of the checkout, or on the page of the new order. */
export async function loadCheckoutNotes(
  plugins: readonly Plugin[],
  visitor: Visitor,
  page: CheckoutPage,
): Promise<Note[]> {
  return (
    await callHooks(plugins, visitor, 'checkout', (plugin, config) => plugin.checkoutNotes(visitor, page, config))
  ).flat()
}

/** Returns the links that active plugins add to the account menu. */
export async function loadAccountLinks(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
  customer: Customer,
): Promise<AccountLink[]> {
  return (
    await callHooks(plugins, shop, 'accountMenu', (plugin, config) => plugin.accountLinks(customer, config))
  ).flat()
}

/** The chat of the first active plugin that has one; null without. */
export async function loadChat(plugins: readonly Plugin[], shop: Pick<Shop, 'db' | 'log'>): Promise<Chat | null> {
  return (
    (await callHooks(plugins, shop, 'chat', (plugin, config) => plugin.chat(config))).find((chat) => chat !== null) ??
    null
  )
}
