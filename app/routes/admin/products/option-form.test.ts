import { expect, test } from 'vitest'
import { optionTexts } from '~/components/admin/product/option-texts'
import { keepsPlaces, placeAnew, placedAnewText } from './option-form.server'

const sizes = (...values: string[]) => ({ name: 'Size', values: values.map((value) => ({ value })) })
const colours = (...values: string[]) => ({ name: 'Colour', values: values.map((value) => ({ value })) })
const base = optionTexts([sizes('S', 'M', 'L'), colours('Red')])

test('the options have their places while some are renamed or more follow', () => {
  expect(keepsPlaces(base, [sizes('S', 'Medium', 'L', 'XL'), colours('Red'), sizes('1')])).toBe(true)
  expect(keepsPlaces(base, [sizes('M', 'L'), colours('Red')])).toBe(false)
  // as many as before, but each stands elsewhere
  expect(keepsPlaces(base, [sizes('M', 'L', 'XL'), colours('Red')])).toBe(false)
  expect(keepsPlaces(base, [colours('Red'), sizes('S', 'M', 'L')])).toBe(false)
  expect(keepsPlaces({}, [sizes('S')])).toBe(false)
})

test('what was typed stands beside what it was about, and what has no place is told', () => {
  const sent = {
    ...base,
    'option.o0.value.v0': 'Small',
    'option.o0.value.v2': 'Large',
    'option.o0.more': 'XXL',
    'option.o1.swatch.v0': '#aa0000',
    'option.new.name': 'Cut',
    'option.new.more': 'Slim',
  }
  const now = [colours('Red', 'Blue'), sizes('M', 'L', 'XL')]
  const { typed, lost } = placeAnew(sent, base, { options: now, version: 7 })
  expect(typed).toEqual({
    ...optionTexts(now),
    'option.o1.value.v1': 'Large',
    'option.o1.more': 'XXL',
    'option.o0.swatch.v0': '#aa0000',
    'option.new.name': 'Cut',
    'option.new.more': 'Slim',
    intent: 'options',
    version: '7',
    was: JSON.stringify(optionTexts(now)),
  })
  expect(lost).toEqual([{ was: 'Size: S', typed: 'Small' }])
  expect(placedAnewText(lost)).toContain('“Small” for Size: S')
})
