import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRequestHandler, type ServerBuild } from '~/framework/server'
import routes from '~/routes'
import { runsEverything } from '../../tests/setup/only-in-test-all'
import { createSplitHandler } from './split-handler'

type Entries = Awaited<typeof routes>

/** A build with the routes of the shop, each of which answers with its id and its parameters. */
async function fakeBuild(): Promise<ServerBuild> {
  const made: ServerBuild['routes'] = { root: { id: 'root', path: '', module: { default: () => null } } }
  const add = (entries: Entries, parentId: string) => {
    for (const { path = '', index, file, id = file, children } of entries) {
      const loader = ({ params }: { params: object }) => Response.json([id, params])
      const isPage = children !== undefined || path.startsWith('*')
      made[id] = { id, parentId, path, index, module: isPage ? { default: () => null } : ({ loader } as never) }
      if (children) add(children, id)
    }
  }
  add(await routes, 'root')
  const manifest = Object.fromEntries(
    Object.values(made).map((route) => [route.id, { ...route, hasLoader: true, hasAction: false, module: '' }]),
  )
  return {
    mode: 'production',
    routes: made,
    assets: { entry: { module: '', imports: [] }, routes: manifest as never, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    entry: {
      module: {
        // a page is rendered with the module of each route that the browser is told of
        default: (_request, status, _headers, { manifest: told, routeModules }) =>
          Response.json(
            Object.keys(told.routes).every((id) => id in routeModules),
            { status },
          ),
        handleError: () => {},
      },
    },
  }
}

describe('a handler with the routes that fit the first segment', () => {
  afterEach(() => vi.restoreAllMocks())

  test('finds for every address the route that a handler with all routes finds', async () => {
    // the framework says so of each address that cannot be decoded
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const build = await fakeBuild()
    const whole = createRequestHandler(build, 'production')
    const split = createSplitHandler(build)
    const paths = Object.values(build.routes).flatMap(({ path = '', parentId }, index) => {
      const parent = build.routes[parentId ?? '']?.path ?? ''
      const address = `/${[parent, path].filter(Boolean).join('/')}`.replace(/:\w+\??/g, 'x1').replace(/\*$/, 'a/b')
      const [, first = '', ...others] = address.split('/')
      const spelled = ['', `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`, ...others].join('/')
      const spellings = [
        `${address}/`,
        address.toUpperCase(),
        `/${address}`,
        spelled,
        `${address}.data`,
        `${address}/more`,
      ]
      // each spelling of an address takes the whole handler some milliseconds
      if (runsEverything) return [address, ...spellings]
      return [address, ...spellings.slice(index % 6, (index % 6) + 1)].slice(index % 2, (index % 2) + 1)
    })
    const others = ['/', '//', '/%', '/%2f', '/no/such', '/_root.data', '/cart%2Fx', '/__manifest?p=%2Fcart&version=1']
    for (const path of [...paths, ...others]) {
      const request = () => new Request(`http://localhost${path}`)
      const [own, expected] = await Promise.all([split(request()), whole(request())])
      expect([path, own.status, await own.text()]).toEqual([path, expected.status, await expected.text()])
    }
    expect(paths.length).toBeGreaterThan(runsEverything ? 1000 : 150)
  })
})
