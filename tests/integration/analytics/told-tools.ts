import type { BrowserContext } from 'playwright'

/** One call that the script of a tool got in a browser. */
export interface Told {
  tool: 'data layer' | 'fbq' | 'clarity' | 'umami'
  args: unknown[]
}

/** Stands for the scripts of all tools: their hosts answer with nothing, and what they would read is recorded. */
export async function recordTools(context: BrowserContext): Promise<{ told: Told[]; foreign: string[] }> {
  const told: Told[] = []
  const foreign: string[] = []
  await context.exposeBinding(
    'tellTest',
    (_source, tool: Told['tool'], args: unknown[]) => void told.push({ tool, args }),
  )
  await context.addInitScript(() => {
    const tell = (tool: string, args: unknown[]) =>
      // oxlint-disable-next-line typescript/no-explicit-any
      void (window as any).tellTest(tool, JSON.parse(JSON.stringify(args)))
    const layer: unknown[] = []
    layer.push = (...entries: unknown[]) => {
      // gtag's entries are `arguments`
      for (const entry of entries)
        tell('data layer', String(entry) === '[object Arguments]' ? [...(entry as Iterable<unknown>)] : [entry])
      return 0
    }
    Object.assign(window, {
      dataLayer: layer,
      fbq: (...args: unknown[]) => tell('fbq', args),
      clarity: (...args: unknown[]) => tell('clarity', args),
      umami: { track: (...args: unknown[]) => tell('umami', args) },
    })
  })
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      foreign.push(route.request().url())
      await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
    },
  )
  return { told, foreign }
}
