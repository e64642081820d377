import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { AddedItem } from '~/domain/sales/cart/cart'
import { cartPath } from '~/paths'
import { showToast } from './toast'

interface Added {
  /** null when the answer does not tell. */
  item: AddedItem | null
  message: string
}

type AddedPanel = ComponentType<{ item: AddedItem; message: string; onClose(): void }>

/** The event on the document that tells what was added. */
const eventName = 'item-added'
/** How long an item counts as just added, in ms (specification 2, section 4). */
const addedFor = 2000

/** Tells the page what was added to the cart. */
export function announceAdded(detail: Added): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail }))
}

/**
 * The panel for what was added last, until it is dismissed; its code is loaded with the first item. For two seconds the
 * page is marked with `data-item-added`.
 */
export function useAddedPanel(): {
  Panel: AddedPanel
  shown: { item: AddedItem; message: string }
  dismiss(): void
} | null {
  const [added, setAdded] = useState<{ Panel: AddedPanel; shown: { item: AddedItem; message: string } } | null>(null)
  const dismiss = useCallback(() => setAdded(null), [])
  useEffect(() => {
    let timer: number | undefined
    const onAdded = async (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const { item, message }: Added = event.detail
      const { dataset } = document.documentElement
      dataset.itemAdded = ''
      window.clearTimeout(timer)
      timer = window.setTimeout(() => delete dataset.itemAdded, addedFor)
      const panel = item && (await import('~/components/cart/added-panel').catch(() => null))
      if (panel) setAdded({ Panel: panel.AddedPanel, shown: { item, message } })
      else showToast(message, { href: cartPath, label: 'View cart' })
    }
    document.addEventListener(eventName, onAdded)
    return () => document.removeEventListener(eventName, onAdded)
  }, [])
  return added && { ...added, dismiss }
}
