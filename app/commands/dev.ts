import { spawn } from 'node:child_process'
import { getRuntime } from '~/request/runtime.server'
import { prepareDatabase } from './prepare-database'
import { startSweeper } from './sweep'

/** Migrates and fills the database like `npm start`, then runs the Remix dev server on the same data. */
process.env.NODE_ENV = 'development'
const runtime = await getRuntime()
await prepareDatabase(runtime)
startSweeper(runtime)
const child = spawn('remix', ['vite:dev', '--port', String(runtime.env.port)], { stdio: 'inherit', env: process.env })
child.once('exit', (code) => process.exit(code ?? 0))
