import { test as base, expect, type Page } from '@playwright/test'
import { runsEverything } from '../setup/only-in-test-all'

/**
 * Playwright's test, which also fails on an unexpected console error (a blocked script or style, a failed hydration)
 * and on a server error.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; watch: void }>({
  expectedErrors: [[], { option: true }],
  watch: [
    async ({ page, expectedErrors }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 500) problems.push(`server: ${response.status()} ${response.url()}`)
      })
      await use()
      const isExpected = (problem: string) => expectedErrors.some((pattern) => pattern.test(problem))
      expect(problems.filter((problem) => !isExpected(problem))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A journey in which no script takes part: what it sees is made by the server alone. It runs without JavaScript only.
 */
export const serverOnly = { tag: '@server-only' }

/** A journey about what scripts do. It runs with JavaScript only. */
export const scriptsOnly = { tag: '@scripts-only' }

/**
 * A journey whose outcome is nearly the same with and without JavaScript: both run in test:all, and before a change
 * lands one of them, that with more of our own code in it (scripts that move the focus), or the cheaper one (styles).
 */
export const mainlyScripts = runsEverything ? {} : scriptsOnly
export const mainlyServer = runsEverything ? {} : serverOnly

/** A journey that runs in test:all alone, in the mode that it is given. */
export const onlyInTestAll = ({ tag }: { tag?: string }) => ({ tag: ['@test-all', ...(tag ? [tag] : [])] })

/** A journey whose statements differ between the databases. It also runs on PostgreSQL. */
export const bothDatabases = { tag: '@both-databases' }

/**
 * Waits until React has hydrated the page, if it has scripts. Before that, a form or link that scripts enhance loads a
 * whole page.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  if ((await page.locator('html[data-scripts]').count()) > 0)
    await expect(page.locator('html')).toHaveAttribute('data-enhanced', '')
}

export { expect }
