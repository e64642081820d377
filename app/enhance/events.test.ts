// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { findSubmitter, isPlainClick } from './events'

test('the submitter is the button that was pressed', () => {
  document.body.innerHTML = '<form><button name="intent" value="add">Add</button></form>'
  const button = document.querySelector('button')
  expect(findSubmitter(new SubmitEvent('submit', { submitter: button }))).toBe(button)
  expect(findSubmitter(new SubmitEvent('submit'))).toBeNull()
  expect(findSubmitter(new Event('submit'))).toBeNull()
})

test('a click with a modifier key or another button is not a plain click', () => {
  expect(isPlainClick(new MouseEvent('click'))).toBe(true)
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(isPlainClick(new MouseEvent('click', init))).toBe(false)
})
