import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod/v4'
import type { Failure } from '~/domain/shared/result'
import { errorResponse, readForm, shopperForm, type FileLimits, type FormSize } from '~/http/body.server'
import { inputMessage } from '~/domain/shared/input-message'

/** A form that was sent: its parsed value, or why it is not valid, with messages by field name. */
export type ParsedForm<T> = {
  /** The text of each field as it was typed, to show it again, cut where its size says. Files are left out. */
  typed: Record<string, string>
  /** Whether a script sent the form (stay=1). It needs data, not a redirect. */
  isStaying: boolean
} & ({ ok: true; value: T } | { ok: false; error: Failure })

/**
 * Reads the form of a page's action. Checks origin (403), content type (415), size (413) and format (400), then parses
 * the fields with the schema (see parseFields).
 * @param files what a form with files may contain; without it its files are dropped
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  files?: FileLimits,
  size: FormSize = shopperForm,
): Promise<ParsedForm<z.output<Schema>>> {
  return parseFields(await readForm(request, files, size), schema, size)
}

/**
 * Parses the fields of a form with a schema, the same one that the API call uses. Names with dots are nested:
 * `shipping.city` becomes {shipping: {city}}. Texts are not converted, as in API calls: '' is an empty field and not a
 * missing one, and a repeated field is a list. Throws 400 for an intent that the schema does not have, because no page
 * of this shop sends one.
 */
export function parseFields<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
  { shownLength }: Pick<FormSize, 'shownLength'> = shopperForm,
): ParsedForm<z.output<Schema>> {
  const form = cleanForm(sent)
  const input = { typed: typedTexts(form, shownLength), isStaying: form.get('stay') === '1' }
  // conform itself would read '1e3' as 1000 and '' as missing
  const submission = parseWithZod(form, { schema, error: inputMessage, disableAutoCoercion: true })
  if (submission.status === 'success') return { ...input, ok: true, value: submission.value }
  const errors: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(submission.error ?? {})) if (messages) errors[name] = messages
  if (Object.hasOwn(errors, 'intent'))
    throw errorResponse(400, 'This page can’t do that. Please reload it and try again')
  const message = Object.values(errors)[0]?.[0] ?? 'There is a problem. Please check what you entered'
  return { ...input, ok: false, error: { code: 'invalid_input', message, errors } }
}

/**
 * Keeps one intent, makes line breaks single characters, and leaves out the names that conform reads as its own
 * commands or as positions in a list. No form of this shop has them. An invalid command would cause an internal error,
 * and a large position would make a list of that length.
 */
function cleanForm(form: FormData): FormData {
  const kept = new FormData()
  for (const [name, value] of form) {
    if (name.length > 200 || name.startsWith('__') || /[[\]]/.test(name)) continue
    // a browser sends two characters for each line break, of which its own limit for the field counts one
    kept.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  }
  // Lynx sends every button of the form with the name and value of the pressed one, such as the hidden default button
  const intents = kept.getAll('intent')
  const [intent] = intents
  if (typeof intent === 'string' && intents.every((one) => one === intent)) kept.set('intent', intent)
  return kept
}

/** The texts of a form as its page shows them again, each cut at `shownLength` characters. */
export function typedTexts(form: FormData, shownLength: number): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, shownLength)]] : [])),
  )
}

/** The texts of the fields whose names begin with a prefix, by name without the prefix: `shipping.city` is `city`. */
export function fieldsWithPrefix(typed: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  )
}
