import type { BrowserEvent } from '~/domain/operations/analytics/pending-events.server'

/** An event of the shop, as the scripts of analytics tools get it. */
export type ShopEvent = BrowserEvent

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
