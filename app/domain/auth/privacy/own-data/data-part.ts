import { parseJson } from '~/domain/parse-json'

/** One part of what the shop knows of a customer: a table of texts. */
export interface DataPart {
  title: string
  rows: Array<Record<string, string>>
}

/** The texts in stored JSON, as one text: an address, answers to a form. Pure. */
export function textOf(stored: string | null): string {
  return stored === null ? '' : textsIn(parseJson(stored)).join(', ')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
