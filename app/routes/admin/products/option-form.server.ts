import { z } from 'zod/v4'
import { optionTexts } from '~/components/admin/product/option-texts'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import type { FormTexts } from '~/domain/operations/changes/merge-edits'
import type { OptionChange } from '~/domain/catalogue/products/manage/variants/option-changes'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'

const texts = z.record(z.string().regex(/^v\d{1,3}$/), lineText.trim().max(60)).default({})
const more = linesText.max(5000).default('')
const option = z.object({
  name: lineText.trim().max(60).default(''),
  was: texts,
  value: texts,
  swatch: z
    .record(
      z.string().regex(/^v\d{1,3}$/),
      z.union([z.literal(''), z.string().regex(/^#[\da-f]{6}$/i, 'Write a colour such as #aa3300')], {
        error: 'Write a colour such as #aa3300',
      }),
    )
    .default({}),
  more,
})

/** The fields of the options of a product: `option.o0.value.v0` …, and `option.new` for one more. */
export const optionFields = z.record(z.string().regex(/^(?:o\d|new)$/), option).default({})

/** What a form changes of the options. */
export function optionChanges(fields: z.output<typeof optionFields>): OptionChange[] {
  return Object.entries(fields).flatMap(([key, { name, was, value, swatch, more: added }]): OptionChange[] => {
    const isNew = key === 'new'
    if (isNew && name === '' && added.trim() === '') return []
    const kept = Object.entries(was).map(([place, former]) => ({
      was: former,
      value: value[place] ?? former,
      ...(swatch[place] ? { swatch: swatch[place] } : {}),
    }))
    const lines = added.split('\n').map((line) => line.trim())
    return [
      {
        place: isNew ? null : Number(key.slice(1)),
        name: isNew && name === '' ? 'Option' : name,
        values: [...kept, ...lines.filter((line) => line !== '').map((line) => ({ was: null, value: line }))],
      },
    ]
  })
}

type Options = ProductInput['options']

/** The options that a form was made from, by the texts that it had. */
function optionsOf(base: FormTexts): Array<{ place: number; name: string; values: string[] }> {
  const places = Object.keys(base).flatMap((name) => /^option\.o(\d)\.name$/.exec(name)?.[1] ?? [])
  return places.map((place) => {
    const values: string[] = []
    for (let index = 0; base[`option.o${place}.was.v${index}`] !== undefined; index += 1)
      values.push(base[`option.o${place}.was.v${index}`] ?? '')
    return { place: Number(place), name: base[`option.o${place}.name`] ?? '', values }
  })
}

/**
 * Whether the options have the places still that they had when a form was made: some may have other names now, and more may
 * follow. Then what two members have changed is compared field by field.
 */
export function keepsPlaces(base: FormTexts, options: Options): boolean {
  const before = optionsOf(base)
  return (
    before.length > 0 &&
    isBeginning(
      before.map(({ name }) => name),
      options.map(({ name }) => name),
    ) &&
    before.every(({ place, values }) =>
      isBeginning(
        values,
        (options[place]?.values ?? []).map(({ value }) => value),
      ),
    )
  )
}

/** Whether each text that is still there has its place, and none is missing at the end. */
const isBeginning = (before: readonly string[], now: readonly string[]) =>
  before.length <= now.length && before.every((text, index) => !now.includes(text) || now[index] === text)

/**
 * The fields of a form whose options have other places now: what was typed stands beside the option and the value that it was
 * about.
 * @returns also what has no place any more, as it was and as it was typed
 */
export function placeAnew(
  sent: Readonly<Record<string, string>>,
  base: FormTexts,
  { options, version }: { options: Options; version: number },
): { typed: Record<string, string>; lost: Array<{ was: string; typed: string }> } {
  const texts = optionTexts(options)
  const typed: Record<string, string> = { ...texts }
  const before = optionsOf(base)
  const lost: Array<{ was: string; typed: string }> = []
  const changed = (name: string) => (sent[name] !== undefined && sent[name] !== base[name] ? sent[name] : null)
  for (const { place, name, values } of before) {
    const from = `option.o${place}`
    const now = options.findIndex((option) => option.name === name)
    const to = `option.o${now}`
    const move = (field: string, target: string | null, was: string) => {
      const text = changed(`${from}.${field}`)
      if (text === null || text.trim() === '') return
      if (target !== null) typed[target] = text
      else lost.push({ was, typed: text })
    }
    const target = (field: string) => (now < 0 ? null : `${to}.${field}`)
    move('name', target('name'), name)
    move('more', target('more'), name)
    values.forEach((value, index) => {
      const at = options[now]?.values.findIndex((one) => one.value === value) ?? -1
      for (const field of ['value', 'swatch'])
        move(`${field}.v${index}`, at < 0 ? null : target(`${field}.v${at}`), `${name}: ${value}`)
    })
  }
  for (const field of ['option.new.name', 'option.new.more']) if (sent[field]) typed[field] = sent[field]
  return { typed: { ...typed, intent: 'options', version: String(version), was: JSON.stringify(texts) }, lost }
}

/** What a member is told whose options have other places now. */
export function placedAnewText(lost: ReadonlyArray<{ was: string; typed: string }>): string {
  const rest = lost.map(({ was, typed }) => `“${typed}” for ${was}`).join(', ')
  return (
    'Somebody else has changed the options meanwhile. What you typed stands beside what it was about: look at it, and save once more' +
    (rest === '' ? '' : `. This has no place any more: ${rest}`)
  )
}
