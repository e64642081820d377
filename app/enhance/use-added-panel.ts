import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
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
  const opener = useRef<Element | null>(null)
  const dismiss = useCallback(() => {
    returnFocus(opener.current)
    setAdded(null)
  }, [])
  useEffect(() => {
    let timer: number | undefined
    const onAdded = async (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const { item, message }: Added = event.detail
      const { dataset } = document.documentElement
      dataset.itemAdded = ''
      opener.current = document.activeElement
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

/** Puts the focus on what was pressed before the panel came, if the panel has it; else on the start of the page. */
function returnFocus(opener: Element | null): void {
  if (!document.activeElement?.closest('[data-added-panel]')) return
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus()
  if (document.activeElement?.closest('[data-added-panel]')) document.getElementById('main')?.focus()
}
