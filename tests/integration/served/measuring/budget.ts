import { expect } from 'vitest'
import type { Transfer } from './measure-page'

const kilobytes = (count: number) => count * 1000

/** The most bytes of a page as they are transferred: compressed with brotli, headers included. */
export const budget = {
  scriptsBeforeLoad: kilobytes(2),
  // 90 of bodies, and the headers of five files
  scripts: kilobytes(92),
  // of bodies; each file has its headers beside it
  styles: kilobytes(11),
  stylesheetHeaders: 760,
  fonts: kilobytes(30),
  // the one that every page needs, and one of its own
  stylesheets: 2,
  html: kilobytes(15),
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
  const styles = budget.styles + sheets.length * budget.stylesheetHeaders
  expect(bytesOfKind(transfers, 'Stylesheet'), `${address}: styles`).toBeLessThanOrEqual(styles)
  expect(sheets.length, `${address}: files of styles`).toBeLessThanOrEqual(budget.stylesheets)
  expect(bytesOfKind(transfers, 'Font'), `${address}: typefaces`).toBeLessThanOrEqual(budget.fonts)
  const { origin } = new URL(address)
  for (const { url } of transfers) if (!url.startsWith('data:')) expect(new URL(url).origin).toBe(origin)
}
