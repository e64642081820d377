/** Something that stores data on the visitor's device or sends it to somebody else, and needs to be allowed first. */
export interface ConsentItem {
  /** Kept in the visitor's cookie for a year: never change it. Lower-case letters and '_'. */
  id: string
  name: string
  /** The purpose of the item, in a sentence for shoppers. */
  description: string
}

/** One row of the cookie preferences (specification 2, section 3). */
export interface CookiePreference extends ConsentItem {
  isRequired: boolean
  group: 'necessary' | 'optional'
  isAccepted: boolean
}

/** The consent of one visitor. */
export interface Consent {
  /** Whether nothing is left to ask: every optional item was accepted or declined. */
  isAnswered: boolean
  /** Ids of the optional items that the visitor allows. */
  accepted: readonly string[]
}

/** The two things that tell a visitor's wishes: the cookie, and the signal of the browser. */
export interface ConsentSource {
  /** The value of the visitor's cookie, as `writeConsent` has made it. */
  cookie: string | undefined
  /** Whether the browser sends Global Privacy Control. */
  hasPrivacyControl: boolean
}

/** The purposes of the shop's own cookies. They are always accepted. */
export const necessaryItems: readonly ConsentItem[] = [
  { id: 'cart', name: 'Cart and checkout', description: 'Remember what is in your cart until you buy it.' },
  { id: 'sign_in', name: 'Login', description: 'Keep you logged in, and your account safe.' },
  {
    id: 'preferences',
    name: 'Your choices',
    description: 'Remember your PIN code, the grid of products, closed notices, this choice and the day of your visit.',
  },
]

/**
 * Returns the visitor's consent to these optional items. An answer in the cookie counts first; without one, Global
 * Privacy Control declines everything. Without optional items nobody is asked. A shop that does not ask (`asks` is
 * false, see asksForConsent) asks nobody, and has everything accepted that was not declined before, because neither the
 * law of its country nor its owner wants a consent; Global Privacy Control still declines.
 */
export function readConsent(
  { cookie, hasPrivacyControl }: ConsentSource,
  ids: readonly string[],
  asks: boolean,
): Consent {
  const answers = new Set(cookie?.split('.') ?? [])
  const isDeclined = (id: string) => answers.has(`-${id}`)
  const needsNoAnswer = !asks && !hasPrivacyControl
  const hasAnswer = (id: string) => answers.has(id) || isDeclined(id)
  const isAnswered = (cookie === undefined && hasPrivacyControl) || ids.every(hasAnswer)
  return {
    isAnswered: isAnswered || !asks,
    accepted: ids.filter((id) => answers.has(id) || (needsNoAnswer && !isDeclined(id))),
  }
}

/** The value of the cookie: accepted ids, and declined ones with '-', so that an item of a later day is asked for. */
export function writeConsent(ids: readonly string[], accepted: ReadonlySet<string>): string {
  return ['answered', ...ids.map((id) => (accepted.has(id) ? id : `-${id}`))].join('.')
}

/** The rows of the cookie preferences. */
export function listPreferences(optional: readonly ConsentItem[], { accepted }: Consent): CookiePreference[] {
  return [
    ...necessaryItems.map((item) => ({ ...item, isRequired: true, group: 'necessary' as const, isAccepted: true })),
    ...optional.map((item) => ({
      ...item,
      isRequired: false,
      group: 'optional' as const,
      isAccepted: accepted.includes(item.id),
    })),
  ]
}
