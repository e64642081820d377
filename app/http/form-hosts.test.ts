import { expect, test } from 'vitest'
import { documentResponse } from './document.server'
import { formHostsHeader, keepFormHosts } from './form-hosts'

function render(loaderHeaders: Headers): Response {
  const headers = new Headers(keepFormHosts({ loaderHeaders }))
  const page = { html: '<p>Pay</p>', status: 200, headers }
  return documentResponse(new Request('http://localhost/checkout/payment'), page, {
    isSecure: false,
    isDevelopment: false,
  })
}

test('the form-action of a page allows the hosts that its loader sets, and their header is removed', () => {
  const reply = render(new Headers({ [formHostsHeader]: 'https://pay.example https://bank.example' }))
  const policy = reply.headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self' https://pay.example https://bank.example;")
  expect(reply.headers.get(formHostsHeader)).toBeNull()
})

test('a page without such hosts may post its forms only to the shop', () => {
  const policy = render(new Headers()).headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self';")
})
