import { createHash, randomBytes, randomInt } from 'node:crypto'
import { pageDataStart } from '~/framework/page-data'
import type { Slots } from '~/framework/load-context'
import { setSlotStart, wordBySet, wordBySetPattern } from './set-slot'

/** How a value is written at its place: as text in HTML, into the JSON behind the page, or as the HTML that it is. */
type SlotContext = 'html' | 'json' | 'raw'

/** The text that the placeholders of HTML begin with. */
const htmlSlotStart = 'markup'

/** A rendered page, split at the places that show something of its visitor. */
export interface PageTemplate {
  /** One more than there are slots. */
  parts: string[]
  slots: Array<{
    name: string
    context: SlotContext
    /** The question to a set: the id that is asked for, and the words for the two answers; null for the whole value. */
    question: { id: string; isIn: string; isNotIn: string } | null
  }>
  /** The hash of the parts: two templates with the same hash are the same page. */
  hash: string
}

/**
 * Placeholders of one rendering. They are random, so that nothing which a shopper or an owner writes can stand for one.
 */
export function createSlots(): Slots & { namesByPlaceholder: ReadonlyMap<string, string> } {
  const namesByPlaceholder = new Map<string, string>()
  const placeholders = new Map<string, string>()
  const placeholderOf = (name: string, make: () => string) => {
    let placeholder = placeholders.get(name)
    if (placeholder === undefined) {
      placeholder = make()
      placeholders.set(name, placeholder)
      namesByPlaceholder.set(placeholder, name)
    }
    return placeholder
  }
  return {
    // 15 digits, which a JavaScript number holds exactly
    number: (name) => Number(placeholderOf(name, () => `${randomInt(1e6, 1e7)}${randomInt(1e7, 1e8)}`)),
    text: (name) => placeholderOf(name, () => `slot${randomBytes(12).toString('hex')}`),
    html: (name) => placeholderOf(name, () => `${htmlSlotStart}${randomBytes(12).toString('hex')}`),
    set: (name) => placeholderOf(name, () => `${setSlotStart}${randomBytes(12).toString('hex')}`),
    namesByPlaceholder,
  }
}

/** Splits a page that was rendered with these placeholders. */
export function splitPage(html: string, namesByPlaceholder: ReadonlyMap<string, string>): PageTemplate {
  const parts: string[] = []
  const slots: PageTemplate['slots'] = []
  const dataStart = html.indexOf(pageDataStart)
  const dataEnd = dataStart < 0 ? -1 : html.indexOf('</script>', dataStart)
  let position = 0
  if (namesByPlaceholder.size > 0) {
    for (const match of html.matchAll(
      new RegExp(`(${[...namesByPlaceholder.keys()].join('|')})${wordBySetPattern}`, 'g'),
    )) {
      parts.push(html.slice(position, match.index))
      position = match.index + match[0].length
      slots.push({
        name: namesByPlaceholder.get(match[1] ?? '') ?? '',
        question: match[2] === undefined ? null : { id: match[2], isIn: decoded(match[3]), isNotIn: decoded(match[4]) },
        context: match[1]?.startsWith(htmlSlotStart)
          ? 'raw'
          : match.index > dataStart && match.index < dataEnd
            ? 'json'
            : 'html',
      })
    }
  }
  parts.push(html.slice(position))
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return { parts, slots, hash: hash.digest('base64url').slice(0, 27) }
}

/** The page of one visitor. Throws when a slot has no value. */
export function fillPage({ parts, slots }: PageTemplate, values: Readonly<Record<string, string>>): string {
  let html = parts[0] ?? ''
  for (const [index, slot] of slots.entries()) html += textOfSlot(slot, values) + (parts[index + 1] ?? '')
  return html
}

/** The text that stands in the place of a slot. Throws when it has no value. */
export function textOfSlot(
  { name, context, question }: PageTemplate['slots'][number],
  values: Readonly<Record<string, string>>,
): string {
  const whole = values[name]
  if (whole === undefined) throw new Error(`the slot ${name} has no value`)
  const value = question ? wordBySet(whole, question.id, question.isIn, question.isNotIn) : whole
  return writers[context](value)
}

/** As React writes text and attributes. */
const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeForHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character)
}

/** Inside the quotes of a JSON string, or as a number, in a script element. */
function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

const writers: Record<SlotContext, (value: string) => string> = {
  html: escapeForHtml,
  json: escapeForJson,
  raw: (value) => value,
}

function decoded(word = ''): string {
  return decodeURIComponent(word)
}
