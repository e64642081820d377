import { expect } from 'vitest'
import type { Transfer } from './measure-page'

const kilobytes = (count: number) => count * 1000

/** The most bytes of a page as they are transferred: compressed with brotli, headers included. */
export const budget = {
  scriptsBeforeLoad: kilobytes(2),
  // 90 of bodies, and the headers of five files
  scripts: kilobytes(92),
  styles: kilobytes(11.7),
  fonts: kilobytes(30),
  html: kilobytes(15),
}

/** The bytes of all files of a kind: Document, Script, Stylesheet, Font. */
export const bytesOfKind = (transfers: Transfer[], kind: string) =>
  transfers.filter((transfer) => transfer.kind === kind).reduce((bytes, transfer) => bytes + transfer.bytes, 0)

/** Expects that what a page has loaded is within the budgets and from its own host. */
export function expectBudget(address: string, transfers: Transfer[], styles = budget.styles): void {
  const scripts = transfers.filter(({ kind }) => kind === 'Script')
  const early = scripts.filter(({ beforeLoad }) => beforeLoad)
  expect(bytesOfKind(transfers, 'Document'), `${address}: the page itself`).toBeGreaterThan(0)
  expect(bytesOfKind(early, 'Script'), `${address}: scripts before load`).toBeLessThanOrEqual(budget.scriptsBeforeLoad)
  expect(bytesOfKind(scripts, 'Script'), `${address}: scripts`).toBeLessThanOrEqual(budget.scripts)
  expect(bytesOfKind(transfers, 'Stylesheet'), `${address}: styles`).toBeLessThanOrEqual(styles)
  expect(bytesOfKind(transfers, 'Font'), `${address}: typefaces`).toBeLessThanOrEqual(budget.fonts)
  const { origin } = new URL(address)
  for (const { url } of transfers) if (!url.startsWith('data:')) expect(new URL(url).origin).toBe(origin)
}
