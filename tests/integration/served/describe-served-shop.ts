import { afterAll, beforeAll, describe } from 'vitest'
import type { Dialect } from '~db/connection'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { runsEverything } from '../../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from '../served-shop'
import { describeAccounts } from './accounts'
import { describeApi } from './api'
import { describeStaffCalls } from './calls/staff-calls'
import { describeCodes } from './attacks/codes'
import { describeEnumeration } from './attacks/enumeration'
import { describeExtraFields } from './attacks/extra-fields'
import { describeForeignSites } from './attacks/foreign-sites'
import { describeForeignObjects } from './attacks/foreign-objects'
import { describeBudgets } from './budgets'
import { describeLegacyUrls } from './addresses/legacy-urls'
import { describePolicyPages } from './addresses/policy-pages'
import { describeErrorPages } from './gates/error-pages'
import { describeFailingSections } from './gates/failing-sections'
import { describeGates } from './gates/gates'
import { describeGeneratedClient } from './generated-client'
import { describeHostileInput } from './hostile'
import { describeRaces } from './attacks/races'
import { describeSignInAttacks } from './attacks/sign-in'
import { describeUploads } from './attacks/uploads'
import { describeCachedPages } from './cached/cached-pages'
import { describeOddRequests } from './odd-requests'
import { describeRefusedForms } from './pages/refused-forms'
import { describeRightToLeft } from './pages/right-to-left'
import { describeHostileContent } from './pages/hostile-content'
import { describeChannelsForSearchEngines } from './pages/channels-for-search-engines'
import { describeSearchEngines } from './pages/search-engines'
import { describeSignInModes } from './pages/sign-in-modes'
import { describeTemplates } from './pages/templates'
import { describeTemplatesOfSteps } from './pages/templates-of-steps'
import { describeVisitorsParts } from './pages/visitors-parts'
import { describeServer } from './server'
import { describeStorefrontSettings } from './storefront-settings'
import { describeValidHtml } from './pages/valid-html'
import { commandOn } from '../../factories/visitor'

type Describe = (getShop: () => ServedShop) => void

/** The parts whose outcome can depend on the database: what locks, counts, and reads back what was just written. */
const onEachDatabase = new Set<Describe>([
  describeApi,
  describeAccounts,
  describeSignInAttacks,
  describeRaces,
  describeCodes,
])

/**
 * The order only matters twice: orders start background work, which would change tables while the tests of hostile
 * input watch them; and the 1,000 products of the budgets would slow the other parts and change what their searches
 * find.
 */
const parts: Describe[] = [
  describeServer,
  describeCachedPages,
  describeOddRequests,
  describeHostileInput,
  describeApi,
  describeStaffCalls,
  describeAccounts,
  describeForeignSites,
  describeSignInAttacks,
  describeForeignObjects,
  describeExtraFields,
  describeEnumeration,
  describeRaces,
  describeUploads,
  describeCodes,
  describeGeneratedClient,
  describeValidHtml,
  describeRefusedForms,
  describeRightToLeft,
  describeSearchEngines,
  describeChannelsForSearchEngines,
  describeHostileContent,
  describeTemplates,
  describeTemplatesOfSteps,
  describeVisitorsParts,
  describeFailingSections,
  describeStorefrontSettings,
  describeSignInModes,
  describeGates,
  describeErrorPages,
  describeLegacyUrls,
  describePolicyPages,
  describeBudgets,
]
/** How pages look, read and load, and what search engines find: it moves neither money, stock nor accounts. */
const onlyInTestAll = new Set<Describe>([
  describeBudgets,
  describeChannelsForSearchEngines,
  describeGeneratedClient,
  describeRefusedForms,
  describeRightToLeft,
  describeSearchEngines,
  describeTemplates,
  describeTemplatesOfSteps,
  describeValidHtml,
  describeVisitorsParts,
])
/** Where a browser puts things, and how much it loads, is the same whatever the database is. */
const inBrowsers = new Set<Describe>([describeRightToLeft, describeBudgets])

const partsOn: Record<Dialect, Describe[]> = {
  sqlite: parts.filter((part) => runsEverything || !onlyInTestAll.has(part)),
  postgres: parts.filter((part) => (runsEverything ? !inBrowsers.has(part) : onEachDatabase.has(part))),
}

/**
 * Starts one demo shop and runs the parts of the tests that need one on it: on PostgreSQL those that can differ there,
 * all in test:all. A part compares with what the shop held when the part began, so each can run alone (`vitest run
 * served-sqlite -t 'hostile input'`).
 */
export function describeServedShop(dialect: Dialect): void {
  describe(`the served shop on ${dialect}`, () => {
    let shop: ServedShop
    beforeAll(async () => {
      // the tests of the server read the log of requests
      // all tests come from one address, and the hostile ones send thousands of requests
      shop = await serveDemoShop(dialect, { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1000' })
      // their calls are closed while they are off; without an identifier they add nothing to pages
      for (const tool of ['GoogleGtag', 'FacebookPixel'])
        await changePlugin(commandOn(shop.db), tool, { isActive: true })
    })
    afterAll(() => shop.close())

    for (const describePart of partsOn[dialect]) describePart(() => shop)
  })
}
