import type { LimitName } from './limits'

/** A limit that each request counts for. An add to the cart counts as an edit, or as a new cart where there is none. */
export type CountedLimit = LimitName | 'add_to_cart'

/**
 * The limits of an action or a call. The table of calls and the action of every route name them, so that a new one
 * cannot forget its limit.
 */
export type LimitRule =
  /** Each request counts, before anything is done. */
  | CountedLimit
  | {
      each?: CountedLimit
      /**
       * The limits that are counted while it runs (see limited.server and its neighbours): those of tries that fail, or
       * that count for what only the form says, such as a phone number.
       */
      inside: readonly [LimitName, ...LimitName[]]
    }
  /** The reason why it needs no limit. */
  | { none: string }

/** The rule of a call that changes nothing, and finds nothing by a secret. */
export const readsOnly = { none: 'it only reads' } as const satisfies LimitRule

/** The rule of what a signed-in customer changes of their own account. */
export const ownAccount = { none: 'it changes only the own account' } as const satisfies LimitRule

/** The rule of what a signed-in member of staff changes. */
export const staffWork = { none: 'only the staff can send it' } as const satisfies LimitRule

/** The rule of what a visitor chooses without an account. */
export const ownCookie = { none: 'it changes only the cookies of this browser' } as const satisfies LimitRule

/** The limits of a form: one rule, or one for each of its intents if it has any. */
export type FormLimit<Value> = [Value] extends [{ intent: infer Intent extends string }]
  ? Readonly<Record<Intent, LimitRule>>
  : LimitRule

/** Returns the rule of a form that was sent, by its intent if it has one. */
export function ruleOf(limit: LimitRule | Readonly<Record<string, LimitRule>>, value: unknown): LimitRule {
  if (typeof limit === 'string' || isRule(limit)) return limit
  const intent = typeof value === 'object' && value !== null && 'intent' in value ? String(value.intent) : ''
  const rule = Object.hasOwn(limit, intent) ? limit[intent] : undefined
  if (rule === undefined) throw new Error(`there is no limit for the intent ${intent}`)
  return rule
}

const isRule = (limit: object): limit is Exclude<LimitRule, string> =>
  ('inside' in limit && Array.isArray(limit.inside)) || ('none' in limit && typeof limit.none === 'string')

/** Returns the limit that each request with this rule counts for; null where there is none. */
export function countedLimit(rule: LimitRule): CountedLimit | null {
  if (typeof rule === 'string') return rule
  return 'inside' in rule ? (rule.each ?? null) : null
}
