import { fileURLToPath } from 'node:url'
import { buildApp, hasCurrentBuild } from './build'

/** Builds the app; with --if-needed only when the sources have changed since. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
if (!process.argv.includes('--if-needed') || !hasCurrentBuild(root)) await buildApp(root)
