import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeDevMessages } from '~/domain/operations/dev-messages/dev-message-files.server'
import { seconds } from '~/domain/shared/units'
import { getRuntime } from '~/http/runtime.server'
import { startServer } from '~/server/start-server'
import { buildApp, hasCurrentBuild } from './build'
import { openDemoAdministration } from './demo/demo-administration.server'
import { listMissingSettings, welcomeLink } from './shop/missing-settings.server'
import { prepareDatabase, printLine } from './prepare-database'
import { wordsOf } from './command-line/run-command'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Builds when there is no current build, migrates, fills an empty database and serves. Prints each step. */
async function start(): Promise<void> {
  // what serves shoppers never has the tools of development
  process.env.NODE_ENV = 'production'
  const runtime = await getRuntime()
  if (!hasCurrentBuild(root)) {
    printLine('Building the shop (once for each change of the code) …')
    await buildApp(root)
  }
  const wasEmpty = await prepareDatabase(runtime)
  if (!runtime.env.hasTestTools && (await removeDevMessages(runtime.env.dataDir)))
    printLine('Deleted the mails and SMS that a demo shop had stored: they hold codes and secret links.')
  const { close } = await startServer(root)
  if (runtime.env.isDemoShop) {
    printLine('This is a demo shop: everybody who can reach it can read its mails and pay with its test gateway.')
    printLine(`It listens on ${runtime.env.host} (HOST). DEMO_SHOP=off starts a real shop.`)
  }
  for (const line of await listMissingSettings(runtime)) printLine(line)
  printLine(`The shop is open: http://localhost:${runtime.env.port}`)
  const welcome = await welcomeLink(runtime)
  if (welcome !== null) printLine(`Set it up in the browser: ${welcome}`)
  const closing = new AbortController()
  const stop = () => {
    if (closing.signal.aborted) return
    closing.abort()
    runtime.isClosing = true
    const { shutdownDelay } = runtime.env
    if (shutdownDelay > 0) printLine(`Stopping in ${shutdownDelay / seconds(1)} seconds: /health/ready says so …`)
    void sleep(shutdownDelay).then(async () => {
      printLine('Stopping: waiting for open requests to finish …')
      await close()
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (runtime.env.isDemoShop) await openDemoAdministration(runtime, { wasEmpty, signal: closing.signal })
}

// whoever reads the output, such as a collector of logs, may end before the shop; the shop goes on (pino sees to its
// own lines)
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

start().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
})
