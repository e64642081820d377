import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { lineFrom, shownTotal, type ShownCart } from '~/domain/sales/cart/cart'
import { useFetcher } from '~/framework/react'
import { cartPart, cartPath } from '~/paths'
import { findSubmitter } from './events'
import { nextQuantity } from './quantity'

/** The answer to a change of the cart with `stay=1`. */
interface CartReply {
  ok: boolean
  notices?: Array<{ code: string; message: string }>
  error?: { message: string }
  /** The coupon code that was not accepted, or null. */
  code: string | null
}

/** A message that has to be read, because the cart itself does not show it. */
export interface CartMessage {
  text: string
  isError: boolean
  /** The line that it is about, or null. */
  lineId: number | null
}

/** A coupon that was not accepted, and why. */
export interface RejectedCoupon {
  code: string
  reason: string
}

/** The result of a change. */
export interface CartResult {
  /** In words, for a live region. */
  announced: string
  message: CartMessage | null
  rejectedCoupon: RejectedCoupon | null
}

interface SentChange {
  data: FormData
  intent: string
  lineId: number | null
  /** The cart as it was. */
  before: ShownCart
}

interface CartChanges {
  onSubmit(event: FormEvent): void
  isBusy: boolean
  /** Null until the first change is answered. */
  result: CartResult | null
}

/**
 * Sends the forms of a cart without leaving the page. The shopper keeps their place: the elements stay, and a focus
 * whose element is gone moves to what is nearest.
 * @param content the element around the forms
 * @param reload reads the cart again, after a change that failed
 */
export function useCartChanges(content: RefObject<HTMLElement>, cart: ShownCart, reload: () => void): CartChanges {
  const change = useFetcher<CartReply>()
  const [result, setResult] = useState<CartResult | null>(null)
  const sent = useRef<SentChange | null>(null)
  // each is sent when the one before is answered: a fetcher gives up what it waits for when it sends something else
  const waiting = useRef<SentChange[]>([])
  // a press of "Checkout" that waits for the changes before it
  const goOn = useRef<(() => void) | null>(null)
  const shown = useRef(cart)
  const answered = useRef<CartReply | null>(null)
  const reply = change.data

  const send = (next: SentChange) => {
    sent.current = next
    change.submit(next.data, { method: 'post', action: cartPath })
  }

  useEffect(() => {
    if (shown.current === cart) return
    shown.current = cart
    if (content.current) showQuantities(content.current, cart, sent.current, waiting.current)
  }, [cart, content])

  useEffect(() => {
    const done = sent.current
    if (change.state !== 'idle' || !reply || reply === answered.current || !done || !content.current) return
    answered.current = reply
    sent.current = null
    const next = waiting.current.shift()
    if (reply.ok) {
      if (done.intent === 'coupon-apply') closeCoupons(content.current)
    } else {
      if (isStep(done.intent)) showQuantities(content.current, cart, done, next ? [next, ...waiting.current] : [])
      if (!next) reload()
    }
    keepFocus(content.current, cart, done)
    const outcome = resultOf(reply, cart, done)
    setResult(outcome)
    // what has to be read keeps the shopper here
    if (outcome.message || outcome.rejectedCoupon) goOn.current = null
    if (next) send(next)
    else {
      goOn.current?.()
      goOn.current = null
    }
    // `reload` and `send` are no dependencies: they are new functions at every render
  }, [change.state, reply, cart, content])

  const onSubmit = (event: FormEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const submitter = findSubmitter(event)
    const data = new FormData(form)
    if (submitter?.name) data.set(submitter.name, submitter.value)
    const intent = String(data.get('intent'))
    if (intent === 'checkout' && sent.current === null) return
    event.preventDefault()
    if (intent === 'checkout') {
      goOn.current = () => form.requestSubmit(submitter)
      return
    }
    data.set('stay', '1')
    const lineId = data.has('lineId') ? Number(data.get('lineId')) : null
    const next: SentChange = { data, intent, lineId, before: cart }
    const last = waiting.current.at(-1) ?? sent.current
    // Enter in a field that was changed sends it twice, and so does a double click
    if (last && !isStep(intent) && String([...last.data]) === String([...data])) return
    // what is the same as before is announced only when the region was empty between
    setResult((last) => last && { ...last, announced: '' })
    const field = form.elements.namedItem('quantity')
    // the next press counts from here, without waiting for the answer
    if (isStep(intent) && field instanceof HTMLInputElement)
      field.value = String(nextQuantity(field, intent === 'less' ? -1 : 1))
    if (sent.current === null) send(next)
    else waiting.current.push(next)
  }
  return { onSubmit, isBusy: change.state !== 'idle', result }
}

const isStep = (intent: string) => intent === 'less' || intent === 'more'

/**
 * Shows the quantities of the cart in their fields, also those that somebody has typed into: React leaves these alone. A
 * field is not touched while a change of its line waits, or while it is in use, unless its own line was changed.
 */
function showQuantities(
  content: HTMLElement,
  cart: ShownCart,
  changed: SentChange | null,
  waiting: readonly SentChange[],
): void {
  for (const { id, quantity } of cart.lines) {
    const field = content.querySelector<HTMLInputElement | HTMLSelectElement>(`#quantity-${id}`)
    const isInUse = field === document.activeElement && id !== changed?.lineId
    if (field && !isInUse && !waiting.some(({ lineId }) => lineId === id)) field.value = String(quantity)
  }
}

/** Empties the field of a coupon that is used now, and closes the part that it is in. */
function closeCoupons(content: HTMLElement): void {
  const field = content.querySelector<HTMLInputElement>(`#${cartPart.coupons} [name=code]:not([type=hidden])`)
  const details = field?.closest('details')
  if (field) field.value = ''
  if (details) details.open = false
}

function resultOf(reply: CartReply, cart: ShownCart, change: SentChange): CartResult {
  const { lineId } = change
  if (!reply.ok) {
    const text = reply.error?.message ?? 'That didn’t work. Please try again.'
    return {
      announced: text,
      message: reply.code === null ? { text, isError: true, lineId } : null,
      rejectedCoupon: reply.code === null ? null : { code: reply.code, reason: text },
    }
  }
  const { notices = [] } = reply
  const text = notices.map(({ message }) => message).join(' ')
  const isAdjusted = notices.some(({ code }) => code !== 'changed')
  const words = isAdjusted ? text : wordsOf(cart, change, text)
  return {
    announced: [words, totalOf(cart)].filter(Boolean).join(' '),
    message: isAdjusted ? { text, isError: false, lineId } : null,
    rejectedCoupon: null,
  }
}

/** The change as it was made; `text` are the words of the server, which knows no more about a line. */
function wordsOf(cart: ShownCart, { lineId }: SentChange, text: string): string {
  if (lineId === null) return text
  const line = cart.lines.find(({ id }) => id === lineId)
  if (line) return `${line.name}: ${line.quantityInDisplayUnit}.`
  return cart.removedName === null ? '' : `${cart.removedName} removed.`
}

function totalOf(cart: ShownCart): string {
  if (cart.lines.length === 0) return 'Nothing is left in your cart.'
  return cart.itemCount > 0 ? `Total ${shownTotal(cart)}.` : ''
}

/** Moves a focus whose element is gone, or can't be used any more, to what is nearest to the change. */
function keepFocus(content: HTMLElement, cart: ShownCart, change: SentChange): void {
  const { activeElement } = document
  const isLost = !activeElement || activeElement === document.body || activeElement.matches(':disabled')
  const isHidden = activeElement?.matches('details:not([open]) > :not(summary) *') === true
  if (!isLost && !isHidden) return
  const places = placesOf(cart, change).flatMap((selector) => [...content.querySelectorAll<HTMLElement>(selector)])
  const heading = document.getElementById(cartPart.title)
  const close = content.closest('dialog')?.querySelector('button')
  for (const place of [...places, heading, close]) {
    place?.focus({ preventScroll: true })
    if (place && document.activeElement === place) return
  }
}

/** The selectors of the places that a lost focus may move to, the nearest first. */
function placesOf(cart: ShownCart, { intent, lineId, before }: SentChange): string[] {
  const within = ({ id }: { id: number }) => [`#quantity-${id}`, `#${cartPart.line(id)} :is(a, button)`]
  if (intent.startsWith('coupon'))
    return ['[value=coupon-remove]', 'summary', 'input'].map((place) => `#${cartPart.coupons} ${place}`)
  if (lineId === null) {
    const added = cart.lines.find(({ id }) => !before.lines.some((line) => line.id === id))
    return added ? within(added) : []
  }
  const line = lineFrom(cart.lines, lineId)
  if (line?.id === lineId) return within(line)
  const neighbour = line ?? cart.lines.at(-1)
  return neighbour ? [`#${cartPart.line(neighbour.id)} :is(a, button)`] : ['[value=restore]']
}
