// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { keepTypedTexts } from './hydrate-page'

test('what was typed into a text area before the page was hydrated stays', async () => {
  document.body.innerHTML = '<div><textarea name="note">Ring twice</textarea></div>'
  const container = document.querySelector('div')
  const area = document.querySelector('textarea')
  if (!container || !area) throw new Error('there is no text area')
  const hydrate = () => act(async () => void hydrateRoot(container, <textarea name="note" defaultValue="Ring twice" />))
  area.value = 'Ring once'
  keepTypedTexts(document)
  // between the start of the scripts and the page
  area.value = 'Do not ring'
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await hydrate()
  expect(area.value).toBe('Do not ring')
})
