import { expect, test } from 'vitest'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { changedTexts, lookTexts } from './theme-form.server'

const was = lookTexts(storefrontSchema.parse({ colours: { theme: '#A30' } }))
const unpicked = { 'pick.colours.theme': '#aa3300', 'shown.colours.theme': '#aa3300' }

test('the form of a look tells what was changed in it, a box that was ticked before among it', () => {
  expect(changedTexts({ ...was, ...unpicked }, was)).toEqual({})
  const { 'look.isBoxed': _box, ...others } = was
  const typed = { ...others, ...unpicked, 'look.colours.theme': '', 'look.corners': 'round' }
  expect(changedTexts(typed, was)).toEqual({ 'colours.theme': '', isBoxed: 'off', corners: 'round' })
  // a form of other fields, such as one that a program sends
  expect(changedTexts({ 'look.corners': 'round' }, {})).toEqual({ corners: 'round' })
})

test('a picked colour counts where nothing was typed beside it', () => {
  const picked = { ...unpicked, 'pick.colours.theme': '#123456' }
  expect(changedTexts({ ...was, ...picked }, was)).toEqual({ 'colours.theme': '#123456' })
  expect(changedTexts({ ...was, ...picked, 'look.colours.theme': '#fff' }, was)).toEqual({ 'colours.theme': '#fff' })
})
