// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Table } from '~/components/ui/table/table'
import { enhanceRowKeys } from './row-keys'

let stop = () => {}
beforeEach(() => {
  const names = ['One', 'Two', 'Three']
  document.body.innerHTML = renderToString(
    <>
      <a href="/elsewhere">Elsewhere</a>
      <Table
        caption="Rows"
        rows={names.map((name) => [
          <a key="name" href={`/${name}`}>
            {name}
          </a>,
          <input key="note" aria-label={`Note of ${name}`} />,
        ])}
      />
    </>,
  )
  stop = enhanceRowKeys(document)
})
afterEach(() => stop())

const focused = () => document.activeElement?.textContent
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )

test('J and K lead from row to row, and stay in the first and the last', () => {
  document.querySelector<HTMLElement>('tbody a')?.focus()
  const path = ['j', 'J', 'j', 'k', 'k', 'k'].map((key) => {
    press(key)
    return focused()
  })
  expect(path).toEqual(['Two', 'Three', 'Three', 'Two', 'One', 'One'])
})

test('letters are letters in a field, outside of rows, and with another key', () => {
  document.querySelector<HTMLElement>('a[href="/elsewhere"]')?.focus()
  press('j')
  expect(focused()).toBe('Elsewhere')
  document.querySelector<HTMLElement>('tbody a')?.focus()
  press('j', { ctrlKey: true })
  expect(focused()).toBe('One')
  const note = document.querySelector<HTMLElement>('tbody input')
  note?.focus()
  press('j')
  expect(document.activeElement).toBe(note)
})
