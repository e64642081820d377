import { z } from 'zod/v4'
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
