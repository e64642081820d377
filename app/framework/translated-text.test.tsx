// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { followTranslation, isTranslated } from './translated-text'

let stop = () => {}

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Translates every text as browsers do: an element takes its place, or is put around it. */
function translate(root: Node, isAround: boolean) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (isAround) {
      text.replaceWith(outer)
      inner.append(text)
    } else {
      inner.append(`${text.data}!`)
      text.replaceWith(outer)
    }
  }
}

let press = (_count: number) => {}

function Counter() {
  const [count, setCount] = useState(0)
  press = setCount
  return (
    <p>
      {count > 1 ? <b>many</b> : null}
      You have {count} things
      {count > 0 ? ' in the cart' : ''}
      {count === 3 ? null : ' now'}
    </p>
  )
}

test.each([false, true])('texts beside what comes and goes can be translated (around them: %s)', async (isAround) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const container = document.body.appendChild(document.createElement('div'))
  stop = followTranslation(window)
  const root = createRoot(container)
  await act(async () => root.render(<Counter />))
  expect(isTranslated(document)).toBe(false)
  translate(container, isAround)
  expect(isTranslated(document)).toBe(true)
  for (const count of [1, 2, 0, 3]) {
    await act(async () => press(count))
    await expect.poll(() => container.textContent?.replaceAll('!', '')).toContain(`You have ${count} things`)
    expect(container.textContent?.includes('many')).toBe(count > 1)
    expect(container.textContent?.includes('now')).toBe(count !== 3)
    expect(container.textContent?.includes('in the cart')).toBe(count > 0)
  }
  expect(container.textContent).toMatch(/^many/)
  await act(async () => root.unmount())
  expect(container.textContent).toBe('')
})

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}
