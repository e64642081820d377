import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ShopProcess {
  origin: string
  child: ChildProcess
  /** The lines that it has printed. */
  lines: string[]
  /**
   * Ends it with a signal, waits until it has exited and returns its exit code (null when the signal killed it).
   */
  end(signal: NodeJS.Signals): Promise<number | null>
}

interface ShopOptions {
  port: number
  dataDir: string
  env?: Record<string, string>
  /** The arguments of node, instead of those of `npm start`. */
  command?: string[]
  /** The program that runs the command; Node by default. */
  program?: string
  /** The folder of the shop's sources; this repository by default. */
  folder?: string
}

/** Starts the built shop in a new process, as `npm start` does, and waits until it answers. */
export async function startShop(options: ShopOptions): Promise<ShopProcess> {
  const origin = `http://localhost:${options.port}`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    LOG_LEVEL: 'error',
    ...options.env,
  }
  const child: ChildProcess = spawn(
    options.program ?? process.execPath,
    options.command ?? ['--max-semi-space-size=32', 'app/commands/run.js', 'start'],
    {
      cwd: options.folder ?? root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const isUp = await fetch(`${origin}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return { origin, child, lines, end: (signal) => (child.kill(signal), exited) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop did not start within two minutes')
}
