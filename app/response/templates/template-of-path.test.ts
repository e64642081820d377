import { expect, test } from 'vitest'
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
  ['/forms/contact', 'forms', 'contact'],
  ['/gift-card', 'gift-card', ''],
  ['/blogs', 'blogs', ''],
  ['/blogs/tag/cotton', 'blogs', 'cotton'],
  ['/blogs/care/how-to-wash', 'article', 'how-to-wash'],
])('%s is served by the template %s', (path, name, slug) => {
  expect(templateOfPath(path)).toMatchObject({ name, slug })
})

test.each(['/about', '/admin/login', '/constructor', '/__proto__'])('%s has no template', (path) => {
  expect(templateOfPath(path)).toBeNull()
})
