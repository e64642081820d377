import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ShopProcess {
  origin: string
  child: ChildProcess
  /** What it has printed, line by line. */
  lines: string[]
  /**
   * Ends it with this signal, waits until it is gone and answers with its exit code (null when the signal killed it).
   */
  end(signal: NodeJS.Signals): Promise<number | null>
}

interface ShopOptions {
  port: number
  dataDir: string
  env?: Record<string, string>
  /** What runs, instead of `npm start`'s command. */
  command?: string[]
}

/** Starts the built shop in a process of its own, as `npm start` does, and waits until it answers. */
export async function startShop(options: ShopOptions): Promise<ShopProcess> {
  const origin = `http://localhost:${options.port}`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    LOG_LEVEL: 'error',
    ...options.env,
  }
  const child: ChildProcess = spawn(process.execPath, options.command ?? ['--import', 'tsx', 'app/commands/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const isUp = await fetch(`${origin}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return { origin, child, lines, end: (signal) => (child.kill(signal), gone) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop did not open')
}
