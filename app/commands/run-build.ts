import { fileURLToPath } from 'node:url'
import { buildApp } from './build'

await buildApp(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''))
