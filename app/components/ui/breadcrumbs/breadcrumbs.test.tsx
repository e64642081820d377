// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Breadcrumbs } from './breadcrumbs'

function render(items: Array<{ name: string; href?: string }>) {
  document.body.innerHTML = renderToStaticMarkup(<Breadcrumbs items={items} />)
  return [...document.querySelectorAll('nav li')]
}

test('every item but the page itself is a link, and the page itself is marked as current', () => {
  const crumbs = render([
    { name: 'Home', href: '/' },
    { name: 'Wear', href: '/product-category/wear' },
    { name: 'Tea & <tins>' },
  ])
  expect(crumbs.map((crumb) => [crumb.textContent, crumb.querySelector('a')?.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Wear', '/product-category/wear'],
    ['Tea & <tins>', undefined],
  ])
  const current = [...document.querySelectorAll('[aria-current]')]
  expect(current.map((element) => [element.textContent, element.getAttribute('aria-current')])).toEqual([
    ['Tea & <tins>', 'page'],
  ])
})

test('it is a labelled, ordered navigation whose separators are hidden from screen readers', () => {
  const crumbs = render([{ name: 'Home', href: '/' }, { name: 'Wear' }])
  expect(document.querySelector('nav')?.getAttribute('aria-label')).toBe('Breadcrumb')
  expect(document.querySelector('nav > ol')?.childElementCount).toBe(2)
  expect(crumbs.map((crumb) => crumb.querySelectorAll('svg[aria-hidden=true]').length)).toEqual([0, 1])
  expect(document.querySelectorAll('svg:not([aria-hidden=true])')).toHaveLength(0)
})

test('items may have the same name', () => {
  const report = vi.spyOn(console, 'error')
  expect(render([{ name: 'Tea', href: '/a' }, { name: 'Tea', href: '/b' }, { name: 'Tea' }])).toHaveLength(3)
  expect(report).not.toHaveBeenCalled()
})
