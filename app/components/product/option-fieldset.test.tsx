// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { OptionFieldset } from './option-fieldset'

const value = { swatch: null, isAvailable: true, isSoldOut: false }
const size = {
  slug: 'size',
  name: 'Size',
  values: [
    { ...value, slug: 's', value: 'S', isSelected: false },
    { ...value, slug: 'm', value: 'M', isSelected: false, isSoldOut: true },
  ],
}

test('the error of an option is shown at its radios, and the summary links to them', () => {
  const errors = ['Choose Size']
  document.body.innerHTML = renderToString(
    <form>
      <ErrorSummary errors={{ 'o.size': errors }} />
      <OptionFieldset option={size} errors={errors} />
    </form>,
  )
  const target = document.querySelector('a')?.getAttribute('href')?.slice(1) ?? ''
  const fieldset = document.getElementById(target)
  expect(fieldset?.tagName).toBe('FIELDSET')
  expect(document.getElementById(fieldset?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose Size')
})

test('an open option asks for a choice, and names what is out of stock', () => {
  document.body.innerHTML = renderToString(<OptionFieldset option={size} />)
  expect(document.querySelector('legend')?.textContent).toBe('Size Choose a size')
  expect([...document.querySelectorAll('label')].map((label) => label.textContent?.trim())).toEqual([
    'S',
    'M (out of stock)',
  ])
  const chosen = { ...size, values: size.values.map((one) => ({ ...one, isSelected: one.slug === 's' })) }
  document.body.innerHTML = renderToString(<OptionFieldset option={chosen} />)
  expect(document.querySelector('legend')?.textContent).toBe('Size S')
})

test('an option without an error has no description', () => {
  document.body.innerHTML = renderToString(<OptionFieldset option={size} />)
  expect(document.querySelector('fieldset')?.hasAttribute('aria-describedby')).toBe(false)
})
