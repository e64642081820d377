import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentResponse } from './document.server'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

function policyOf(html: string, inlineScripts: string[], inlineStyles: string[] = []): string {
  const page = { html, status: 200, headers: new Headers() }
  const options = { isSecure: false, isDevelopment: false, inlineScripts, inlineStyles }
  const { headers } = documentResponse(new Request('http://localhost/'), page, options)
  return headers.get('Content-Security-Policy') ?? ''
}

test('a script or a style that somebody brought into the page is not allowed, the shop’s own script is', () => {
  const html = '<script>ours()</script><script>stolen()</script><style>body{background:url(//evil.example)}</style>'
  const policy = policyOf(html, ['ours()'], [':root{--color-theme:#000}'])
  expect(policy).toContain(`'sha256-${hashOf('ours()')}'`)
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(':root{--color-theme:#000}')}'`)
  expect(policy).not.toContain(hashOf('stolen()'))
  expect(policy).not.toContain(hashOf('body{background:url(//evil.example)}'))
})

test('what the policy does not name is forbidden', () => {
  const policy = policyOf('', []).split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
})
