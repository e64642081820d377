import { expect } from 'vitest'
import type { Transfer } from './measure-page'

/** How much larger a page may be than it was when it was last measured, so that nothing is left out to fit a budget. */
const room = 1.15

/** The bytes of the largest page of each kind as they are transferred, compressed with brotli, in November 2026. */
const measured = {
  /** The HTML without its headers. */
  html: { listing: 14_300, product: 13_900, other: 10_700 },
  /** The files with their headers. */
  scripts: 91_600,
  styles: 10_800,
  fonts: 28_400,
}

type PageKind = keyof typeof measured.html

function kindOf(path: string): PageKind {
  if (/^\/(shop-online|product-category|product-collection|search)\b/.test(path)) return 'listing'
  return path.startsWith('/product/') ? 'product' : 'other'
}

/** The most bytes that the HTML of a page may have. */
export const htmlBudget = (path: string): number => Math.round(measured.html[kindOf(path)] * room)

/** The most bytes that the files of a page may have together. */
export const budget = {
  /** A page is shown before its scripts are loaded; only what is tiny may come earlier. */
  scriptsBeforeLoad: 2000,
  scripts: measured.scripts * room,
  styles: measured.styles * room,
  fonts: measured.fonts * room,
  /** Files of styles: the one that every page needs, and one of its own. */
  stylesheets: 2,
}

/** The bytes of all files of a kind: Document, Script, Stylesheet, Font. */
export const bytesOfKind = (transfers: Transfer[], kind: string) =>
  transfers.filter((transfer) => transfer.kind === kind).reduce((bytes, transfer) => bytes + transfer.bytes, 0)

/** Expects that what a page has loaded is within the budgets and from its own host. */
export function expectBudget(address: string, transfers: Transfer[]): void {
  const scripts = transfers.filter(({ kind }) => kind === 'Script')
  const early = scripts.filter(({ beforeLoad }) => beforeLoad)
  expect(bytesOfKind(transfers, 'Document'), `${address}: the page itself`).toBeGreaterThan(0)
  expect(bytesOfKind(early, 'Script'), `${address}: scripts before load`).toBeLessThanOrEqual(budget.scriptsBeforeLoad)
  expect(bytesOfKind(scripts, 'Script'), `${address}: scripts`).toBeLessThanOrEqual(budget.scripts)
  const sheets = transfers.filter(({ kind }) => kind === 'Stylesheet')
  expect(bytesOfKind(transfers, 'Stylesheet'), `${address}: styles`).toBeLessThanOrEqual(budget.styles)
  expect(sheets.length, `${address}: files of styles`).toBeLessThanOrEqual(budget.stylesheets)
  expect(bytesOfKind(transfers, 'Font'), `${address}: typefaces`).toBeLessThanOrEqual(budget.fonts)
  const { origin } = new URL(address)
  for (const { url } of transfers) if (!url.startsWith('data:')) expect(new URL(url).origin).toBe(origin)
}
