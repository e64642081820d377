import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getRuntime } from '~/http/runtime.server'
import { runCommand } from './command-line/run-command'
import { openDemoAdministration } from './demo/demo-administration.server'
import { prepareDatabase } from './prepare-database'
import { startSweeper } from './sweep'

/** Migrates and fills the database like `npm start`, then runs the Remix dev server on the same data. */
await runCommand(async () => {
  process.env.NODE_ENV = 'development'
  const runtime = await getRuntime()
  const wasEmpty = await prepareDatabase(runtime)
  startSweeper(runtime)
  const remix = fileURLToPath(new URL('../../node_modules/.bin/remix', import.meta.url))
  const child = spawn(remix, ['vite:dev', '--port', String(runtime.env.port)], { stdio: 'inherit', env: process.env })
  // who ends this process ends the server, which leaves its port
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // the server is not open yet when its link is printed, which is for later anyhow
  if (runtime.env.isDemoShop) void openDemoAdministration(runtime, { wasEmpty })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  process.exit(code ?? 0)
})
