import { plainCode } from '~/domain/shared/text/plain-code'
/** A place of a zone: a postcode range, a state or a country, whichever is the narrowest given. */
export interface ShippingZonePlace {
  countryCode: string
  stateCode: string | null
  postcodeFrom: string | null
  postcodeTo: string | null
}

/** What the price of a method depends on. */
export const shippingMethodKinds = ['flat', 'by_subtotal', 'by_weight', 'by_pieces'] as const
export type ShippingMethodKind = (typeof shippingMethodKinds)[number]

/** A step of a rate: the price applies from this many minor units (by_subtotal), grams (by_weight) or pieces. Minor units. */
interface ShippingRateStep {
  from: number
  price: number
}

export interface ShippingMethod {
  code: string
  name: string
  description: string
  kind: ShippingMethodKind
  rates: ShippingRateStep[]
  /** Free from this subtotal after discount, minor units, or null. */
  freeAbove: number | null
  taxClass: string
  daysMin: number | null
  daysMax: number | null
}

export interface ShippingZone {
  id: number
  name: string
  position: number
  places: ShippingZonePlace[]
  /** In the owner's order. */
  methods: ShippingMethod[]
}

export interface ShippingDestination {
  countryCode: string
  stateCode: string | null
  postcode: string | null
}

export interface ShippingInput {
  destination: ShippingDestination
  /** Minor units of the shipped goods, after discounts. */
  subtotalAfterDiscount: number
  weightGrams: number
  /** How many pieces are delivered; what is sold by length or weight counts as one. */
  pieces: number
  /** A free-shipping coupon applies. */
  isShippingFree: boolean
  /** Days that deliveries to the area take at least, or null: no method is faster (see PincodeAvailability). */
  areaDays: number | null
}

export interface ShippingQuote {
  code: string
  name: string
  description: string
  /** Minor units, before `discount`; 0 when the subtotal makes it free. TotalsInput.shipping.price. */
  price: number
  /** ≤ 0: the discount of a free-shipping coupon. TotalsInput.shipping.discount. */
  discount: number
  /** Price without any offer. */
  fullPrice: number
  /**
   * What the delivered goods must cost after discounts, in minor units, for the delivery to be free; null when it is
   * free already, or never becomes free. It stays free above that.
   */
  freeFrom: number | null
  taxClass: string
  /** It may cost more when more is bought: it depends on the weight or the number of pieces. */
  isByQuantity: boolean
  daysMin: number | null
  daysMax: number | null
}

/** The code of a delivery whose cost the staff have set for one order. */
export const ownShippingCode = 'own'

/** The delivery of one order at a cost that the staff have set. */
export function ownShippingQuote(price: number): ShippingQuote {
  return {
    code: ownShippingCode,
    name: 'Delivery',
    description: '',
    price,
    discount: 0,
    fullPrice: price,
    freeFrom: null,
    taxClass: 'standard',
    isByQuantity: false,
    daysMin: null,
    daysMax: null,
  }
}

/**
 * The shipping methods for a destination, in the owner's order. Only the zone with the narrowest place is used
 * (postcode range, then state, then country; the owner's order between equals), so a zone without methods excludes an
 * area. A method whose first step is above the cart's subtotal, weight or pieces is not offered. An empty list means no
 * delivery: show {@link noDeliveryMessage}.
 */
export function shippingOptionsFor(zones: readonly ShippingZone[], input: ShippingInput): ShippingQuote[] {
  const zone = zoneFor(zones, input.destination)
  if (!zone) return []
  const quotes: ShippingQuote[] = []
  for (const method of zone.methods) {
    const fullPrice = methodPrice(method, input)
    if (fullPrice === null) continue
    const isFreeBySubtotal = method.freeAbove !== null && input.subtotalAfterDiscount >= method.freeAbove
    const price = isFreeBySubtotal ? 0 : fullPrice
    quotes.push({
      code: method.code,
      name: method.name,
      description: method.description,
      price,
      discount: input.isShippingFree ? 0 - price : 0,
      fullPrice,
      freeFrom: price === 0 || input.isShippingFree ? null : freeFrom(method, input.subtotalAfterDiscount),
      taxClass: method.taxClass,
      isByQuantity: method.kind === 'by_weight' || method.kind === 'by_pieces',
      daysMin: atLeast(method.daysMin, input.areaDays),
      daysMax: atLeast(method.daysMax, input.areaDays),
    })
  }
  return quotes
}

/** A destination as far as it is known. */
export interface KnownDestination extends ShippingDestination {
  /** Whether `stateCode` is certain; else the destination may be in any state. */
  isStateKnown: boolean
}

/**
 * Returns every destination that one that is known in part may turn out to be, as far as the zones tell them apart: in
 * each state that a zone names and in another one, and without a postcode, in each range of postcodes.
 */
export function possibleDestinations(
  zones: readonly ShippingZone[],
  { isStateKnown, ...destination }: KnownDestination,
): ShippingDestination[] {
  if (isStateKnown) return [destination]
  const { countryCode, postcode } = destination
  const possible: ShippingDestination[] = [destination]
  for (const { places } of zones) {
    for (const { stateCode, postcodeFrom, postcodeTo, ...place } of places) {
      if (!isSameCode(place.countryCode, countryCode)) continue
      possible.push({ countryCode, stateCode, postcode })
      // of two bounds the longer one has as many characters as the comparison needs
      const [bound] = [postcodeFrom, postcodeTo].filter((one) => one !== null).sort((a, b) => b.length - a.length)
      if (postcode === null && bound !== undefined) possible.push({ countryCode, stateCode, postcode: bound })
    }
  }
  return possible
}

/**
 * The delivery to expect at a destination that is known in part: the first method, where it costs the same and takes the
 * same time wherever that may be; else null, because the checkout might take something else.
 */
export function expectedOption(
  zones: readonly ShippingZone[],
  { destination, ...input }: Omit<ShippingInput, 'destination'> & { destination: KnownDestination },
): ShippingQuote | null {
  const quotes = possibleDestinations(zones, destination).map(
    (possible) => shippingOptionsFor(zones, { ...input, destination: possible })[0],
  )
  const [first] = quotes
  return first && quotes.every((quote) => quote && isSameOffer(quote, first)) ? first : null
}

function isSameOffer(a: ShippingQuote, b: ShippingQuote): boolean {
  return (
    a.fullPrice === b.fullPrice &&
    a.price === b.price &&
    a.discount === b.discount &&
    a.freeFrom === b.freeFrom &&
    a.isByQuantity === b.isByQuantity &&
    a.taxClass === b.taxClass &&
    a.daysMin === b.daysMin &&
    a.daysMax === b.daysMax
  )
}

/** Whether there is any delivery to a destination that is known in part; null where that depends on what is not known. */
export function isDelivered(zones: readonly ShippingZone[], destination: KnownDestination): boolean | null {
  const answers = new Set(
    possibleDestinations(zones, destination).map((possible) => (zoneFor(zones, possible)?.methods.length ?? 0) > 0),
  )
  return answers.size === 1 ? answers.has(true) : null
}

/** Why there is no shipping method. `place` is a short form of the address ('560001, Karnataka', 'Norway'). */
export function noDeliveryMessage(place: string): string {
  return `We do not deliver to ${place}`
}

/** The ISO codes of the countries that the zones deliver to, in whole or in part. */
export function deliverableCountries(zones: readonly ShippingZone[]): Set<string> {
  return new Set(
    zones
      .filter(({ methods }) => methods.length > 0)
      .flatMap(({ places }) => places.map(({ countryCode }) => countryCode.trim().toUpperCase())),
  )
}

/** The zone that is used for a destination, or null. */
export function zoneFor(zones: readonly ShippingZone[], destination: ShippingDestination): ShippingZone | null {
  let best: { zone: ShippingZone; narrowness: number } | null = null
  for (const zone of [...zones].sort((a, b) => a.position - b.position || a.id - b.id)) {
    for (const place of zone.places) {
      const narrowness = matchPrecision(place, destination)
      if (narrowness > (best?.narrowness ?? 0)) best = { zone, narrowness }
    }
  }
  return best?.zone ?? null
}

/**
 * The zone that is used where another one has the same place, or null when no other zone has it: the earlier one in the
 * owner's order, as in {@link zoneFor}. Ranges of postcodes are not compared.
 */
export function zoneUsedFor(zones: readonly ShippingZone[], place: ShippingZonePlace): ShippingZone | null {
  if (place.postcodeFrom !== null) return null
  const sharing = zones.filter(({ places }) =>
    places.some(
      ({ countryCode, stateCode, postcodeFrom, postcodeTo }) =>
        postcodeFrom === null &&
        postcodeTo === null &&
        isSameCode(countryCode, place.countryCode) &&
        (stateCode === null ? place.stateCode === null : isSameCode(stateCode, place.stateCode)),
    ),
  )
  if (sharing.length < 2) return null
  return zoneFor(sharing, { countryCode: place.countryCode, stateCode: place.stateCode, postcode: null })
}

/** 3 when the destination is in the place's postcode range, 2 in its state, 1 in its country, 0 outside the place. */
function matchPrecision(place: ShippingZonePlace, destination: ShippingDestination): number {
  if (!isSameCode(place.countryCode, destination.countryCode)) return 0
  if (place.stateCode !== null && !isSameCode(place.stateCode, destination.stateCode)) return 0
  const from = place.postcodeFrom ?? place.postcodeTo
  const to = place.postcodeTo ?? place.postcodeFrom
  if (from === null || to === null) return place.stateCode === null ? 1 : 2
  return isPostcodeBetween(destination.postcode, from, to) ? 3 : 0
}

/**
 * Compares only as many characters as each bound has, so '56' to '57' contains every code that starts with 56 or 57.
 */
function isPostcodeBetween(postcode: string | null, from: string, to: string): boolean {
  const code = compactPostcode(postcode ?? '')
  const first = compactPostcode(from)
  const last = compactPostcode(to)
  if (code.length < first.length || code.length < last.length) return false
  return code.slice(0, first.length) >= first && code.slice(0, last.length) <= last
}

/** Whether two postcodes are a range: they have the same length, and the lower one is first. */
export function isPostcodeRange({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && from.length === to.length && from <= to
}

/** A postcode without spaces and hyphens, in capitals. */
export function compactPostcode(postcode: string): string {
  return plainCode(postcode).replace(/[\s-]/g, '').toUpperCase()
}

/** The least subtotal above this one from which on the method is free; null when there is none. */
function freeFrom({ kind, rates, freeAbove }: ShippingMethod, subtotal: number): number | null {
  const isFreeFrom = (start: number) => rates.every(({ from, price }) => from < start || price === 0)
  const freeSteps = kind === 'by_subtotal' ? rates.filter(({ from }) => isFreeFrom(from)) : []
  const thresholds = [freeAbove, ...freeSteps.map(({ from }) => from)].filter(
    (from): from is number => from !== null && from > subtotal,
  )
  return thresholds.length === 0 ? null : Math.min(...thresholds)
}

function atLeast(days: number | null, areaDays: number | null): number | null {
  return areaDays === null ? days : Math.max(days ?? 0, areaDays)
}

function isSameCode(a: string, b: string | null): boolean {
  return b !== null && a.trim().toUpperCase() === b.trim().toUpperCase()
}

/** Minor units, or null when no step of the method applies. */
function methodPrice(method: ShippingMethod, input: ShippingInput): number | null {
  if (method.kind === 'flat') return method.rates[0]?.price ?? null
  const measure = {
    by_subtotal: input.subtotalAfterDiscount,
    by_weight: input.weightGrams,
    by_pieces: input.pieces,
  }[method.kind]
  let step: ShippingRateStep | null = null
  for (const rate of method.rates) {
    if (rate.from <= measure && (step === null || rate.from >= step.from)) step = rate
  }
  return step?.price ?? null
}
