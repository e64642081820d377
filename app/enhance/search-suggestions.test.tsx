// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchForm } from '~/components/shell/search-form'
import { settle } from '../../tests/setup/settle'
import { enhanceSearchSuggestions } from './search-suggestions'

/** The server's answers by address. A request to another address fails. */
let answers: Record<string, Array<{ label: string; href: string; aside: string }>>
let requestedPaths: string[]
/** How long the server needs for an answer, in ms. */
const answerTime = 50
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  answers = { '/search/suggest?query=kur': [{ label: 'Kurta', href: '/product/kurta', aside: '₹900' }] }
  requestedPaths = []
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    requestedPaths.push(address)
    await new Promise((resolve) => setTimeout(resolve, answerTime))
    signal.throwIfAborted()
    const suggestions = answers[address]
    return suggestions ? Response.json({ suggestions }) : Response.error()
  })
  document.body.innerHTML = `${renderToString(<SearchForm />)}<button>Elsewhere</button>`
  stop = enhanceSearchSuggestions(document)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector<HTMLInputElement>('input[type=search]')
const box = () => document.querySelector<HTMLElement>('[data-suggestions]')

function startTyping(text: string): void {
  const input = field()
  if (!input) throw new Error('there is no search field')
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function type(text: string): Promise<void> {
  startTyping(text)
  await vi.advanceTimersByTimeAsync(200 + answerTime)
  await settle()
}

const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('typed text shows suggestions: links with their notes', async () => {
  await type('kur')
  expect(box()?.hidden).toBe(false)
  expect([...document.querySelectorAll('[data-suggestions] a')].map((link) => link.textContent)).toEqual(['Kurta ₹900'])
})

test('what was typed before the script had loaded is suggested as well', async () => {
  stop()
  const input = field()
  if (!input) throw new Error('there is no search field')
  input.focus()
  input.value = 'kur'
  stop = enhanceSearchSuggestions(document)
  await vi.advanceTimersByTimeAsync(200 + answerTime)
  await settle()
  expect(box()?.hidden).toBe(false)
})

test('one letter sends no request, and several letters typed without a pause send one request', async () => {
  await type('k')
  expect(requestedPaths).toEqual([])
  for (const text of ['ku', 'kur']) startTyping(text)
  await vi.advanceTimersByTimeAsync(200)
  expect(requestedPaths).toEqual(['/search/suggest?query=kur'])
})

test('an answer without suggestions hides the box', async () => {
  await type('kur')
  answers['/search/suggest?query=kurx'] = []
  await type('kurx')
  expect(box()?.hidden).toBe(true)
})

test('the field is a combobox: its list and how many suggestions it has are told', async () => {
  const input = field()
  input?.focus()
  await type('kur')
  const state = () => ['role', 'aria-autocomplete', 'aria-expanded'].map((name) => input?.getAttribute(name))
  expect(state()).toEqual(['combobox', 'list', 'true'])
  expect(document.getElementById(input?.getAttribute('aria-controls') ?? '')).toBe(box())
  expect(box()?.getAttribute('role')).toBe('listbox')
  expect(box()?.querySelector('a')?.getAttribute('role')).toBe('option')
  const status = () => document.querySelector('[role=status]')?.textContent
  expect(status()).toMatch(/^1 suggestion\. /)
  answers['/search/suggest?query=kurx'] = []
  await type('kurx')
  expect(state()).toEqual(['combobox', 'list', 'false'])
  expect(status()).toBe('No suggestions')
})

test('the arrow keys choose a suggestion while the focus stays in the field, and Escape closes the list', async () => {
  answers['/search/suggest?query=kur']?.push({ label: 'Kurtas', href: '/product-category/kurtas', aside: 'Category' })
  await type('kur')
  field()?.focus()
  /** The address of the option that the field names as active. */
  const active = () => {
    expect(document.activeElement).toBe(field())
    const option = document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')
    expect(document.querySelector('[aria-selected=true]')).toBe(option)
    return option?.getAttribute('href')
  }
  expect(active()).toBeUndefined()
  const pressed = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return active()
  })
  expect(pressed).toEqual([
    '/product/kurta',
    '/product-category/kurtas',
    undefined,
    '/product-category/kurtas',
    '/product/kurta',
  ])
  press('Escape')
  expect(box()?.hidden).toBe(true)
  expect(active()).toBeUndefined()
  press('ArrowDown')
  expect(box()?.hidden).toBe(false)
  expect(active()).toBe('/product/kurta')
})

test('Enter follows the suggestion that is active, and is left to the form while none is', async () => {
  const followed: string[] = []
  const onClick = (event: Event) => {
    event.preventDefault()
    followed.push((event.target as Element).getAttribute('href') ?? '')
  }
  document.addEventListener('click', onClick)
  await type('kur')
  field()?.focus()
  expect(press('Enter')).toBe(true)
  expect(followed).toEqual([])
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect(followed).toEqual(['/product/kurta'])
  document.removeEventListener('click', onClick)
})

test.each([
  ['waits for a pause', 100],
  ['waits for the answer', 190],
])('Escape keeps the suggestions hidden while a request %s', async (_, time) => {
  await type('kur')
  field()?.focus()
  answers['/search/suggest?query=kurt'] = answers['/search/suggest?query=kur'] ?? []
  startTyping('kurt')
  await vi.advanceTimersByTimeAsync(time)
  press('Escape')
  await vi.advanceTimersByTimeAsync(1000)
  expect(box()?.hidden).toBe(true)
})

test('a click elsewhere hides the suggestions', async () => {
  await type('kur')
  document.querySelector<HTMLElement>('body > button')?.click()
  expect(box()?.hidden).toBe(true)
})
