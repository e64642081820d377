import { fileURLToPath } from 'node:url'
import { buildApp, hasCurrentBuild } from './build'
import { runCommand } from './command-line/run-command'

/** Builds the app; with --if-needed only when the sources have changed since. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
await runCommand(async () => {
  if (!process.argv.includes('--if-needed') || !hasCurrentBuild(root)) await buildApp(root)
  return 0
})
