// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldTypes } from '~/domain/site/forms/form'
import { formDocumentSchema } from '~/domain/site/forms/form.schema'
import { CustomForm } from './custom-form'

test.each(fieldTypes)('a field of the kind %s shows its hint and whether it may be left empty', (type) => {
  const asked = { key: 'asked', type, label: 'Your answer', hint: 'Only for us', choices: ['Yes', 'No'] }
  const fields = [asked, { ...asked, key: 'needed', required: true }]
  const form = { id: 1, slug: 'asked', ...formDocumentSchema.parse({ title: 'Asked', fields }) }
  document.body.innerHTML = renderToString(<CustomForm form={form} stamp="" />)
  const described = [...document.querySelectorAll('form [aria-describedby]')]
  expect(described.map((element) => element.id)).toEqual(['field-a-asked', 'field-a-needed'])
  for (const element of described)
    expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Only for us/)
  const names = [...document.querySelectorAll('label, legend')].map((element) => element.textContent)
  expect(names).toContain('Your answer (optional)')
  expect(names).toContain('Your answer')
})
