import { mulDiv, ONE_IN_PPM } from '~/domain/shared/money/arithmetic'
import type { Totals } from './totals'
import { compareText } from '~/domain/shared/text/compare-text'
import {
  couponFailure,
  discountLines,
  evaluateCoupon,
  hasStarted,
  piecesOf,
  ratePpmOf,
  sortedLines,
  subtotalOf,
  type Coupon,
  type CouponContext,
  type CouponLine,
  type CouponOutcome,
  type CouponTerms,
} from './coupon'

/** What an offer gives to a cart. */
export interface AppliedOffer {
  id: number
  /** As shoppers read it. */
  name: string
  /** ≤ 0, by line key; lines without a discount are left out. */
  lineDiscounts: Record<string, number>
  isShippingFree: boolean
}

interface OfferContext {
  now: Date
  channelId: number
  lines: readonly CouponLine[]
}

/** Whether an offer, or a coupon, is on at this moment. */
export function isRunning(terms: CouponTerms, { now, channelId }: Pick<OfferContext, 'now' | 'channelId'>): boolean {
  const instant = now.toISOString()
  return hasStarted(terms, channelId, instant) && (terms.endsAt === null || instant < terms.endsAt)
}

/** What an offer takes off a line, ≥ 0. */
interface LineOffer {
  terms: CouponTerms
  amount: number
}

/**
 * The offers that apply to the lines of a cart by themselves. Pure; neither the order of the lines nor that of the
 * offers matters. A line has one offer at most, the one that saves most: what takes a part or an amount off each piece
 * is compared line by line. An offer whose discount depends on several lines together (an amount of the whole, pieces
 * for less, a discount with a maximum) gets the lines on which it saves more than theirs together; of several such
 * offers the one that saves most chooses first, and where the cart saves more when one of them has its lines before all
 * others, it does. Minimum amounts and numbers of pieces count all lines that an offer is for, at their prices, whatever
 * offer they have. One offer of a free delivery is enough.
 */
export function applyOffers(offers: readonly CouponTerms[], context: OfferContext): AppliedOffer[] {
  const eligible = offers
    .filter((terms) => isRunning(terms, context))
    .sort((a, b) => a.id - b.id)
    .map((terms) => ({ terms, lines: sortedLines(terms, context.lines) }))
    .filter(({ terms, lines }) => lines.length > 0 && sumOf(lines.map(subtotalOf)) >= (terms.minimumSubtotal ?? 0))
  const byLine = new Map<string, LineOffer>()
  for (const { terms, lines } of eligible) {
    if (!isByLine(terms)) continue
    const pieces = sumOf(lines.map(piecesOf))
    for (const line of lines) {
      const amount = discountByLine(terms, line, pieces)
      if (amount > (byLine.get(line.key)?.amount ?? 0)) byLine.set(line.key, { terms, amount })
    }
  }
  const chosen = chooseTogether(
    eligible.filter(({ terms }) => terms.kind !== 'free_shipping' && !isByLine(terms)),
    byLine,
  )
  const delivery = eligible.find(({ terms }) => terms.kind === 'free_shipping')
  const goods = eligible.flatMap(({ terms }) => {
    const lineDiscounts: Record<string, number> = {}
    for (const [key, line] of chosen) if (line.terms.id === terms.id) lineDiscounts[key] = -line.amount
    return Object.keys(lineDiscounts).length > 0 ? [appliedOffer(terms, lineDiscounts)] : []
  })
  return delivery ? [...goods, appliedOffer(delivery.terms, {})] : goods
}

function appliedOffer(terms: CouponTerms, lineDiscounts: Record<string, number>): AppliedOffer {
  return { id: terms.id, name: terms.title, lineDiscounts, isShippingFree: terms.kind === 'free_shipping' }
}

/** Whether what an offer takes off a line depends on nothing but the line and the number of all pieces. */
export function isByLine({ kind, maximumDiscount, conditions }: CouponTerms): boolean {
  return maximumDiscount === null && (kind === 'percent' || (kind === 'fixed' && conditions.isPerPiece === true))
}

function discountByLine(terms: CouponTerms, line: CouponLine, pieces: number): number {
  const subtotal = subtotalOf(line)
  return terms.kind === 'percent'
    ? mulDiv(subtotal, ratePpmOf(terms, pieces), ONE_IN_PPM)
    : Math.min(terms.value * piecesOf(line), subtotal)
}

interface OfferLines {
  terms: CouponTerms
  lines: CouponLine[]
}

/**
 * The offers of lines when those that depend on several lines have their choice: by what each gains, or with one of
 * them first, as if there were no other, where the cart saves more by that.
 */
function chooseTogether(offers: OfferLines[], byLine: ReadonlyMap<string, LineOffer>): Map<string, LineOffer> {
  let best = chooseByGain(offers, byLine)
  for (const first of offers) {
    const own = bestLines(first, new Map(), new Set())
    if (own === null) continue
    const begun = new Map(byLine)
    assignLines(begun, first.terms, own.discounts)
    const others = offers.filter((offer) => offer !== first)
    const chosen = chooseByGain(others, begun, new Set(Object.keys(own.discounts)))
    if (amountOf(chosen) > amountOf(best)) best = chosen
  }
  return best
}

const amountOf = (chosen: ReadonlyMap<string, LineOffer>) => sumOf([...chosen.values()].map(({ amount }) => amount))

function assignLines(chosen: Map<string, LineOffer>, terms: CouponTerms, discounts: Record<string, number>): void {
  for (const [key, discount] of Object.entries(discounts)) chosen.set(key, { terms, amount: -discount })
}

/** Gives lines that are not taken to offers that depend on several lines, as long as the cart saves more by it. */
function chooseByGain(
  offers: OfferLines[],
  begun: ReadonlyMap<string, LineOffer>,
  taken = new Set<string>(),
): Map<string, LineOffer> {
  const chosen = new Map(begun)
  const left = new Set(offers)
  for (;;) {
    let best: { offer: OfferLines; discounts: Record<string, number>; gain: number } | null = null
    for (const offer of left) {
      const found = bestLines(offer, chosen, taken)
      if (found !== null && found.gain > (best?.gain ?? 0)) best = { offer, ...found }
    }
    if (best === null) return chosen
    left.delete(best.offer)
    assignLines(chosen, best.offer.terms, best.discounts)
    for (const key of Object.keys(best.discounts)) taken.add(key)
  }
}

/** Where an offer gains most: on all lines that it is for, or on those that lose least by it. */
function bestLines({ terms, lines }: OfferLines, chosen: ReadonlyMap<string, LineOffer>, taken: ReadonlySet<string>) {
  const lossOf = (key: string) => chosen.get(key)?.amount ?? 0
  const free = lines
    .filter(({ key }) => !taken.has(key))
    .sort((a, b) => lossOf(a.key) - lossOf(b.key) || compareText(a.key, b.key))
  let best: { discounts: Record<string, number>; gain: number } | null = null
  for (let count = 1; count <= free.length; count += 1) {
    const some = free.slice(0, count).sort((a, b) => compareText(a.key, b.key))
    const discounts = discountLines(terms, some)
    const gain = sumOf(Object.entries(discounts).map(([key, discount]) => -discount - lossOf(key)))
    // at the same saving it is shared by more lines
    if (gain > 0 && gain >= (best?.gain ?? 0)) best = { discounts, gain }
  }
  return best
}

/** What a cart lacks for an offer, or for its next step. */
export interface OfferHint {
  name: string
  /** What the cart then gets. */
  gift: Pick<CouponTerms, 'kind' | 'value' | 'conditions'>
  /** Pieces like those of this line are missing, or an amount of anything, in minor units. */
  missing: { pieces: number; lineKey: string } | { amount: number }
}

/** More than that is no advice. */
const maxMissingPieces = 2

/**
 * What is missing for offers that the cart is close to: two pieces at most, or no more than what is there already of the
 * minimum of an offer for everything. None for lines that another offer has.
 */
export function offerHints(
  offers: readonly CouponTerms[],
  context: OfferContext,
  applied: readonly AppliedOffer[],
): OfferHint[] {
  const offerOf = new Map(
    applied.flatMap(({ id, lineDiscounts }) => Object.keys(lineDiscounts).map((key) => [key, id] as const)),
  )
  return offers
    .filter((terms) => terms.kind !== 'free_shipping' && isRunning(terms, context))
    .flatMap((terms): OfferHint[] => {
      const lines = sortedLines(terms, context.lines)
      const [first] = lines
      if (!first || lines.some(({ key }) => (offerOf.get(key) ?? terms.id) !== terms.id)) return []
      const subtotal = sumOf(lines.map(subtotalOf))
      const amount = (terms.minimumSubtotal ?? 0) - subtotal
      if (amount > 0)
        return amount <= subtotal && isForEverything(terms) && terms.conditions.tiers === undefined
          ? [{ name: terms.title, gift: terms, missing: { amount } }]
          : []
      const next = nextPieces(terms, lines)
      // more of what is sold by length or weight is no other piece
      const like = lines.find(({ displayUnit }) => displayUnit === null)
      return next && like && next.pieces <= maxMissingPieces
        ? [{ name: terms.title, gift: next.gift, missing: { pieces: next.pieces, lineKey: like.key } }]
        : []
    })
}

/** The conditions that say how much is taken off, and not what an offer is for. */
const amountConditions = ['tiers', 'isPerPiece', 'isAlone', 'buyQuantity', 'getQuantity', 'getDiscountPpm']

/** Whether an offer is for all that a shop sells. */
export function isForEverything({ conditions }: Pick<CouponTerms, 'conditions'>): boolean {
  return Object.keys(conditions).every((name) => amountConditions.includes(name))
}

/** How many pieces the next step needs, or the next piece for less, and what that gives; null where there is none. */
function nextPieces(
  terms: CouponTerms,
  lines: readonly CouponLine[],
): { pieces: number; gift: OfferHint['gift'] } | null {
  const { kind, conditions } = terms
  if (kind === 'percent' && conditions.tiers) {
    const pieces = sumOf(lines.map(piecesOf))
    const next = conditions.tiers
      .filter(({ quantity }) => quantity > pieces)
      .toSorted((a, b) => a.quantity - b.quantity)[0]
    return next && next.ppm > ratePpmOf(terms, pieces)
      ? { pieces: next.quantity - pieces, gift: { kind, value: next.ppm, conditions: {} } }
      : null
  }
  if (kind !== 'buy_x_get_y') return null
  const buy = Math.max(1, conditions.buyQuantity ?? 1)
  const set = buy + Math.max(1, conditions.getQuantity ?? 1)
  const begun = sumOf(lines.map(piecesOf)) % set
  return begun === 0 ? null : { pieces: Math.max(1, buy + 1 - begun), gift: terms }
}

/** The offers and the coupon of a cart together. */
export interface CombinedDiscounts {
  offers: AppliedOffer[]
  /** Null without a coupon. */
  outcome: CouponOutcome | null
  /** The names of offers that do not apply because the coupon saves more, and is not for use together with them. */
  displaced: string[]
}

/**
 * The one rule of what applies together: the offers first, then the coupon, to what is left. Where the coupon is not
 * for use together with offers, or an offer that applies not together with a coupon, the cart gets what saves more: the
 * coupon with the offers that go with it, or all offers. At the same saving the offers stay. A free delivery goes with
 * everything. Pure.
 * @param coupon undefined without a code, null for a code that nothing has
 * @param context of the coupon, with the lines at their prices
 */
export function combineDiscounts(
  offers: readonly CouponTerms[],
  coupon: Coupon | null | undefined,
  context: CouponContext,
): CombinedDiscounts {
  const all = applyOffers(offers, context)
  if (coupon === undefined) return { offers: all, outcome: null, displaced: [] }
  const together = offers.filter(({ kind, conditions }) =>
    kind === 'free_shipping' ? true : !conditions.isAlone && !coupon?.conditions.isAlone,
  )
  const applied = new Set(all.filter(({ isShippingFree }) => !isShippingFree).map(({ id }) => id))
  const excluded = offers.filter((offer) => applied.has(offer.id) && !together.includes(offer))
  if (excluded.length === 0 || coupon?.kind === 'free_shipping')
    return { offers: all, outcome: evaluateCoupon(coupon, afterOffers(context, all)), displaced: [] }
  const others = applyOffers(together, context)
  const outcome = evaluateCoupon(coupon, afterOffers(context, others))
  if (!outcome.ok) return { offers: all, outcome, displaced: [] }
  const saved = savingOf(others.map(({ lineDiscounts }) => lineDiscounts).concat(outcome.lineDiscounts))
  if (saved <= savingOf(all.map(({ lineDiscounts }) => lineDiscounts)))
    return { offers: all, outcome: couponFailure('coupon_not_with_offers'), displaced: [] }
  return { offers: others, outcome, displaced: excluded.map(({ title }) => title) }
}

/** The lines as a coupon meets them: without what the offers have taken off. */
function afterOffers(context: CouponContext, offers: readonly AppliedOffer[]): CouponContext {
  const discounts = sumDiscounts(offers.map(({ lineDiscounts }) => lineDiscounts))
  const lines = context.lines.map((line) => {
    const discount = discounts[line.key]
    return discount === undefined ? line : { ...line, reduction: -discount }
  })
  return { ...context, lines }
}

/** What each offer takes off a cart's totals, the delivery that it makes free included; those that take nothing are left out. */
export function partsOfOffers(
  offers: readonly AppliedOffer[],
  totals: Pick<Totals, 'lines' | 'discount'>,
): Array<{ id: number; name: string; discount: number }> {
  const onDelivery = totals.discount - sumOf(totals.lines.map(({ discount }) => discount))
  return offers
    .map(({ id, name, lineDiscounts, isShippingFree }) => ({
      id,
      name,
      discount: sumOf(Object.values(lineDiscounts)) + (isShippingFree ? onDelivery : 0),
    }))
    .filter(({ discount }) => discount < 0)
}

/** The discounts of each line together, ≤ 0. */
export function sumDiscounts(discounts: ReadonlyArray<Record<string, number>>): Record<string, number> {
  const all: Record<string, number> = {}
  for (const one of discounts) for (const [key, discount] of Object.entries(one)) all[key] = (all[key] ?? 0) + discount
  return all
}

const savingOf = (discounts: ReadonlyArray<Record<string, number>>) =>
  -sumOf(discounts.flatMap((one) => Object.values(one)))

function sumOf(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
