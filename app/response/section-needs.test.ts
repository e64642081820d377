import { expect, test } from 'vitest'
import { frameHostsOf, withSectionStyles } from './section-needs'

const sections = '<link rel="stylesheet" href="/assets/sections-a1_b-2.css"/>'
const shop = '<link rel="stylesheet" href="/assets/shop-c3.css"/>'
const needs = (sectionStyles: boolean, frameHosts: string[] = []) => ({
  root: {},
  page: { needs: { sectionStyles, frameHosts, hasForm: false, viewedProducts: false } },
})

const styled = (head: string, loaderData: Record<string, unknown>) =>
  withSectionStyles([head, '<body></body>'], loaderData).join('').replace('<body></body>', '')

test('the styles of sections come after those of the shop, and only where a page needs them', () => {
  expect(styled(`<head>${sections}${shop}</head>`, needs(true))).toBe(`<head>${shop}${sections}</head>`)
  expect(styled(`<head>${shop}${sections}</head>`, needs(true))).toBe(`<head>${shop}${sections}</head>`)
  expect(styled(`<head>${sections}${shop}</head>`, needs(false))).toBe(`<head>${shop}</head>`)
  expect(styled(`<head>${shop}${sections}</head>`, { root: null })).toBe(`<head>${shop}</head>`)
})

test('a page may show the frames that its sections need', () => {
  expect(frameHostsOf(needs(true, ['https://player.example']))).toEqual(['https://player.example'])
  expect(frameHostsOf({ root: {}, page: null })).toEqual([])
})
