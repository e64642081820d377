import { codeText } from '~/domain/shared/text/typed-text.schema'

const message = 'Enter a number, such as 2'

/** The place of a row among the others as it is typed; null where the field is empty. */
export const placeText = codeText.regex(/^\d{0,4}$/, message).transform((text) => (text === '' ? null : Number(text)))

/** Rows by the numbers of their places, which may be the same; those without one come last, in the order of the form. */
export function orderRows<Row extends { key: string; place: number | null }>(rows: readonly Row[]): Row[] {
  const formOrder = (key: string) => Number(key.slice(1))
  const placeOf = (row: Row) => row.place ?? Infinity
  return [...rows].sort((one, other) =>
    placeOf(one) === placeOf(other) ? formOrder(one.key) - formOrder(other.key) : placeOf(one) - placeOf(other),
  )
}
