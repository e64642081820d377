import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requireChromium } from './chromium'

/** The whole proof, step by step. Stops at the first step that fails and says which. */
const root = fileURLToPath(new URL('../..', import.meta.url))

const steps: Array<{ name: string; command: string; args: string[]; env?: Record<string, string> }> = [
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'types'] },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  { name: 'unit, integration and architecture', command: 'npm', args: ['run', '--silent', 'test:unit'] },
  { name: 'journeys', command: 'npm', args: ['run', '--silent', 'test:e2e'] },
  {
    name: 'journeys, on PostgreSQL',
    command: 'npm',
    args: ['run', '--silent', 'test:e2e'],
    env: { E2E_DATABASE: 'postgres' },
  },
  { name: 'faults, the short form', command: 'npm', args: ['run', '--silent', 'test:faults', '--', '--short'] },
  {
    name: 'faults on PostgreSQL, the short form',
    command: 'npm',
    args: ['run', '--silent', 'test:faults', '--', '--short', '--postgres'],
  },
]

const chromium = requireChromium()
let passed = 0
for (const step of steps) {
  const start = Date.now()
  process.stdout.write(`\n=== ${step.name}\n`)
  const { status } = spawnSync(step.command, step.args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env, CHROMIUM_PATH: chromium },
  })
  if (status !== 0) {
    process.stdout.write(`\n${step.name} failed\nsteps: ${passed} passed, 1 failed\n`)
    process.exit(1)
  }
  passed += 1
  process.stdout.write(`=== ${step.name}: passed in ${Math.round((Date.now() - start) / 1000)} s\n`)
}
process.stdout.write(`\n${passed} passed, 0 failed\n`)
