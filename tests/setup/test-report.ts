import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod/v4'

export type Runner = 'vitest' | 'playwright'

/** A test file that was run. `path` is relative to the repository, `seconds` how long its tests took. */
export interface TestFile {
  path: string
  seconds: number
  hasFailed: boolean
}

/** The part of vitest's JSON report that is read. Times are milliseconds. */
const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number(), status: z.string() })),
})

interface Suite {
  file: string
  specs: Array<{ ok: boolean; tests: Array<{ results: Array<{ duration: number }> }> }>
  suites?: Suite[]
}

/** The part of Playwright's JSON report that is read: suites within suites. Times are milliseconds. */
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        ok: z.boolean(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
)
const playwrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) })

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** Reads the report that a run of tests wrote; no file when it ended before it could write one. */
export function readTestFiles(runner: Runner, reportFile: string, root: string): TestFile[] {
  if (!existsSync(reportFile)) return []
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'))
  if (runner === 'vitest')
    return vitestReport.parse(report).testResults.map(({ name, startTime, endTime, status }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      hasFailed: status === 'failed',
    }))
  const { config, suites } = playwrightReport.parse(report)
  return suites.map((top) => {
    const specs = specsOf(top)
    const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((one) => one.duration)))
    return {
      path: relative(root, `${config.rootDir}/${top.file}`),
      seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000,
      hasFailed: specs.some(({ ok }) => !ok),
    }
  })
}
