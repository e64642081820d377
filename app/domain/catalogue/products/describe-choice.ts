import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import type { ProductView } from './product'

type Choice = Pick<ProductView, 'options' | 'selected'>
type Option = ProductView['options'][number]

/** Options that have no selected value yet, in order. */
export function openOptionsOf({ options }: Pick<ProductView, 'options'>): Option[] {
  return options.filter((option) => selectedValue(option) === null)
}

/** The option that a size chart is about: the one that is called a size, else the last one. */
export function sizeOptionOf({ options }: Pick<ProductView, 'options'>): Option | undefined {
  return options.find(({ name, slug }) => /size/i.test(`${slug} ${name}`)) ?? options.at(-1)
}

/** 'Choose a size': beside an option that is open, and the error of a form that was sent without it. */
export function chooseMessage(optionName: string): string {
  // a name in capitals is an abbreviation
  const name = /^\p{Lu}\P{Lu}*$/u.test(optionName) ? optionName.toLowerCase() : optionName
  if (/[^s]s$/i.test(name)) return `Choose ${name}`
  return `Choose ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/**
 * Says in words why the selected values cannot be bought together, and what can: 'Rose isn’t available in 3XL. It comes
 * in S, M and L.' Null when they can be bought, or while options are open.
 */
export function describeChoice({ options, selected }: Choice): string | null {
  const chosen = options.filter((option) => selectedValue(option) !== null)
  const [subject, ...others] = [...chosen].sort((a, b) => Number(hasSwatch(b)) - Number(hasSwatch(a)))
  if (!subject) return null
  const name = selectedValue(subject) ?? ''
  const with_ = others.map((option) => selectedValue(option)).join(', ')
  if (selected) {
    if (chosen.length < options.length || selected.stock !== 'out_of_stock') return null
    const sentence = with_ === '' ? `${name} is out of stock.` : `${name} in ${with_} is out of stock.`
    return sentence + alternatives('In stock:', others.at(-1) ?? subject)
  }
  if (with_ === '') return `${name} isn’t available.${alternatives('Available:', subject)}`
  const other = others.findLast((option) => buyableValues(option).length > 0)
  const sentence = `${name} isn’t available in ${with_}.`
  if (other) return sentence + alternatives('It comes in', other)
  return sentence + alternatives(`${with_} comes in`, subject)
}

function selectedValue(option: Option): string | null {
  return option.values.find((value) => value.isSelected)?.value ?? null
}

function hasSwatch(option: Option): boolean {
  return option.values.some((value) => value.swatch !== null)
}

function buyableValues(option: Option): string[] {
  return option.values.filter((value) => value.isAvailable && !value.isSoldOut).map(({ value }) => value)
}

/** More values than this are not listed; the options show them. */
const maxListed = 12

function alternatives(lead: string, option: Option): string {
  const values = buyableValues(option)
  if (values.length === 0 || values.length > maxListed) return ' Please choose another.'
  return ` ${lead} ${listInSentence(values, 'and')}.`
}
