import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tests/setup/chromium'
import { journeys as journeysOfTestAll, runsEverything } from './tests/setup/only-in-test-all'
import { journeyPort } from './tests/setup/served-shop-env'

const origin = `http://localhost:${journeyPort}`
const isPostgres = process.env.E2E_DATABASE === 'postgres'
/** Where the run of all tests (tests/setup/run-all.ts) reads which files failed and how long they took. */
const reportFile = process.env.TEST_REPORT

/**
 * The journeys that depend on the database: searching, buying, and returning to a cart, an order or a payment.
 */
const postgresJourneys = ['finding.spec.ts', 'buying.spec.ts', 'coming-back.spec.ts']

/**
 * Every journey runs twice on SQLite, with and without JavaScript, from the same file. E2E_DATABASE=postgres runs the
 * journeys that depend on the database.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: isPostgres ? postgresJourneys : undefined,
  testIgnore: runsEverything ? [] : journeysOfTestAll,
  // a run deletes its folder when it starts
  outputDir: `test-results/${isPostgres ? 'postgres' : 'sqlite'}`,
  fullyParallel: true,
  workers: 2,
  // generous, because the machine may be busy with the other steps of npm test
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // only where nobody is there to look; what passes at the second try is listed as flaky
  retries: process.env.CI ? 1 : 0,
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : 'list',
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
    // A trace records every step with its page and takes much time, so it is only recorded with E2E_TRACE=1.
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
    // all journeys come from one address
    env: { PORT: journeyPort, RATE_LIMIT_FACTOR: '50' },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
