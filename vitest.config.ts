import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/vitest/longest-first'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the run of all tests (tests/setup/run-all.ts) reads which files failed and how long they took. */
const reportFile = process.env.TEST_REPORT

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: folder('./db/') },
      { find: /^~\//, replacement: folder('./app/') },
    ],
  },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts', 'tests/integration/**/*.test.ts'],
    globalSetup: ['tests/setup/vitest/global.ts'],
    maxWorkers: 2,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    sequence: { sequencer: LongestFirst },
    // generous, because the machine may be busy with the other steps of npm test
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // only where nobody is there to look: a browser that did not get far enough on a busy machine gets a second try, which the
    // output names; a wrong result never does
    retry: process.env.CI ? { count: 1, condition: /Timeout \d+ms exceeded/ } : 0,
  },
})
