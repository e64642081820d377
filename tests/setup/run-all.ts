import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { requireChromium } from './chromium'
import { readTestFiles, type Runner, type TestFile } from './test-report'
import { environmentOf, openTemplateStore } from './templates'
import { requireTextBrowsers } from './text-browser'

/**
 * Runs the tests and checks in steps: `npm test` what must hold before a change lands, `npm run test:all` (--all)
 * everything. Steps run at the same time as far as the cores of the machine allow. A step that fails ends nothing but
 * the steps that need its result. A file that failed is run once more alone: if it passes then, it is reported as
 * flaky. At the end stand the failures, the steps with their times and the slowest test files.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const cores = Math.min(4, Math.max(2, availableParallelism()))
const runsEverything = process.argv.includes('--all')
const slowestCount = 10

interface Step {
  name: string
  /** The npm script that it runs, with its arguments. */
  script: string[]
  env?: Record<string, string>
  /** How many cores it keeps busy, on average: most wait for servers, databases and browsers now and then. */
  cores: number
  /** Names of the steps that must have passed before. */
  after?: string[]
  /**
   * The program that runs its test files, if it has any: their results are read, and those that failed are run again.
   */
  runner?: Runner
}

const faults = runsEverything ? ['test:faults'] : ['test:faults', '--', '--short']
const postgresFaults = runsEverything ? ['--', '--postgres'] : ['--postgres']
const built = ['build', 'templates']
const steps: Step[] = [
  { name: 'build', script: ['build'], cores: 1 },
  { name: 'templates', script: ['test:templates'], cores: 1 },
  { name: 'types', script: ['types'], cores: 1 },
  { name: 'lint', script: ['lint'], cores: 0.5 },
  { name: 'advisories', script: ['advisories'], cores: 1 },
  { name: 'unit', script: ['test:unit'], cores: 1.5, after: built, runner: 'vitest' },
  { name: 'faults', script: faults, cores: 0.5, after: built },
  { name: 'faults-postgres', script: [...faults, ...postgresFaults], cores: 0.5, after: built },
  {
    name: 'journeys-postgres',
    script: ['test:e2e'],
    env: { E2E_DATABASE: 'postgres' },
    cores: 0.5,
    after: built,
    runner: 'playwright',
  },
  { name: 'journeys', script: ['test:e2e'], cores: 1.5, after: built, runner: 'playwright' },
]

interface Outcome {
  status: 'passed' | 'failed' | 'flaky' | 'not run'
  seconds: number
  /** The files that failed, also when they were run alone. */
  failedFiles: string[]
  flakyFiles: string[]
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (start: number) => Math.round((Date.now() - start) / 1000)

const chromium = requireChromium()
requireTextBrowsers()
const { store, close } = await openTemplateStore()
const running = new Map<Step, ChildProcess>()
const waiting = new Set(steps)
const outcomes = new Map<string, Outcome>()
const testFiles: TestFile[] = []
const startedAt = Date.now()
let isEnding = false

/** Runs an npm script, prints its lines with the name of the step before them, and returns whether it succeeded. */
function runScript(step: Step, script: string[], reportFile: string, isRepeated = false): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', ...script], {
    cwd: root,
    // a process group, so that the processes which the step starts can be stopped with it
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environmentOf(store),
      ...step.env,
      CHROMIUM_PATH: chromium,
      TEST_REPORT: reportFile,
      ...(isRepeated && { TEST_REPEATED: '1' }),
      ...(runsEverything && { TEST_ALL: '1' }),
    },
  })
  running.set(step, child)
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => print(`${step.name} | ${line}`))
  // what a script leaves behind when it fails would keep its output open, and the step would never end
  child.once('exit', () => endGroup(child))
  return new Promise((resolve) => child.once('close', (status) => resolve(status === 0)))
}

/** Runs a step, and the files that failed once more, each alone. */
async function run(step: Step): Promise<void> {
  const start = Date.now()
  print(`=== ${step.name}: started`)
  const reportFile = `${store.folder}/report-${step.name}.json`
  const hasPassed = await runScript(step, step.script, reportFile)
  const files = step.runner ? readTestFiles(step.runner, reportFile, root) : []
  testFiles.push(...files)
  const failed = files.filter((file) => file.hasFailed)
  const outcome: Outcome = { status: hasPassed ? 'passed' : 'failed', seconds: 0, failedFiles: [], flakyFiles: [] }
  for (const { path } of isEnding ? [] : failed) {
    print(`=== ${step.name}: ${path} failed and is run once more alone`)
    const passesAlone = await runScript(step, [...step.script, '--', path], `${reportFile}.again`, true)
    if (passesAlone) outcome.flakyFiles.push(path)
    else outcome.failedFiles.push(path)
  }
  if (!hasPassed && outcome.flakyFiles.length > 0 && outcome.failedFiles.length === 0) outcome.status = 'flaky'
  outcome.seconds = secondsSince(start)
  outcomes.set(step.name, outcome)
  running.delete(step)
  print(`=== ${step.name}: ${outcome.status} after ${outcome.seconds} s`)
}

/** Starts the steps that may start now, and again when a step ends. */
async function runWaiting(): Promise<void> {
  const started: Array<Promise<void>> = []
  for (const step of waiting) {
    const needed = (step.after ?? []).map((name) => outcomes.get(name))
    const busy = [...running.keys()].reduce((sum, { cores: used }) => sum + used, 0)
    if (isEnding || needed.some((outcome) => outcome && outcome.status !== 'passed')) {
      waiting.delete(step)
      outcomes.set(step.name, { status: 'not run', seconds: 0, failedFiles: [], flakyFiles: [] })
    } else if (busy + step.cores <= cores && needed.every((outcome) => outcome)) {
      waiting.delete(step)
      started.push(run(step).then(runWaiting))
    }
  }
  await Promise.all(started)
}

/** Ends the processes that a step has started, if any are left. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // all of them have ended
  }
}

function endRunning(): void {
  isEnding = true
  for (const child of running.values()) endGroup(child)
}
process.once('SIGINT', endRunning)
process.once('SIGTERM', endRunning)

await runWaiting()
await close()

print('\nThe slowest test files:')
for (const { path, seconds } of testFiles.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount))
  print(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
print('\nThe steps:')
for (const [name, { status, seconds }] of outcomes) print(`${String(seconds).padStart(7)} s  ${name}: ${status}`)
const all = [...outcomes.values()]
const flaky = all.flatMap(({ flakyFiles }) => flakyFiles)
if (flaky.length > 0) print(`\nFlaky, which is a fault to mend in the shop or in the test:\n  ${flaky.join('\n  ')}`)
const failures = [...outcomes].filter(([, { status }]) => status === 'failed' || status === 'not run')
for (const [name, { status, failedFiles }] of failures)
  print(`\n${name}: ${status}${failedFiles.map((path) => `\n  ${path}`).join('')}`)
print(`\nsteps, in ${secondsSince(startedAt)} s: ${all.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
