// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import { showToast } from './toast'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = renderToString(<ToastRegion />)
})
afterEach(() => vi.useRealTimers())

const shown = () => [...document.querySelectorAll('[role=status] > *')].map((toast) => toast.textContent)

test('a message is shown for two seconds', () => {
  showToast('Added to your cart')
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['Added to your cart'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a message that is still shown is not repeated, a different one is added', () => {
  showToast('Added to your cart')
  showToast('Added to your cart')
  showToast('Link copied')
  expect(shown()).toEqual(['Added to your cart', 'Link copied'])
})

test('a message stays while its link has the focus', () => {
  showToast('Added to your cart', { href: '/cart', label: 'View cart' })
  const link = document.querySelector('a')
  link?.focus()
  vi.advanceTimersByTime(5000)
  expect(shown()).toHaveLength(1)
  link?.blur()
  vi.advanceTimersByTime(2000)
  expect(shown()).toEqual([])
})
