// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, useAnnouncement } from './announce'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
})
afterEach(() => vi.useRealTimers())

const said = (place: ParentNode = document.body) => place.querySelector(':scope > [role=status]')?.textContent
const wait = () => vi.advanceTimersByTime(200)

test('a text is written into a region that was there before, and the same text is said again', () => {
  announce('12 products')
  expect(said()).toBe('')
  wait()
  expect(said()).toBe('12 products')
  announce('12 products')
  expect(said()).toBe('')
  wait()
  expect(said()).toBe('12 products')
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1)
  for (const text of ['In stock', '3 products']) announce(text)
  wait()
  expect(said()).toBe('In stock. 3 products')
})

test('while a dialog is open, the region is in the dialog', () => {
  document.body.innerHTML = '<dialog open><p>Quick view</p></dialog>'
  announce('Only 2 left')
  wait()
  expect(said(document.querySelector('dialog') ?? undefined)).toBe('Only 2 left')
  expect(said()).toBeUndefined()
})

test('a component announces what changes, and not what it begins with', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const Total = ({ text }: { text: string | null }) => {
    useAnnouncement(text)
    return null
  }
  const show = async (text: string | null) => {
    await act(async () => root.render(<Total text={text} />))
    wait()
    return said()
  }
  expect(await show(null)).toBeUndefined()
  expect(await show('Total: ₹900')).toBeUndefined()
  expect(await show('Total: ₹1,800')).toBe('Total: ₹1,800')
  await act(async () => root.unmount())
})
