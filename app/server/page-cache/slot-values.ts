import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cartBadge } from '~/domain/sales/cart/cart'
import type { Channel } from '~/domain/operations/channels/channel'
import type { ConsentSource } from '~/domain/operations/consent/consent'
import { cacheByBytes } from '~/domain/shared/cache-by-bytes'
import { megabytes, minutes } from '~/domain/shared/units'
import { consentSlot, guestAccount, valuesForSlots, type VisitorParts } from '~/http/cached/visitor-parts.server'
import type { ContentSign } from '~db/content-sign'
import { visitorKey, type VisitorTokens } from './visitor-tokens'

const maxVisitors = 20_000
/** Different answers about cookies; few visitors choose other than all or none. */
const memoryOfConsents = megabytes(4)

/** The values that a visitor has in the slots of every page, with a key that is the same for the same values. */
export interface SlotValues {
  key: string
  values: Record<string, string>
}

/** The facts that a request tells about its visitor. */
export interface SlotRequest {
  /** Null for a guest without a cart. */
  tokens: VisitorTokens | null
  consent: ConsentRequest
}

export type ConsentRequest = ConsentSource & { hasScripts: boolean }

export interface SlotSource {
  sign: ContentSign
  readVisitor(channel: Channel, tokens: VisitorTokens): Promise<VisitorParts>
  /** The HTML that a visitor's answer about cookies adds to every page. */
  readConsentHtml(channel: Channel, request: ConsentRequest): Promise<string>
}

const guestSlotValues = slotValuesOf(valuesForSlots({ cart: cartBadge(0), account: guestAccount, wishlist: '' }))

/**
 * Keeps what visitors have in the slots of pages: values of a visitor until the next commit, answers about cookies
 * until content changes.
 */
export function createSlotValues({ sign, readVisitor, readConsentHtml }: SlotSource) {
  const visitors = new LRUCache<string, { commits: number | null; slotValues: SlotValues; readAt: number }>({
    max: maxVisitors,
  })
  const consents = cacheByBytes<{ version: number; slotValues: SlotValues }>(memoryOfConsents, ({ slotValues }) =>
    Object.values(slotValues.values),
  )

  /** The values of a guest without a cart, or those that were read since the last commit. */
  function knownVisitor(channel: Channel, tokens: VisitorTokens | null): SlotValues | null {
    if (tokens === null) return guestSlotValues
    const commits = sign.commits()
    const cached = visitors.get(visitorKey(channel, tokens))
    if (!sign.isReliable()) return cached?.slotValues ?? guestSlotValues
    const isCurrent = cached && commits !== null && cached.commits === commits
    return isCurrent && Date.now() - cached.readAt < minutes(1) ? cached.slotValues : null
  }

  async function findVisitor(channel: Channel, tokens: VisitorTokens | null): Promise<SlotValues> {
    const cached = knownVisitor(channel, tokens)
    if (cached || tokens === null) return cached ?? guestSlotValues
    const commits = sign.commits()
    const slotValues = slotValuesOf(valuesForSlots(await readVisitor(channel, tokens)))
    visitors.set(visitorKey(channel, tokens), { commits, slotValues, readAt: Date.now() })
    return slotValues
  }

  function knownConsent(key: string): SlotValues | null {
    const cached = consents.get(key)
    return cached && (cached.version === sign.version() || !sign.isReliable()) ? cached.slotValues : null
  }

  async function findConsent(channel: Channel, request: ConsentRequest): Promise<SlotValues> {
    const key = consentKey(channel, request)
    const cached = knownConsent(key)
    if (cached) return cached
    // read before the HTML: a change meanwhile makes it old
    const version = sign.version()
    const html = await readConsentHtml(channel, request)
    const slotValues = { key: html === '' ? '' : shortHash(html), values: { [consentSlot]: html } }
    consents.set(key, { version, slotValues })
    return slotValues
  }

  return {
    /** Returns the values that are in memory, or null. */
    cached(channel: Channel, { tokens, consent }: SlotRequest): SlotValues | null {
      const visitor = knownVisitor(channel, tokens)
      const answer = visitor && knownConsent(consentKey(channel, consent))
      return answer ? joined(visitor, answer) : null
    },
    async find(channel: Channel, { tokens, consent }: SlotRequest): Promise<SlotValues> {
      return joined(await findVisitor(channel, tokens), await findConsent(channel, consent))
    },
  }
}

function consentKey({ id }: Channel, { cookie, hasPrivacyControl, hasScripts }: ConsentRequest): string {
  return `${id} ${hasPrivacyControl ? 1 : 0}${hasScripts ? 1 : 0} ${cookie ?? '?'}`
}

function joined(visitor: SlotValues, consent: SlotValues): SlotValues {
  return { key: `${visitor.key} ${consent.key}`, values: { ...visitor.values, ...consent.values } }
}

function slotValuesOf(values: Record<string, string>): SlotValues {
  return { key: Object.values(values).join(' '), values }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
