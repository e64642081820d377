import { spawn } from 'node:child_process'
import { getRuntime } from '~/http/runtime.server'
import { prepareDatabase } from './prepare-database'
import { startSweeper } from './sweep'

/** Migrates and fills the database like `npm start`, then runs the Remix dev server on the same data. */
process.env.NODE_ENV = 'development'
const runtime = await getRuntime()
await prepareDatabase(runtime)
startSweeper(runtime)
const child = spawn('remix', ['vite:dev', '--port', String(runtime.env.port)], { stdio: 'inherit', env: process.env })
// who ends this process ends the server
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 0))
