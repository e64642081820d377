// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxGroup } from '~/components/forms/checkbox-group'
import { CheckboxField } from './checkbox-field'
import { ErrorSummary } from './error-summary'
import { RadioCards } from './radio-cards'
import { SelectField } from './select-field'
import { TextField } from './text-field'
import { TextareaField } from './textarea-field'

function render(element: ReactElement): HTMLElement {
  document.body.innerHTML = renderToString(element)
  return document.body
}

/** The texts of the elements that an attribute of ids refers to. */
function textsOf(ids: string | null): Array<string | undefined> {
  return (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? undefined)
}

test.each([
  ['input', <TextField key="1" name="shipping.city" label="City" hint="As on a letter" errors={['Enter a city']} />],
  ['textarea', <TextareaField key="2" name="note" label="City" hint="As on a letter" errors={['Enter a city']} />],
  [
    'select',
    <SelectField key="3" name="state" label="City" hint="As on a letter" errors={['Enter a city']} options={[]} />,
  ],
])('an %s has its label, hint and error', (tag, element) => {
  const control = render(element).querySelector(tag)
  expect(document.querySelector(`label[for="${control?.id}"]`)?.textContent).toBe('City')
  expect(textsOf(control?.getAttribute('aria-describedby') ?? null)).toEqual(['As on a letter', 'Enter a city'])
  expect(control?.getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint and error has no description and is not invalid', () => {
  const input = render(<TextField name="email" label="E-mail" />).querySelector('input')
  expect(input?.hasAttribute('aria-describedby')).toBe(false)
  expect(input?.hasAttribute('aria-invalid')).toBe(false)
})

test('an optional field has "(optional)" in its label', () => {
  expect(render(<TextField name="note" label="Note" isOptional />).querySelector('label')?.textContent).toBe(
    'Note (optional)',
  )
})

test('a checkbox has its label and its error', () => {
  const box = render(<CheckboxField name="terms" label="I agree" errors={['Agree first']} />).querySelector('input')
  expect(document.querySelector(`label[for="${box?.id}"]`)?.textContent).toBe('I agree')
  expect(textsOf(box?.getAttribute('aria-describedby') ?? null)).toEqual(['Agree first'])
})

test('radio cards are a group with a legend, an error and one selected card', () => {
  const cards = [
    { value: 'standard', title: 'Standard' },
    { value: 'express', title: 'Express', isDisabled: true },
  ]
  const group = render(
    <RadioCards name="shipping" legend="Delivery" cards={cards} selected="standard" errors={['Choose one']} />,
  ).querySelector('fieldset')
  expect(group?.querySelector('legend')?.textContent).toBe('Delivery')
  expect(textsOf(group?.getAttribute('aria-describedby') ?? null)).toEqual(['Choose one'])
  const [standard, express] = [...document.querySelectorAll('input')]
  expect([standard?.checked, standard?.disabled]).toEqual([true, false])
  expect([express?.checked, express?.disabled]).toEqual([false, true])
})

test.each([
  [
    'radio cards',
    <RadioCards key="1" name="pay" legend="Payment" cards={[{ value: 'upi', title: 'UPI' }]} errors={['Choose one']} />,
  ],
  [
    'checkboxes',
    <CheckboxGroup key="2" name="pay" legend="Payment" choices={['UPI']} selected={[]} errors={['Choose one']} />,
  ],
])('the error of %s is between the legend and the options, which are invalid', (_group, element) => {
  const group = render(element).querySelector('fieldset')
  expect(group?.textContent).toMatch(/^Payment\s*Choose one\s*UPI\s*$/)
  expect(group?.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
})

test('the error summary links each message to the field that it is about', () => {
  render(
    <>
      <ErrorSummary errors={{ 'shipping.city': ['Enter a city'], '': ['The form is too old'], email: undefined }} />
      <TextField name="shipping.city" label="City" />
    </>,
  )
  const alert = document.querySelector('[role=alert]')
  expect([...(alert?.querySelectorAll('li') ?? [])].map((line) => line.textContent)).toEqual([
    'Enter a city',
    'The form is too old',
  ])
  const links = [...(alert?.querySelectorAll('a') ?? [])]
  expect(links).toHaveLength(1)
  const target = document.getElementById(links[0]?.getAttribute('href')?.slice(1) ?? '')
  expect(target?.getAttribute('name')).toBe('shipping.city')
})

test('there is no error summary without errors', () => {
  expect(render(<ErrorSummary errors={{ email: undefined, city: [] }} />).innerHTML).toBe('')
})
