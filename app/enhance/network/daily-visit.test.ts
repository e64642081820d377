// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendDailyVisit } from './daily-visit'

const sent: string[] = []
let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 23, 30) })
  sent.length = 0
  navigator.sendBeacon = (address) => sent.push(String(address)) > 0
  stop = sendDailyVisit()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.cookie = 'heart_beat=; Max-Age=0'
})
const leave = () => dispatchEvent(new Event('pagehide'))

test('a heartbeat is sent when the first page of a day is left, by the calendar of the browser', () => {
  document.cookie = 'heart_beat=2026-11-22'
  leave()
  expect(sent).toEqual(['/api/base/heart-beat'])
  // as the answer sets it
  document.cookie = 'heart_beat=2026-11-23'
  leave()
  expect(sent).toHaveLength(1)
  vi.setSystemTime(new Date(2026, 10, 24, 0, 30))
  leave()
  expect(sent).toHaveLength(2)
})

test('a heartbeat is not repeated with every page where the shop has another date than the browser', () => {
  document.cookie = 'heart_beat=2026-11-22'
  leave()
  // in the shop it is still the day before
  document.cookie = 'heart_beat=2026-11-22'
  leave()
  expect(sent).toHaveLength(1)
  vi.setSystemTime(new Date(2026, 10, 24, 0, 30))
  leave()
  expect(sent).toHaveLength(2)
})
