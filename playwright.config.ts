import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tests/setup/chromium'

const port = Number(process.env.E2E_PORT ?? 4173)
const origin = `http://localhost:${port}`

/**
 * The journeys in which the database matters: searching, buying, and coming back to a cart, an order or a payment. What
 * the others show does not depend on it.
 */
const postgresJourneys = ['finding.spec.ts', 'buying.spec.ts', 'coming-back.spec.ts']

/**
 * Every journey runs twice, with JavaScript and without, from the same file, on SQLite. With E2E_DATABASE=postgres those
 * run in which the database matters.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: process.env.E2E_DATABASE === 'postgres' ? postgresJourneys : undefined,
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    screenshot: 'only-on-failure',
    // A trace records every step with its page and costs much time: E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'with JavaScript', use: { javaScriptEnabled: true } },
    { name: 'without JavaScript', use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'npx tsx tests/setup/serve-demo.ts',
    url: `${origin}/health`,
    timeout: 300_000,
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    env: { PORT: String(port) },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
