import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tests/setup/chromium'
import { journeys as journeysOfTestAll, runsEverything } from './tests/setup/only-in-test-all'
import { journeyPort } from './tests/setup/served-shop-env'

const origin = `http://localhost:${journeyPort}`
const isPostgres = process.env.E2E_DATABASE === 'postgres'
/** Where the run of all tests (tests/setup/run-all.ts) reads which files failed and how long they took. */
const reportFile = process.env.TEST_REPORT

/**
 * What runs only with JavaScript on SQLite before a change lands: what the run on PostgreSQL shows without it, and
 * payments at providers whose form opens by itself or whose page asks for a card.
 */
const withScriptsAlone =
  isPostgres || runsEverything
    ? /@scripts-only/
    : /@scripts-only|@test-all|^(?!.*@server-only).*@both-databases|paying\.spec\.ts .*(?:Stripe|Razorpay)/

/**
 * What runs only without JavaScript before a change lands: the other payment providers, whose pages are left and come
 * back to alike, and the administration, whose pages are plain forms.
 */
const withoutScriptsAlone = runsEverything
  ? /@server-only/
  : /@server-only|@test-all|paying\.spec\.ts .*(?:PayPal|Mollie)|^(?!.*@scripts-only).*admin-[\w-]+\.spec\.ts/

/**
 * Every journey runs twice on SQLite, with and without JavaScript, except those whose tag says that only one of the two
 * can make a difference (tests/e2e/journey.ts). E2E_DATABASE=postgres runs the journeys with the tag of both databases,
 * without JavaScript: the scripts of a page do not know the database.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: runsEverything ? [] : journeysOfTestAll,
  grep: isPostgres ? /@both-databases/ : undefined,
  // a run deletes its folder when it starts, and a repeated one leaves what the first has written
  outputDir: `test-results/${isPostgres ? 'postgres' : 'sqlite'}${process.env.TEST_REPEATED ? '-repeated' : ''}`,
  fullyParallel: true,
  // one more than the cores that a run has at least: a journey waits for its pages; the run on PostgreSQL has one core
  workers: isPostgres ? 1 : 3,
  // generous, because the machine may be busy with the other steps of npm test
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // a journey that passes at the second try has a fault, or shows one
  retries: 0,
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
    // what moves is not waited for, and takes no time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace records every step with its page and takes much time, so it is only recorded with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    ...(isPostgres
      ? []
      : [{ name: 'with JavaScript', grepInvert: withoutScriptsAlone, use: { javaScriptEnabled: true } }]),
    { name: 'without JavaScript', grepInvert: withScriptsAlone, use: { javaScriptEnabled: false } },
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
