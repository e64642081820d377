import { expect, test } from 'vitest'
import { templateLabels } from '~/domain/site/content/templates'
import routes from '~/routes'
import { templateOfPath } from './template-of-path'

test.each([
  ['/', 'home', ''],
  ['/undefined', 'home', ''],
  ['/shop-online', 'shop-online', ''],
  ['/shop-online/sale', 'shop-online', 'sale'],
  ['/product-category/wear/kurtas', 'product-category', 'kurtas'],
  ['/product/wear/caf%C3%A9-mug/', 'product', 'café-mug'],
  ['/product/%E0%A4%A', 'product', ''],
  ['/checkout/payment', 'checkout', 'payment'],
  ['/register', 'login', ''],
  ['/account/orders', 'account', 'orders'],
  ['/account/reset-password/asha@example.com/token', 'login', 'token'],
  ['/forms/contact', 'forms', 'contact'],
  ['/gift-card', 'gift-card', ''],
  ['/blogs', 'blogs', ''],
  ['/blogs/tag/cotton', 'blogs', 'cotton'],
  ['/blogs/care/how-to-wash', 'article', 'how-to-wash'],
])('%s is served by the template %s', (path, name, slug) => {
  expect(templateOfPath(path)).toMatchObject({ name, slug })
})

/** Why a page of shoppers has no template. */
const withoutTemplate: Record<string, string> = {
  'payments/go/:token': 'leads on to a provider at once',
  'preview/:token': 'is the document that it previews',
  '*': 'is a document itself',
}

test('every page of shoppers has a template, and every template but that of unknown addresses has a page', () => {
  const paths = routes.flatMap(({ file, path = '' }) =>
    /^routes\/storefront\/(?!legacy-url)\S+\.tsx$/.test(file) ? [path] : [],
  )
  const names = paths.map((path) => templateOfPath(`/${path.replace('*', 'any-slug')}`)?.name)
  expect(paths.filter((_, index) => names[index] === undefined)).toEqual(Object.keys(withoutTemplate))
  expect(Object.keys(templateLabels).filter((name) => !new Set<unknown>(names).has(name))).toEqual(['not-found'])
})

test.each(['/about', '/admin/login', '/constructor', '/__proto__'])('%s has no template', (path) => {
  expect(templateOfPath(path)).toBeNull()
})
