import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerErrorPage } from './server-error-page'

test('the error page links the support, but for a shop without a customer care', () => {
  const linksOf = (supportHref?: string | null) => renderToStaticMarkup(<ServerErrorPage supportHref={supportHref} />)
  expect(linksOf('mailto:care@shop.example')).toContain('href="mailto:care@shop.example"')
  // the shop could not be read
  expect(linksOf()).toContain('href="/contact"')
  expect(linksOf(null)).not.toContain('Contact support')
})
