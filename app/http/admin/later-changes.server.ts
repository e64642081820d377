import { z } from 'zod/v4'
import type { LaterChange } from '~/domain/operations/changes/failures'
import { mergeEdits, type EditConflict, type FormTexts } from '~/domain/operations/changes/merge-edits'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { isSecretField } from '~/domain/shared/password-fields'
import type { Failure } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { addToFlash } from '~/http/cookies.server'
import { typedTexts } from '~/http/forms/parse-form.server'
import { asData } from './reply-data'

// Two people may change the same thing at the same time. Its form says from what it was made (see VersionFields), so that
// the second one to save loses nothing of the first one, nor of their own.

/** A form as it would be if it were opened now. */
export interface FormNow {
  /** The version of what the form changes, or those of several things by the name after `version.`. */
  version: number | Readonly<Record<string, number>>
  /** The texts of its fields, as the page shows them. */
  values: FormTexts
  /** What fields are called, where that is not what their names say. */
  labels?: Readonly<Record<string, string>>
  /** Fields that mean something only together (see mergeEdits). */
  together?: ReadonlyArray<readonly string[]>
}

/** What a page asks about when somebody else has changed the same fields. */
export interface LaterEdits {
  /** 'Meera, 22 Nov 2026, 6:30 pm' */
  by: string
  conflicts: Array<EditConflict & { label: string }>
  /** The names of the fields that only they have changed: the form has their texts now. */
  kept: string[]
}

/** The names of the fields that say which text is right begin so. */
const choicePrefix = 'take.'

/** Who has changed what a form was about, when its action refused it for that; null for any other reply. */
function laterChangesOf(reply: unknown): LaterChange[] | null {
  const body = asData(reply)
  return body && 'changes' in body && Array.isArray(body.changes) ? body.changes : null
}

const startSchema = z.record(z.string(), z.string())

/** The texts of a form when it was opened, from its field `was`; none when it does not say them. */
export function formStart(was: unknown): FormTexts {
  if (typeof was !== 'string') return {}
  try {
    return startSchema.catch({}).parse(JSON.parse(was))
  } catch {
    return {}
  }
}

/** Puts the texts of the other person where the member has chosen them; null when nothing was asked. */
export function takeChosen(sent: FormData): FormData | null {
  const choices = [...sent].filter(([name]) => name.startsWith(choicePrefix))
  if (choices.length === 0) return null
  const start = formStart(sent.get('was'))
  const form = copyOf(sent)
  for (const [name, choice] of choices) {
    const field = name.slice(choicePrefix.length)
    if (choice === 'theirs' && start[field] !== undefined) form.set(field, start[field])
    form.delete(name)
  }
  return form
}

const copyOf = (sent: FormData): FormData => {
  const form = new FormData()
  for (const [name, value] of sent) form.append(name, value)
  return form
}

/**
 * What an action replies to a form that is older than what it changes: it is sent again with the changes of both where
 * no field was changed by both, and its page asks about the others.
 * @param answer what the action replies to other fields of the form
 */
export async function settleLaterChanges<Reply, Shown>(
  context: RequestContext,
  { sent, reply }: { sent: FormData; reply: Reply },
  page: {
    now(): Promise<FormNow | null>
    answer(form: FormData): Promise<Reply>
    replyWithErrors(error: Failure, typed: Record<string, string>): Shown
  },
  tries = 3,
): Promise<Reply | Shown> {
  const changes = laterChangesOf(reply)
  const now = changes === null || tries === 0 ? null : await page.now()
  if (changes === null || now === null) return reply
  const { values, together, labels = {} } = now
  const secretless = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecretField(name)))
  const mine = typedTexts(sent, Infinity)
  const { texts, theirs, conflicts } = mergeEdits(
    { base: formStart(sent.get('was')), theirs: secretless, mine },
    together,
  )
  const form = formAfter(sent, asData(reply), texts, { version: now.version, values: secretless })
  const label = (name: string) => labels[name] ?? labelOf(name)
  const by = saidChanges(context, changes)
  if (conflicts.length === 0) {
    const again = await page.answer(form)
    if (laterChangesOf(again)) return settleLaterChanges(context, { sent: form, reply: again }, page, tries - 1)
    if (again instanceof Response)
      addToFlash(
        again,
        context,
        `${by} changed ${firstOf([...new Set(theirs.map(label))]) || 'other things of it'} meanwhile; both changes are kept.`,
      )
    return again
  }
  const errors = Object.fromEntries(
    conflicts.map(({ name }) => [name, [`${label(name)}: somebody else has changed it, too. Choose what is right`]]),
  )
  const message = 'Somebody else has saved changes meanwhile. Nothing of them or of yours is lost: choose what is right'
  const shown = page.replyWithErrors({ code: 'stale', message, errors }, typedTexts(form, Infinity))
  const later: LaterEdits = {
    by,
    conflicts: conflicts.map((one) => ({ ...one, label: label(one.name) })),
    kept: [...new Set(theirs.map(label))],
  }
  const body = asData(shown)
  if (body) Object.assign(body, { later })
  return shown
}

/** The form as it goes on: with the changes of both, and from what is saved now. */
function formAfter(
  sent: FormData,
  reply: object | null,
  texts: Record<string, string>,
  { version, values }: Pick<FormNow, 'version' | 'values'>,
): FormData {
  const form = copyOf(sent)
  for (const [name, text] of Object.entries(texts)) {
    // a box that is not ticked is not sent
    if (text === '' && !form.has(name)) continue
    form.set(name, text)
  }
  // what the action has stored meanwhile, such as a picture
  const typed = reply && 'typed' in reply && typeof reply.typed === 'object' ? reply.typed : null
  for (const [name, text] of Object.entries(typed ?? {}))
    if (!form.has(name) && typeof text === 'string') form.set(name, text)
  for (const [name, text] of versionFields(version)) form.set(name, text)
  form.set('was', JSON.stringify(values))
  return form
}

const versionFields = (version: FormNow['version']) =>
  typeof version === 'number'
    ? ([['version', String(version)]] as const)
    : Object.entries(version).map(([name, one]) => [`version.${name}`, String(one)] as const)

/** 'Meera (22 Nov 2026, 6:30 pm) and Asha (22 Nov 2026, 6:41 pm)': each with their last change. */
function saidChanges({ channel }: Pick<RequestContext, 'channel'>, changes: readonly LaterChange[]): string {
  const last = new Map(changes.toReversed().map(({ by, at }) => [by, at]))
  return listOf([...last].map(([by, at]) => `${by} (${instantText(at, channel)})`)) || 'Somebody else'
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words)

/** At most five, because a message has to fit into a cookie. */
const firstOf = (words: readonly string[]) =>
  listOf(words.length > 5 ? [...words.slice(0, 4), `${words.length - 4} more fields`] : words)

/** 'minimumSubtotal' as people read it: 'Minimum subtotal'. */
function labelOf(name: string): string {
  const words = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
