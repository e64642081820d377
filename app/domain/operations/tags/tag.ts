/** What the staff give tags. Orders and customers have tags of their own. */
export type TaggedKind = 'order' | 'customer'

/** The most tags of one order or customer. */
export const maxTags = 20
export const maxTagLength = 40

/** A tag as its name is shown: without needless spaces. */
export const tagName = (typed: string) => typed.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The same for each way in which a tag is written: Gift, gift. */
export const tagKey = (typed: string) => tagName(typed).toLowerCase()
