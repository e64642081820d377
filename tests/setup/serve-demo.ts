import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Serves a fresh demo shop, as `npm start` does, in a folder of its own that goes away at the end. */
const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
process.env.DATA_DIR = folder
process.env.NODE_ENV = 'production'
process.env.LOG_LEVEL ??= 'error'
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../../app/commands/start')
