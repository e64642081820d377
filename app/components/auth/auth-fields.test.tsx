// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeForm, type CodeFormProps } from './code-form'
import { MobileField } from './mobile-field'
import { PasswordField } from './password-field'

let stop = async () => {}
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

/** Shows an element as a page does that React has taken over; returns its input. */
async function show(element: ReactElement): Promise<HTMLInputElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  stop = async () => {
    await act(async () => root.unmount())
    place.remove()
  }
  await act(async () => root.render(element))
  const input = place.querySelector<HTMLInputElement>('input:not([type=hidden]):not([type=checkbox])')
  if (!input) throw new Error('there is no input')
  return input
}

/** Changes the value as a browser does that was typed into, or that fills it in. */
const fill = (input: HTMLInputElement, value: string) =>
  act(async () => {
    input.value = value
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

const buttonNamed = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`there is no button ${name}`)
  return found
}

const mobileField = { mobileCode: '+91', numberLength: 10, trunkPrefix: '0', defaultValue: '' }

test('a mobile number stands behind the code of its country, which cannot be typed over', async () => {
  const input = await show(<MobileField {...mobileField} />)
  expect(input.previousElementSibling?.textContent).toBe('+91')
  expect([input.inputMode, input.autocomplete, input.required]).toEqual(['numeric', 'tel-national', true])
})

test('the keys e, E, +, - and . type nothing into a mobile number; all others do, and so do shortcuts', async () => {
  const input = await show(<MobileField {...mobileField} />)
  const isBlocked = (key: string, more: KeyboardEventInit = {}) =>
    !input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  expect(['e', 'E', '+', '-', '.'].filter((key) => !isBlocked(key))).toEqual([])
  expect(['1', '0', 'Tab', 'Enter', 'Backspace', 'ArrowLeft'].filter((key) => isBlocked(key))).toEqual([])
  expect([isBlocked('-', { ctrlKey: true }), isBlocked('+', { metaKey: true })]).toEqual([false, false])
})

test.each([
  ['98765432109', '9876543210'],
  ['98765-43210', '9876543210'],
  // browsers fill in whole numbers, some of them as they are dialled within the country
  ['+91 98765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['0987654321', '0987654321'],
])('%s becomes the mobile number %s', async (typed, number) => {
  const input = await show(<MobileField {...mobileField} />)
  await fill(input, typed)
  expect(input.value).toBe(number)
})

const abroad = {
  Germany: { mobileCode: '+49', numberLength: 11, trunkPrefix: '0' },
  Austria: { mobileCode: '+43', numberLength: 13, trunkPrefix: '0' },
  Hungary: { mobileCode: '+36', numberLength: 9, trunkPrefix: '06' },
}

test.each([
  ['Germany', '0151 23456789', '15123456789'],
  ['Germany', '+49 160 1234567', '1601234567'],
  // no longer than the longest number, with its code
  ['Austria', '+43 664 1234567', '6641234567'],
  ['Hungary', '06 20 123 4567', '201234567'],
  // of another country: its first digits are a number of a stranger
  ['Germany', '+44 7911 123456', '+44 7911 123456'],
  ['Germany', '0044 7911 123456', '0044 7911 123456'],
] as const)('in %s, %s becomes the mobile number %s', async (country, typed, number) => {
  const input = await show(<MobileField {...abroad[country]} defaultValue="" />)
  await fill(input, typed)
  expect(input.value).toBe(number)
})

test('a number of another country is shown whole, without the code of this one', async () => {
  const told: string[] = []
  const input = await show(
    <MobileField {...mobileField} defaultValue="+447911123456" onSettled={(number) => told.push(number)} />,
  )
  expect(document.body.textContent).not.toContain('+91')
  await fill(input, '+44791112345')
  await fill(input, '+447911123456')
  await wait(750)
  expect([input.value, told]).toEqual(['+447911123456', ['+447911123456']])
})

test('a mobile number is told 750 ms after the last change', async () => {
  const told: string[] = []
  const input = await show(<MobileField {...mobileField} onSettled={(number) => told.push(number)} />)
  await fill(input, '98765')
  await wait(740)
  await fill(input, '9876543210')
  await wait(749)
  expect(told).toEqual([])
  await wait(1)
  expect(told).toEqual(['9876543210'])
})

test('the strength of a new password is told 250 ms after the last key', async () => {
  const input = await show(<PasswordField isNew />)
  const strength = () => document.querySelector('[role=status]')?.textContent
  for (const [typed, told] of [
    ['Abc', 'Strength: Weak'],
    ['Abc-12', 'Strength: Medium'],
    ['Abc-defg', 'Strength: Medium'],
    ['Abc-1234', 'Strength: Strong'],
    ['', ''],
  ] as const) {
    const before = strength()
    await fill(input, typed)
    await wait(249)
    expect([typed, strength()]).toEqual([typed, before])
    await wait(1)
    expect([typed, strength()]).toEqual([typed, told])
  }
})

test('a password that is known has no strength; its button shows it and hides it again', async () => {
  const input = await show(<PasswordField />)
  await fill(input, 'Abc-1234')
  await wait(300)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  expect([input.type, input.autocomplete]).toEqual(['password', 'current-password'])
  await act(async () => buttonNamed('Show password').click())
  expect([input.type, input.value]).toEqual(['text', 'Abc-1234'])
  await act(async () => buttonNamed('Hide password').click())
  expect(input.type).toBe('password')
})

const codeForm: CodeFormProps = {
  destination: '+91 •••••• 3210',
  medium: 'sms',
  digits: 4,
  redirectTo: '',
  errors: {},
  canResend: true,
  isExpired: false,
  mark: 'a',
  signsIn: true,
  isRemembered: true,
  changeHref: '/login',
  skipHref: null,
}

const paste = (input: HTMLInputElement, text: string) =>
  act(async () => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

test('a code can be sent when it has exactly four digits, typed or filled in by the browser', async () => {
  const input = await show(<CodeForm {...codeForm} />)
  expect([input.autocomplete, input.inputMode, input.maxLength]).toEqual(['one-time-code', 'numeric', 4])
  const sendable: string[] = []
  for (const typed of ['', '1', '123', '1234', '12a4', '12345', '123']) {
    await fill(input, typed)
    if (!buttonNamed('Verify').disabled) sendable.push(`${typed} as ${input.value}`)
  }
  expect(sendable).toEqual(['1234 as 1234', '12345 as 1234'])
})

test('a whole message is read for its code, also when it is filled in or was pasted before the scripts have started', async () => {
  const input = await show(<CodeForm {...codeForm} />)
  await fill(input, 'Your code for shop 24 is 1234. It is valid for 5 minutes.')
  expect([input.value, buttonNamed('Verify').disabled]).toEqual(['1234', false])
  // without scripts, the field takes the message and the shop finds the code in it
  const page = renderToString(<CodeForm {...codeForm} />)
  expect(page).toContain('autoComplete="one-time-code"')
  expect(page).not.toMatch(/maxLength|pattern/)
})

test('what is pasted is a code when it has exactly four digits, and changes nothing otherwise', async () => {
  const input = await show(<CodeForm {...codeForm} />)
  for (const text of ['123', '12345', '', 'no code', 'Your code is 12345.']) {
    await paste(input, text)
    expect([text, input.value, buttonNamed('Verify').disabled]).toEqual([text, '', true])
  }
  await paste(input, ' 47 11 ')
  expect([input.value, buttonNamed('Verify').disabled]).toEqual(['4711', false])
  await paste(input, '12345')
  expect([input.value, buttonNamed('Verify').disabled]).toEqual(['4711', false])
  await paste(input, '1234 is your code for Taana. It is valid for 5 minutes.\n\n@taana.example #1234')
  expect([input.value, buttonNamed('Verify').disabled]).toEqual(['1234', false])
})

test('a code of six digits is asked for where the shop sends such codes', async () => {
  const input = await show(<CodeForm {...codeForm} digits={6} />)
  await paste(input, '1234')
  expect(input.value).toBe('')
  await paste(input, '123456')
  expect([input.value, buttonNamed('Verify').disabled]).toEqual(['123456', false])
})
