import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { requireChromium } from './chromium'
import { environmentOf, openTemplateStore } from './templates'
import { requireTextBrowsers } from './text-browser'

/**
 * Runs all tests and checks in steps. Steps run at the same time as far as the machine's cores allow; more than four
 * would not make it faster. Stops at the first step that fails and prints its name.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const cores = Math.min(4, Math.max(2, availableParallelism()))

interface Step {
  name: string
  /** The npm script that it runs, with its arguments. */
  script: string[]
  env?: Record<string, string>
  /** How many cores it keeps busy. */
  cores: number
  /** Names of the steps that must have passed before. */
  after: string[]
}

const prepared = ['lint', 'types', 'build', 'templates', 'advisories']
const steps: Step[] = [
  { name: 'build', script: ['build'], cores: 1, after: [] },
  { name: 'templates', script: ['test:templates'], cores: 1, after: [] },
  { name: 'types', script: ['types'], cores: 1, after: [] },
  { name: 'lint', script: ['lint'], cores: 1, after: [] },
  { name: 'advisories', script: ['advisories'], cores: 1, after: [] },
  { name: 'unit', script: ['test:unit'], cores: 2, after: prepared },
  { name: 'journeys', script: ['test:e2e'], cores: 2, after: prepared },
  {
    name: 'journeys-postgres',
    script: ['test:e2e'],
    env: { E2E_DATABASE: 'postgres' },
    cores: 2,
    after: prepared,
  },
  { name: 'faults', script: ['test:faults', '--', '--short'], cores: 1, after: prepared },
  { name: 'faults-postgres', script: ['test:faults', '--', '--short', '--postgres'], cores: 1, after: prepared },
]

const print = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (start: number) => Math.round((Date.now() - start) / 1000)

const chromium = requireChromium()
requireTextBrowsers()
const { store, close } = await openTemplateStore()
const running = new Map<Step, ChildProcess>()
const waiting = new Set(steps)
const passed = new Set<string>()
const startedAt = Date.now()
/** Name of the first step that failed. */
let failed = ''

/** Starts a step and prints its lines with its name before them. Resolves when the step has ended. */
function run(step: Step): Promise<void> {
  const start = Date.now()
  print(`=== ${step.name}: started`)
  const child = spawn('npm', ['run', '--silent', ...step.script], {
    cwd: root,
    // a process group, so that the processes which the step starts can be stopped with it
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environmentOf(store), ...step.env, CHROMIUM_PATH: chromium },
  })
  running.set(step, child)
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => print(`${step.name} | ${line}`))
  return new Promise((resolve) => {
    child.once('close', (status) => {
      running.delete(step)
      if (status === 0) passed.add(step.name)
      else failed ||= step.name
      print(`=== ${step.name}: ${status === 0 ? 'passed' : 'failed'} after ${secondsSince(start)} s`)
      resolve()
    })
  })
}

/** Starts the steps that may start now, and again when a step ends. */
async function runWaiting(): Promise<void> {
  const started: Array<Promise<void>> = []
  for (const step of waiting) {
    const busy = [...running.keys()].reduce((sum, { cores: used }) => sum + used, 0)
    if (failed || busy + step.cores > cores || !step.after.every((name) => passed.has(name))) continue
    waiting.delete(step)
    started.push(run(step).then(runWaiting))
  }
  if (failed) endRunning()
  await Promise.all(started)
}

function endRunning(): void {
  for (const { pid } of running.values()) if (pid) process.kill(-pid, 'SIGTERM')
}
process.once('SIGINT', endRunning)
process.once('SIGTERM', endRunning)

await runWaiting()
await close()
if (failed) print(`\n${failed} failed`)
print(`\nsteps, in ${secondsSince(startedAt)} s: ${passed.size} passed, ${failed ? 1 : 0} failed`)
process.exitCode = failed ? 1 : 0
