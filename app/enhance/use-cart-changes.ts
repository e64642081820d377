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
  const shown = useRef(cart)
  const reply = change.data

  useEffect(() => {
    if (shown.current === cart) return
    shown.current = cart
    if (content.current) showQuantities(content.current, cart, sent.current?.lineId)
  }, [cart, content])

  useEffect(() => {
    const done = sent.current
    if (change.state !== 'idle' || !reply || !done || !content.current) return
    sent.current = null
    if (!reply.ok) {
      if (isStep(done.intent)) showQuantities(content.current, cart, done.lineId)
      reload()
    } else if (done.intent === 'coupon-apply') clearCode(content.current)
    keepFocus(content.current, cart, done)
    setResult(resultOf(reply, cart, done))
    // `reload` is no dependency: it is a new function at every render
  }, [change.state, reply, cart, content])

  const onSubmit = (event: FormEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const submitter = findSubmitter(event)
    const data = new FormData(form)
    if (submitter?.name) data.set(submitter.name, submitter.value)
    const intent = String(data.get('intent'))
    if (intent === 'checkout') return
    event.preventDefault()
    data.set('stay', '1')
    sent.current = { intent, lineId: data.has('lineId') ? Number(data.get('lineId')) : null, before: cart }
    // what is the same as before is announced only when the region was empty between
    setResult((last) => last && { ...last, announced: '' })
    const field = form.elements.namedItem('quantity')
    // the next press counts from here, without waiting for the answer
    if (isStep(intent) && field instanceof HTMLInputElement)
      field.value = String(nextQuantity(field, intent === 'less' ? -1 : 1))
    change.submit(data, { method: 'post', action: cartPath })
  }
  return { onSubmit, isBusy: change.state !== 'idle', result }
}

const isStep = (intent: string) => intent === 'less' || intent === 'more'

/**
 * Shows the quantities of the cart in their fields, also those that somebody has typed into: React leaves these alone. A
 * field that is in use is not touched, unless its own line was changed.
 */
function showQuantities(content: HTMLElement, cart: ShownCart, changedId: number | null | undefined): void {
  for (const { id, quantity } of cart.lines) {
    const field = content.querySelector<HTMLInputElement | HTMLSelectElement>(`#quantity-${id}`)
    if (field && (id === changedId || field !== document.activeElement)) field.value = String(quantity)
  }
}

/** Empties the field of a coupon that is used now. */
function clearCode(content: HTMLElement): void {
  const field = content.querySelector<HTMLInputElement>('[name=code]:not([type=hidden])')
  if (field) field.value = ''
}

function resultOf(reply: CartReply, cart: ShownCart, change: SentChange): CartResult {
  const { intent, lineId } = change
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
  const line = cart.lines.find(({ id }) => id === lineId)
  const words = isAdjusted
    ? text
    : line
      ? `${line.name}: ${line.quantityInDisplayUnit}.`
      : cart.removedName !== null && lineId !== null
        ? `Removed ${cart.removedName}.`
        : intent === 'quantity'
          ? ''
          : text
  const total = cart.itemCount > 0 ? `Total ${shownTotal(cart)}.` : cart.lines.length === 0 ? 'Your cart is empty.' : ''
  return {
    announced: [words, total].filter(Boolean).join(' '),
    message: isAdjusted ? { text, isError: false, lineId } : null,
    rejectedCoupon: null,
  }
}

/** Moves a focus whose element is gone, or can't be used any more, to what is nearest to the change. */
function keepFocus(content: HTMLElement, cart: ShownCart, change: SentChange): void {
  const { activeElement } = document
  const isLost = !activeElement || activeElement === document.body || activeElement.matches(':disabled')
  if (!isLost) return
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
