// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readChosenOptions } from './forms'

test('only the chosen options of a buy form are part of the address', () => {
  document.body.innerHTML = `<form>
    <input name="product" value="kurta"><input name="quantity" value="2">
    <input type="radio" name="o.size" value="m" checked><input type="radio" name="o.size" value="l">
    <input type="radio" name="o.colour" value="rose" checked>
  </form>`
  const form = document.querySelector('form')
  expect(form && String(readChosenOptions(form))).toBe('o.size=m&o.colour=rose')
})
