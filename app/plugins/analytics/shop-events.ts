/**
 * What happened in the shop, as the scripts of analytics tools get it: the names and parameters of GA4's e-commerce
 * events. Amounts are decimal numbers in the currency.
 */
export interface ShopEvent {
  /** The same for one event in every tool, so that a tool can leave out the second report of it. */
  id: string
  name: string
  /** The module names of the plugins that may report it. */
  tools: string[]
  params: {
    currency?: string
    value?: number
    items?: Array<{ item_id: string; quantity: number; price: number; [name: string]: string | number | undefined }>
    [name: string]: unknown
  }
}

/** The queue between the script that asks the server for events and those that report them. */
export interface ShopEventQueue {
  events: ShopEvent[]
  listeners: Array<(event: ShopEvent) => void>
}

declare global {
  interface Window {
    shopEvents?: ShopEventQueue
    dataLayer?: unknown[]
    fbq?: ((...args: unknown[]) => void) & {
      callMethod?: (...args: unknown[]) => void
      queue?: unknown[][]
      push?: unknown
      loaded?: boolean
      version?: string
    }
    _fbq?: unknown
    clarity?: ((...args: unknown[]) => void) & { q?: unknown[][] }
    umami?: { track(name: string, data: object): void }
  }
}
