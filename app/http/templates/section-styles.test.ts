import { expect, test } from 'vitest'
import { deepFreeze } from '~/domain/shared/reference-data/deep-freeze'
import { rulesOf, withSectionStyles } from './section-styles.server'

const sections = '<link rel="stylesheet" href="/assets/sections-a1_b-2.css"/>'
const shop = '<link rel="stylesheet" href="/assets/root-c3.css"/>'
const css =
  '@keyframes sl0{to{rotate:1turn}}.sl1{gap:.5rem}@media(min-width:64em){.sl1{gap:1rem}}.tb0{color:red}.tb0 .sl1{color:blue}:root{top:0}'
const ofSlider =
  '@keyframes sl0{to{rotate:1turn}}.sl1{gap:.5rem}@media(min-width:64em){.sl1{gap:1rem}}.tb0 .sl1{color:blue}:root{top:0}'
const body = '<body class="fd0"><div class="fd1 sl1"></div></body>'
const needs = (sectionStyles: boolean, viewedProducts = false) => ({
  root: {},
  page: { needs: { sectionStyles, frameHosts: [], hasForm: false, viewedProducts } },
})

const styled = (head: string, loaderData: Record<string, unknown>, rules: typeof css | null = css) => {
  const { html, inlineStyles } = withSectionStyles([head, body], loaderData, () => rules && rulesOf(rules))
  return { head: html[0], inlineStyles }
}

test('a page contains the styles of the sections that it has, behind those of the shop', () => {
  for (const head of [`<head>${sections}${shop}`, `<head>${shop}${sections}`])
    expect(styled(head, needs(true))).toEqual({
      head: `<head>${shop}<style>${ofSlider}</style>`,
      inlineStyles: [ofSlider],
    })
})

test('the styles of kept sections are found once, those of others for each page', () => {
  const head = `<head>${sections}${shop}`
  for (const [data, times] of [
    [deepFreeze(needs(true)), 1],
    [needs(true), 2],
  ] as const) {
    const found = [body, '<body class="tb0"></body>'].map(
      (shown) => withSectionStyles([head, shown], data, () => rulesOf(css)).inlineStyles[0],
    )
    expect(new Set(found).size).toBe(times)
    expect(found[0]).toBe(ofSlider)
  }
})

test('a page without such sections has neither their styles nor the link to them', () => {
  for (const data of [needs(false), { root: null }])
    expect(styled(`<head>${sections}${shop}`, data)).toEqual({ head: `<head>${shop}`, inlineStyles: [] })
})

test('a page links to the styles of sections that come later, and to those that cannot be read', () => {
  const linked = { head: `<head>${shop}${sections}`, inlineStyles: [] }
  expect(styled(`<head>${sections}${shop}`, needs(true, true))).toEqual(linked)
  expect(styled(`<head>${sections}${shop}`, needs(true), null)).toEqual(linked)
})
