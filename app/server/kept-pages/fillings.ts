import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cartBadge } from '~/domain/sales/cart/cart'
import type { Channel } from '~/domain/operations/channels/channel'
import type { ConsentSource } from '~/domain/operations/consent/consent'
import { minutes } from '~/domain/shared/units'
import { consentHole, guestAccount, valuesForHoles, type VisitorParts } from '~/response/kept/visitor-parts.server'
import type { ContentSign } from '~db/content-sign'
import { visitorKey, type VisitorTokens } from './visitor-tokens'

const maxVisitors = 20_000
/** Different answers about cookies; few visitors choose other than all or none. */
const maxConsents = 500

/** What a visitor has in the holes of every page, with a key that is the same for the same values. */
export interface Filling {
  key: string
  values: Record<string, string>
}

/** What a request says of its visitor. */
export interface FillingRequest {
  /** Null for a guest without a cart. */
  tokens: VisitorTokens | null
  consent: ConsentRequest
}

export type ConsentRequest = ConsentSource & { hasScripts: boolean }

export interface FillingSource {
  sign: ContentSign
  readVisitor(channel: Channel, tokens: VisitorTokens): Promise<VisitorParts>
  /** The HTML that a visitor's answer about cookies adds to every page. */
  readConsentHtml(channel: Channel, request: ConsentRequest): Promise<string>
}

const guestFilling = fillingOf(valuesForHoles({ cart: cartBadge(0), account: guestAccount, wishlist: '' }))

/** Keeps what visitors have in the holes of pages: values of a visitor until the next commit, answers about cookies until content changes. */
export function createFillings({ sign, readVisitor, readConsentHtml }: FillingSource) {
  const visitors = new LRUCache<string, { commits: number | null; filling: Filling; readAt: number }>({
    max: maxVisitors,
  })
  const consents = new LRUCache<string, { version: number; filling: Filling }>({ max: maxConsents })

  /** The values of a guest without a cart, or those that were read since the last commit. */
  function knownVisitor(channel: Channel, tokens: VisitorTokens | null): Filling | null {
    if (tokens === null) return guestFilling
    const commits = sign.commits()
    const known = visitors.get(visitorKey(channel, tokens))
    if (!sign.isReliable()) return known?.filling ?? guestFilling
    const isCurrent = known && commits !== null && known.commits === commits
    return isCurrent && Date.now() - known.readAt < minutes(1) ? known.filling : null
  }

  async function findVisitor(channel: Channel, tokens: VisitorTokens | null): Promise<Filling> {
    const known = knownVisitor(channel, tokens)
    if (known || tokens === null) return known ?? guestFilling
    const commits = sign.commits()
    const filling = fillingOf(valuesForHoles(await readVisitor(channel, tokens)))
    visitors.set(visitorKey(channel, tokens), { commits, filling, readAt: Date.now() })
    return filling
  }

  function knownConsent(key: string): Filling | null {
    const known = consents.get(key)
    return known && (known.version === sign.version() || !sign.isReliable()) ? known.filling : null
  }

  async function findConsent(channel: Channel, request: ConsentRequest): Promise<Filling> {
    const key = consentKey(channel, request)
    const known = knownConsent(key)
    if (known) return known
    // read before the HTML: a change meanwhile makes it old
    const version = sign.version()
    const html = await readConsentHtml(channel, request)
    const filling = { key: html === '' ? '' : shortHash(html), values: { [consentHole]: html } }
    consents.set(key, { version, filling })
    return filling
  }

  return {
    /** What is in memory, or null. */
    known(channel: Channel, { tokens, consent }: FillingRequest): Filling | null {
      const visitor = knownVisitor(channel, tokens)
      const answer = visitor && knownConsent(consentKey(channel, consent))
      return answer ? joined(visitor, answer) : null
    },
    async find(channel: Channel, { tokens, consent }: FillingRequest): Promise<Filling> {
      return joined(await findVisitor(channel, tokens), await findConsent(channel, consent))
    },
  }
}

function consentKey({ id }: Channel, { cookie, hasPrivacyControl, hasScripts }: ConsentRequest): string {
  return `${id} ${hasPrivacyControl ? 1 : 0}${hasScripts ? 1 : 0} ${cookie ?? '?'}`
}

function joined(visitor: Filling, consent: Filling): Filling {
  return { key: `${visitor.key} ${consent.key}`, values: { ...visitor.values, ...consent.values } }
}

function fillingOf(values: Record<string, string>): Filling {
  return { key: Object.values(values).join(' '), values }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
