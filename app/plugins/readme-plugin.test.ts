import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { recordEvents, visitorKeyOf, type VisitorReport } from '~/domain/operations/analytics/record-events.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { plausible } from '../../tests/factories/example-plugin'
import { after, sweeping } from '../../tests/factories/gateway'
import { commandOn, createVisitor } from '../../tests/factories/visitor'
import { onSqlite } from '../../tests/setup/databases'
import { loadSnippets } from './hooks/load-snippets.server'
import { readReportingTools } from './hooks/reporting-tools.server'
import { pluginListeners } from './hooks/work.server'
import { plugins } from './plugins.server'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README shows a whole plugin in at most 30 lines, as it is run here', () => {
  const source = textOf('../../tests/factories/example-plugin.ts')
  expect(textOf('../README.md')).toContain(`\n\`\`\`ts\n${source}\`\`\`\n`)
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
})

test('each plugin of the shop has a folder with its definition, as the README says', () => {
  const isFolder = (name: string) => existsSync(new URL(`${name}/${name}.server.ts`, import.meta.url))
  expect(plugins.map(({ name }) => name).filter((name) => !isFolder(name))).toEqual([])
})

onSqlite('the plugin of the README', (open) => {
  test('adds its script where it is allowed, and sends events to its server', async () => {
    const received: unknown[] = []
    const server = createServer(async (request, response) => {
      received.push({ path: request.url, body: await json(request) })
      response.end('ok')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    try {
      const visitor = await createVisitor(await open())
      const config = { domain: 'shop.example', server: origin }
      expect((await loadSnippets([plausible], visitor)).optional).toEqual([])
      await changePlugin(commandOn(visitor.db), 'Plausible', { isActive: true, config })
      const { optional, necessary, hosts } = await loadSnippets([plausible], visitor)
      expect(necessary).toEqual([])
      expect(optional).toMatchObject([
        {
          item: { id: 'plausible' },
          snippets: [{ position: 'body', src: `${origin}/js/script.js` }],
          isReporting: true,
        },
      ])
      expect(hosts).toEqual([origin])
      expect(await readReportingTools([plausible], visitor)).toEqual([
        {
          moduleName: 'Plausible',
          consentId: 'plausible',
          cookies: /^plausible/,
          inBrowser: false,
          fromServer: true,
        },
      ])
      const url = 'https://shop.example/product/kurta'
      const stored: VisitorReport = {
        report: { name: 'whatsapp_chat' },
        at: visitor.now(),
        channel: visitor.channel,
        customerId: null,
        visitorKey: visitorKeyOf('a browser'),
        tools: ['Plausible'],
        client: { pageUrl: url, userAgent: '', cookies: {} },
      }
      await recordEvents(visitor.db, [stored], visitor.now())
      // the event, then its listener
      const work = sweeping(visitor.db, after(1)).context
      for (let round = 0; round < 2; round += 1) await sweep({ ...work, listeners: pluginListeners([plausible]) })
      expect(received).toEqual([
        {
          path: '/api/event',
          body: { name: 'whatsapp_chat', domain: 'shop.example', url, props: { id: expect.any(String) } },
        },
      ])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
