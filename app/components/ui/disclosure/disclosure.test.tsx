// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Disclosure } from './disclosure'

function render(isOpen?: boolean) {
  document.body.innerHTML = renderToStaticMarkup(
    <Disclosure title="Price" isOpen={isOpen} id="price-filter">
      <input name="min_price" />
    </Disclosure>,
  )
  const details = document.querySelector('details')
  if (!details) throw new Error('there is no disclosure')
  return details
}

test('it is closed unless it is rendered open', () => {
  expect([render().open, render(false).open, render(true).open]).toEqual([false, false, true])
})

test('its summary opens and closes it without a script', () => {
  const details = render()
  const summary = details.querySelector('summary')
  summary?.click()
  expect(details.open).toBe(true)
  summary?.click()
  expect(details.open).toBe(false)
})

test('its summary is the first child and holds the title alone; links may lead to its id', () => {
  const details = render()
  expect(details.firstElementChild?.tagName).toBe('SUMMARY')
  expect(details.firstElementChild?.textContent).toBe('Price')
  expect(details.querySelector('summary input')).toBeNull()
  expect(document.getElementById('price-filter')).toBe(details)
})

test('fields inside are sent with the form although it is closed', () => {
  const closed = render().outerHTML
  document.body.innerHTML = `<form>${closed}</form>`
  const form = document.querySelector('form')
  expect(form && [...new FormData(form).keys()]).toEqual(['min_price'])
})
