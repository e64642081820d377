import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ShopProcess {
  origin: string
  child: ChildProcess
  /** Ends it with this signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the built shop in a process of its own, as `npm start` does, and waits until it answers. */
export async function startShop(options: { port: number; dataDir: string; env?: Record<string, string> }): Promise<ShopProcess> {
  const origin = `http://localhost:${options.port}`
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', PORT: String(options.port), DATA_DIR: options.dataDir, LOG_LEVEL: 'error', ...options.env }
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'app/commands/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout?.resume()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const isUp = await fetch(`${origin}/health`).then((reply) => reply.ok, () => false)
    if (isUp) return { origin, child, end: (signal) => (child.kill(signal), gone) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop did not open')
}
