import { parseJson } from '~/domain/shared/parse-json'

/** One part of what the shop knows of a customer: a table of texts. */
export interface DataPart {
  title: string
  rows: Array<Record<string, string>>
}

/** The texts in stored JSON, as one text: an address, answers to a form. Pure. */
export function textOf(stored: string | null): string {
  return stored === null ? '' : textsIn(parseJson(stored)).join(', ')
}

/** The texts of a stored address: states and countries by their names, or by their codes where they have none. Pure. */
export function addressTextOf(stored: string | null): string {
  const address = stored === null ? null : parseJson(stored)
  if (typeof address !== 'object' || address === null) return ''
  const texts = new Map<string, unknown>(Object.entries(address))
  for (const place of ['state', 'country']) if (texts.get(`${place}Name`)) texts.delete(`${place}Code`)
  return textsIn(Object.fromEntries(texts)).join(', ')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
