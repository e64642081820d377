// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keepCampaign, queryOfChoice, readChosenOptions, submitFilters } from './forms'

test('only the chosen options of a buy form are part of the address', () => {
  document.body.innerHTML = `<form>
    <input name="product" value="kurta"><input name="quantity" value="2">
    <input type="radio" name="o.size" value="m" checked><input type="radio" name="o.size" value="l">
    <input type="radio" name="o.colour" value="rose" checked>
  </form>`
  const form = document.querySelector('form')
  expect(form && String(readChosenOptions(form))).toBe('o.size=m&o.colour=rose')
  // what a campaign has added stays, and an earlier choice does not
  const query = '?sku=K-1&product=kurta&o.size=s&utm_source=letter&page=2&gclid=a%20b'
  expect(form && queryOfChoice(form, query)).toBe('o.size=m&o.colour=rose&utm_source=letter&gclid=a+b')
})

test('empty fields of the filters are left out of the address, and can be filled in again', async () => {
  document.body.innerHTML = `<form>
    <input type="checkbox" name="brand" value="neelam" checked>
    <input type="number" name="min_price"><input type="number" name="max_price" value="500">
  </form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  submitFilters({ currentTarget: form })
  expect(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()).toBe(
    'brand=neelam&max_price=500',
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual(['brand', 'min_price', 'max_price'])
})

test('the campaign that a visitor has come by stays in the address of a GET form', async () => {
  document.body.innerHTML = '<form><input name="sort" value="price"></form>'
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  keepCampaign({ currentTarget: form }, '?utm_source=letter&page=2&brand=b&gclid=a%20b')
  expect([...new FormData(form)]).toEqual([
    ['sort', 'price'],
    ['utm_source', 'letter'],
    ['gclid', 'a b'],
  ])
  await new Promise((resolve) => setTimeout(resolve))
  expect(form.querySelectorAll('input')).toHaveLength(1)
})
