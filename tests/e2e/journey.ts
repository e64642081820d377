import { test as base, expect } from '@playwright/test'

/**
 * Playwright's test with two watchers: an unexpected console error (a refused script or style, a failed hydration)
 * or a server error fails the journey.
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

export { expect }
