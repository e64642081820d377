import { describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import routes from '~/routes'
import { findCircles, listImports, listSourceFiles, readSource, type SourceImport } from './source-files'
import { specifiedCalls } from './spec-calls'
import { filesOfRoutes, pathsOf } from './routes/paths-of-routes'
import { routeTable, specifiedRoutes } from './routes/route-table'

/**
 * The order of domain folders: each may import itself and those before it. The outbox (the queue and the list of
 * events) is early, because many folders write to it; the jobs that work it off are last. Files directly in
 * app/domain/shared may be imported by all folders.
 */
const domainOrder = [
  'shared/reference-data',
  'operations/consent',
  'shared/text',
  'shared/money',
  'customers/addresses',
  'operations/actors',
  'operations/changes',
  'operations/tags',
  'site/redirects',
  'operations/settings',
  'operations/channels',
  'customers/address-forms',
  'catalogue/media',
  'operations/outbox',
  'operations/dev-messages',
  'operations/mail',
  'operations/sms',
  'customers/sessions',
  'customers/accounts',
  'site/storefront',
  'site/content',
  'site/media-lists',
  'catalogue/stock',
  'catalogue/customisation',
  'sales/gift-cards',
  'catalogue/listing',
  'site/plugins',
  'catalogue/taxonomy',
  'site/faqs',
  'site/blog',
  'catalogue/search',
  'catalogue/products',
  'catalogue/categories',
  'catalogue/groups',
  'catalogue/attributes',
  'catalogue/size-charts',
  'customers/stock-alerts',
  'site/forms',
  'customers/subscriptions',
  'site/menus',
  'site/search-engines',
  'sales/pricing',
  'sales/tax',
  'catalogue/importing',
  'catalogue/exporting',
  'sales/shipping',
  'sales/payments',
  'sales/channel-currency',
  'operations/set-up',
  'catalogue/pincodes',
  'operations/analytics',
  'sales/cart',
  'customers/wishlist',
  'sales/orders',
  'sales/refunds',
  'sales/disputes',
  'sales/fulfilment',
  'sales/invoices',
  'sales/order-export',
  'sales/reports',
  'sales/returns',
  'sales/tracking',
  'catalogue/reviews',
  'sales/order-page',
  'sales/checkout',
  'sales/order-changes',
  'sales/hand-orders',
  'customers/auth',
  'customers/manage',
  'operations/staff',
  'operations/webhooks',
  'operations/selections',
  'site/gates',
  'operations/daily-visits',
  'operations/jobs',
]

/**
 * The folders that each folder of app may import, besides itself. Folders and files that are not listed here (server,
 * commands, root) may import everything.
 */
const mayImport: Record<string, string[]> = {
  routes: [
    'api',
    'http',
    'domain',
    'messages',
    'plugins',
    'sections',
    'components',
    'enhance',
    'styles',
    'framework',
    'paths',
    'admin-paths',
    // which addresses the shop itself needs
    'shop-paths',
    'public',
  ],
  api: ['http', 'domain', 'messages', 'plugins', 'sections', 'framework', 'paths', 'admin-paths'],
  sections: ['components', 'enhance', 'styles', 'domain', 'framework', 'paths', 'admin-paths'],
  plugins: ['components', 'enhance', 'styles', 'domain', 'framework', 'paths'],
  components: ['enhance', 'styles', 'domain', 'framework', 'paths', 'admin-paths'],
  enhance: ['components', 'styles', 'domain', 'framework', 'paths'],
  http: ['domain', 'messages', 'plugins', 'sections', 'framework', 'paths', 'admin-paths', 'db'],
  domain: ['db'],
  // words of failures: the domain has their codes
  messages: ['domain'],
  framework: [],
  // the default colours
  styles: ['domain'],
  paths: [],
  'admin-paths': ['paths'],
}

/**
 * The folders whose queries may be prepared SQL text, because nearly every request, a page of products, the cart or an
 * order runs them; all others are written with knex's builder (decisions).
 */
const preparedFolders = [
  'http/limits',
  'domain/shared/reference-data',
  'domain/operations/channels',
  // these name what they lock by a function of db/prepared
  'domain/operations/changes',
  'domain/operations/tags',
  'domain/customers/sessions',
  'domain/customers/accounts',
  'domain/operations/staff',
  'domain/catalogue/listing',
  'domain/catalogue/products',
  'domain/site/search-engines',
  'domain/catalogue/pincodes',
  'domain/sales/pricing',
  'domain/catalogue/stock',
  'domain/customers/stock-alerts',
  'domain/sales/gift-cards',
  'domain/sales/cart',
  'domain/sales/orders',
  'domain/sales/payments',
  'domain/operations/analytics',
  'domain/operations/outbox',
]

const appFiles = listSourceFiles('app')
const allImports = [...appFiles, ...listSourceFiles('db'), ...listSourceFiles('migrations')].flatMap(listImports)

/** routes of app/routes/x.ts, paths of app/paths.ts, db of db/x.ts. */
const areaOf = (path: string) =>
  path.startsWith('app/') ? (/^app\/([^/.]+)/.exec(path)?.[1] ?? '') : path.split('/')[0]

const importsBreaking = (rule: (entry: SourceImport) => boolean) =>
  allImports.filter(rule).map(({ file, target }) => `${file} imports ${target}`)

const isServerFile = (path: string) => /\.server(\.tsx?)?$/.test(path)

describe('imports', () => {
  test('of each folder of app are those that its row of the table allows', () => {
    const rule = ({ file, target }: SourceImport) => {
      const area = areaOf(file) ?? ''
      const allowed = file.startsWith('app/') ? mayImport[area] : undefined
      const other = areaOf(target) ?? ''
      return allowed !== undefined && other !== area && !allowed.includes(other)
    }
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of a route are not other routes', () => {
    const modules = filesOfRoutes(routes).map(({ file }) => `app/${file.replace(/\.tsx?$/, '')}`)
    expect(importsBreaking(({ file, target }) => areaOf(file) === 'routes' && modules.includes(target))).toEqual([])
  })

  test('of one plugin are only in the lists of plugins', () => {
    const ofOnePlugin = listSourceFiles('app/plugins')
      .filter((file) => /^app\/plugins\/[^/]+\//.test(file) && readSource(file).includes(' = definePlugin({'))
      .map((file) => file.slice(0, file.lastIndexOf('/') + 1))
    const rule = ({ file, target }: SourceImport) => {
      const folder = ofOnePlugin.find((path) => target.startsWith(path))
      const lists = ['app/plugins/plugins.server.ts', 'app/plugins/product-part.tsx']
      return folder !== undefined && !file.startsWith(folder) && !lists.includes(file)
    }
    expect(ofOnePlugin.length).toBeGreaterThan(5)
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of http include only the connection, its errors and the example themes from db, and of their queries what runs statements', () => {
    const rule = ({ file, target }: SourceImport) =>
      areaOf(file) === 'http' &&
      areaOf(target) === 'db' &&
      !/^db\/(connection|unavailable|demo\/themes\/themes?)$/.test(target) &&
      !(file.endsWith('.queries.server.ts') && target === 'db/prepared')
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of components and browser code are neither server files nor schemas', () => {
    const rule = ({ file, target }: SourceImport) =>
      ['components', 'enhance'].includes(areaOf(file) ?? '') && /\.(server|schema)$/.test(target)
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of server files of the domain, in sections and plugins, are only in server files', () => {
    const rule = ({ file, target, isTypeOnly }: SourceImport) =>
      ['sections', 'plugins'].includes(areaOf(file) ?? '') &&
      !isServerFile(file) &&
      !isTypeOnly &&
      /\.(server|schema)$/.test(target)
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of the domain are neither React nor the framework', () => {
    const withReact = listSourceFiles('app/domain').filter((file) =>
      /from '(react|@remix-run\/[^']+)'/.test(readSource(file)),
    )
    expect(withReact).toEqual([])
  })

  test('of a domain folder are those before it in the order, type imports included', () => {
    // app/domain/sales/cart/view/x.ts is in sales/cart; a file of app/domain/shared itself is in none
    const folderOf = (path: string) => /^app\/domain\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null
    const rule = ({ file, target }: SourceImport) => {
      const own = folderOf(file)
      const other = folderOf(target)
      return own !== null && other !== null && own !== other && domainOrder.indexOf(other) >= domainOrder.indexOf(own)
    }
    expect(importsBreaking(rule)).toEqual([])
    const folders = new Set(listSourceFiles('app/domain').flatMap((file) => folderOf(file) ?? []))
    expect([...folders].filter((name) => !domainOrder.includes(name))).toEqual([])
  })

  test('do not form circles, type imports included', () => {
    expect(findCircles(allImports)).toEqual([])
  })

  test('of the framework are only in app/framework', () => {
    const offenders = appFiles.filter(
      (file) =>
        !file.startsWith('app/framework/') && file !== 'app/routes.ts' && /['"]@remix-run\//.test(readSource(file)),
    )
    expect(offenders).toEqual([])
  })

  test('of prepared statements are only in the folders whose statements nearly every request or order runs', () => {
    const rule = ({ file, target }: SourceImport) =>
      file.startsWith('app/') &&
      target === 'db/prepared' &&
      !preparedFolders.some((folder) => file.startsWith(`app/${folder}/`))
    expect(importsBreaking(rule)).toEqual([])
  })

  test('of db and migrations are not from the app', () => {
    expect(importsBreaking(({ file, target }) => !file.startsWith('app/') && target.startsWith('app/'))).toEqual([])
  })
})

describe('the source code', () => {
  test('has SQL only in query files', () => {
    const offenders = appFiles
      .filter((file) => !file.endsWith('.queries.server.ts'))
      .filter((file) => /\b(?:trx|db\.read|db\.write|q)\s*(?:<[^>]*>)?\(\s*['"`]|\.raw\(/.test(readSource(file)))
    expect(offenders).toEqual([])
  })

  test('shows no words of the library that checks what is entered', () => {
    // what providers answer is read by the log alone, and the environment has words of its own
    const others = ['app/domain/sales/payments/providers/', 'app/http/env.server.ts']
    const offenders = appFiles.filter((file) => {
      if (others.some((other) => file.startsWith(other))) return false
      // each call with what follows it up to the next one
      const [, ...calls] = readSource(file).split('.safeParse(')
      return calls.some((call) => /\.error\.issues\b/.test(call) && !/^[^\n]*\berror: \w/.test(call))
    })
    expect(offenders).toEqual([])
  })

  test('puts HTML into pages only by OwnerHtml, which takes what is cleaned, and where the shop has made it itself', () => {
    const offenders = appFiles.filter(
      (file) => /dangerouslySetInnerHTML/.test(readSource(file)) && !/\.test\.tsx?$/.test(file),
    )
    expect(offenders.sort()).toEqual([
      'app/components/ui/owner-html/owner-html.tsx',
      'app/framework/cached-element.tsx',
      'app/framework/inline-script.tsx',
      'app/framework/server-html.tsx',
      // what the shop asks about cookies
      'app/root.tsx',
    ])
    const makers = appFiles.filter((file) => /\bas CleanHtml\b/.test(readSource(file)))
    expect(makers).toEqual(['app/domain/shared/text/sanitise-html.server.ts'])
  })

  test('has no words of a command line in the domain, whose failures are shown on pages too', () => {
    // what is sent to, or logged for, who has a shell
    const others = ['app/domain/catalogue/reviews/review-mail.ts', 'app/domain/catalogue/stock/stock-mismatch-error.ts']
    const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const offenders = [...listSourceFiles('app/domain'), ...listSourceFiles('app/messages')]
      .filter((file) => !others.includes(file))
      .filter((file) => /npm run|\s--[a-z]/.test(withoutComments(readSource(file))))
    expect(offenders).toEqual([])
  })

  test('has no action without a limit: formAction, authAction, adminAction and limitedAction ask for one', () => {
    // the calls have their limits in their table; the catch-all answers 404 to every POST
    const others = ['app/routes/api.ts', 'app/routes/api-staff.ts', 'app/routes/storefront/page.tsx']
    // authenticated by a token or a signature instead of an origin, or checks the origin itself
    const withoutForm = [
      'app/routes/payment-return.ts',
      'app/routes/webhooks.ts',
      'app/routes/shop-events.ts',
      'app/routes/storefront/back-in-stock/unsubscribe.ts',
      'app/routes/storefront/subscribe/unsubscribe.ts',
    ]
    const makers = (file: string) =>
      withoutForm.includes(file)
        ? /action = (?:limitedAction|oneClickUnsubscribe)\(/
        : /action = (?:formAction|authAction|adminAction)\(/
    const offenders = listSourceFiles('app/routes')
      .filter((file) => !others.includes(file))
      .filter((file) => /export [^\n]*\baction\b/.test(readSource(file)) && !makers(file).test(readSource(file)))
    expect(offenders).toEqual([])
  })

  test('does what is limited only by the functions that count it', () => {
    const named = (file: string, pattern: RegExp) =>
      [...readSource(file).matchAll(pattern)].flatMap(([, names = '', target = '']) =>
        names.split(',').map((name) => ({ name: name.trim(), target })),
      )
    const domainImport = /^import \{([^}]*)\} from '~\/domain\/([^']+\.server)'/gm
    // what tells who or what a try counts for
    const shared = [
      'readOpenCart',
      'customerOf',
      'readCodeRow',
      'readPendingMember',
      'parseChannelMobile',
      'codeProblem',
    ]
    const limited = listSourceFiles('app/http/limits')
      .flatMap((file) => named(file, domainImport))
      .filter(({ name }) => name !== '' && !name.startsWith('type ') && !shared.includes(name))
      .map(({ name, target }) => `${target} ${name}`)
    const callers = ['routes', 'api', 'http']
      .flatMap((folder) => listSourceFiles(`app/${folder}`))
      .filter((file) => !file.startsWith('app/http/limits/'))
    const around = callers.flatMap((file) =>
      named(file, domainImport)
        .filter(({ name, target }) => limited.includes(`${target} ${name}`))
        .map(({ name }) => `${file} ${name}`),
    )
    expect(limited.length).toBeGreaterThan(15)
    // the staff read the order by its number, webhooks by its id, and its token has been found within the limit before
    expect(around).toEqual([
      'app/routes/storefront/checkout/complete.tsx readOrderPage',
      'app/api/webhooks/webhook-data.server.ts readOrderPage',
      'app/api/calls/staff/order-calls.server.ts readOrderPage',
    ])
  })

  test('has no page of staff without a permission, or whose loader or action does not check it', () => {
    // before signing in, and signing out
    const open = ['welcome.tsx', 'login.tsx', 'code.tsx', 'link.ts', 'logout.ts', 'team/join.tsx'].map(
      (file) => `app/routes/admin/${file}`,
    )
    const pages = listSourceFiles('app/routes/admin').filter(
      (file) => file !== 'app/routes/admin/layout.tsx' && !isServerFile(file),
    )
    const isPublic = (file: string) => /export const handle = \{\s*permission: 'public'/.test(readSource(file))
    const isStaff = (file: string) =>
      /export const handle = \{\s*permission: '\w+'[^]*?\} satisfies StaffHandle/.test(readSource(file))
    const part = /export (?:async )?(?:function|const) (?:loader|action)\b(?! = admin(?:Loader|Action)\(handle, )/
    expect(pages.filter(isPublic).sort()).toEqual(open.sort())
    const unguarded = pages.filter((file) => !isPublic(file) && (!isStaff(file) || part.test(readSource(file))))
    expect({ pages: pages.length > open.length, unguarded }).toEqual({ pages: true, unguarded: [] })
    // the pages get their headers, and what keeps them out of caches, from their parent
    expect(readSource('app/routes/admin/layout.tsx')).toContain('headers = adminPage')
    expect(
      pages.filter((file) => /\b(?:headers|caches)\b =?/.test(readSource(file).replace(/headers\.|\{ headers/g, ''))),
    ).toEqual([])
    const parent = routes.find(({ path }) => path === 'admin')
    // a module may be the page of several addresses
    expect([...new Set(parent?.children?.map(({ file }) => `app/${file}`))].sort()).toEqual(pages.sort())
  })

  test('has addresses of pages only in app/paths.ts and app/admin-paths.ts', () => {
    const spelled =
      /['"`]\/(?:cart|checkout|order|track-order|product-reviews|login|account|search|product|back-in-stock|gift-card|blogs|forms|subscribe|faq|shop-online|preferences|cookies|payments|webhooks|dev|theme|admin)\b/
    const others = ['app/paths.ts', 'app/admin-paths.ts', 'app/routes.ts']
    const offenders = appFiles
      .filter(
        (file) => !others.includes(file) && !file.startsWith('app/api/') && !file.startsWith('app/commands/demo/'),
      )
      .filter((file) => spelled.test(readSource(file)))
    expect(offenders).toEqual([])
  })

  test('has styles that also fit languages written from right to left', () => {
    // a name of a variant, such as the corner of a control, stands before a list
    const physical =
      /\b(?:(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*:|border(?:Top|Bottom)(?:Left|Right)Radius:|(?:left|right): (?!\[)|(?:textAlign|float|clear): '(?:left|right)')/
    const wrong = listSourceFiles('app').filter(
      (file) => file.endsWith('.css.ts') && physical.test(readSource(file).replaceAll(/\/\/.*/g, '')),
    )
    expect(wrong).toEqual([])
  })
})

describe('the table of routes', () => {
  test('has an entry for every route of routes.ts, and no other', async () => {
    // addresses of other shops, which lead on
    const leadsOn = (file: string) => file === 'routes/storefront/legacy-url.tsx'
    const all = filesOfRoutes(await routes)
    const listed = Object.keys(routeTable)
    expect(all.length).toBeGreaterThan(90)
    expect(all.filter(({ path, file }) => !leadsOn(file) && !listed.includes(path))).toEqual([])
    expect(listed.filter((path) => !all.some((route) => route.path === path))).toEqual([])
  })
})

describe('the specification', () => {
  test('names no route that routes.ts does not have', async () => {
    const paths = pathsOf(await routes).flatMap((path) => [path, path.replace(/\/\*$/, '')])
    expect(specifiedRoutes.filter((path) => !paths.includes(path))).toEqual([])
  })

  test('lists as built exactly the calls that the shop answers', () => {
    const answered = new Set(apiCalls.map((call) => `${call.method} ${call.path}`))
    expect(
      specifiedCalls.filter((entry) => entry.isBuilt && !answered.has(entry.call)).map((entry) => entry.call),
    ).toEqual([])
    expect(
      specifiedCalls.filter((entry) => !entry.isBuilt && answered.has(entry.call)).map((entry) => entry.call),
    ).toEqual([])
    const specified = new Set(specifiedCalls.map((entry) => entry.call))
    expect([...answered].filter((call) => !specified.has(call))).toEqual([])
  })
})
