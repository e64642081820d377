// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { OptionFieldset } from './option-fieldset'

const size = { slug: 'size', name: 'Size', values: [] }

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

test('an option without an error has no description', () => {
  document.body.innerHTML = renderToString(<OptionFieldset option={size} />)
  expect(document.querySelector('fieldset')?.hasAttribute('aria-describedby')).toBe(false)
})
