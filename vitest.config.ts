import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { runsEverything, vitestFiles as filesOfTestAll } from './tests/setup/only-in-test-all'
import { LongestFirst } from './tests/setup/vitest/longest-first'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the run of all tests (tests/setup/run-all.ts) reads which files failed and how long they took. */
const reportFile = process.env.TEST_REPORT

const shared = {
  plugins: [vanillaExtractPlugin()],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: folder('./db/') },
      { find: /^~\//, replacement: folder('./app/') },
    ],
  },
}
// generous, because the machine may be busy with the other steps of npm test
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } }
/**
 * Tests that replace a module, or load the built app beside its sources; the other files of a worker would then get
 * the same.
 */
const isolated = ['app/**/{cached-files,page-store}.test.ts', 'tests/integration/request-context.test.ts']

export default defineConfig({
  ...shared,
  test: {
    globalSetup: ['tests/setup/vitest/global.ts'],
    // one more than the cores that a run has at least: the tests wait for servers, databases and browsers a third of
    // the time
    maxWorkers: 3,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          // one project, because each prepares every module for itself
          name: 'tests',
          include: [
            'app/**/*.test.{ts,tsx}',
            'db/**/*.test.ts',
            'tests/*.test.ts',
            'tests/integration/**/*.test.ts',
            'tests/simulators/*.test.ts',
          ],
          exclude: [...isolated, ...(runsEverything ? [] : filesOfTestAll)],
          // Loading modules takes longer than most tests, so the files of a worker share them. A file restores what it
          // has changed in a module, in the environment or in a global object.
          isolate: false,
          setupFiles: ['tests/setup/vitest/empty-document.ts'],
          ...timeouts,
        },
      },
      { ...shared, test: { name: 'isolated', include: isolated, ...timeouts } },
    ],
  },
})
