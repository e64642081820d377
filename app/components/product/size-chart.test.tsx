// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inOtherUnit, SizeChart } from './size-chart'

test.each([
  ['82', 'cm', '32½'],
  ['90 x 190', 'cm', '35½ x 75'],
  ['1', 'cm', '½'],
  ['32.5', 'in', '82½'],
  ['One size', 'cm', null],
] as const)('%s %s is %s in the other unit', (text, unit, other) => {
  expect(inOtherUnit(text, unit)).toBe(other)
})

test('a size chart has both units, and only the sizes that are sold', () => {
  const chart = {
    name: 'Shirts',
    unit: 'cm' as const,
    columns: ['Size', 'Chest'],
    rows: [
      ['S', '94'],
      ['M', '100'],
      ['L', '106'],
    ],
    note: '',
  }
  document.body.innerHTML = renderToString(<SizeChart chart={chart} sizes={['S', 'M', 'XL']} id="chart" />)
  expect(document.querySelector('table')?.getAttribute('aria-label')).toBe('Shirts, in centimetres and inches')
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'S94 cm 37 in',
    'M100 cm 39½ in',
  ])
  document.body.innerHTML = renderToString(<SizeChart chart={{ ...chart, unit: null }} sizes={[]} id="chart" />)
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['S94', 'M100', 'L106'])
})
