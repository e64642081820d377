import { afterAll, beforeAll, describe } from 'vitest'
import type { Dialect } from '~db/connection'
import { changePlugin } from '~/domain/storefront/change-plugin.server'
import { serveDemoShop, type ServedShop } from '../served-shop'
import { describeAccounts } from './accounts'
import { describeApi } from './api'
import { describeCodes } from './attacks/codes'
import { describeEnumeration } from './attacks/enumeration'
import { describeExtraFields } from './attacks/extra-fields'
import { describeForeignObjects } from './attacks/foreign-objects'
import { describeBudgets } from './budgets'
import { describeFormerAddresses } from './addresses/former-addresses'
import { describePolicyPages } from './addresses/policy-pages'
import { describeErrorPages } from './gates/error-pages'
import { describeFailingSections } from './gates/failing-sections'
import { describeGates } from './gates/gates'
import { describeGeneratedClient } from './generated-client'
import { describeHostileInput } from './hostile'
import { describeRaces } from './attacks/races'
import { describeSignInAttacks } from './attacks/sign-in'
import { describeUploads } from './attacks/uploads'
import { describeKeptPages } from './kept/kept-pages'
import { describeOddRequests } from './odd-requests'
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

/**
 * Starts one demo shop and runs every part of the tests that needs one on it. A part compares with what the shop held
 * when the part began, so each can run alone (`vitest run served-sqlite -t 'hostile input'`). The order only matters
 * twice: orders start background work, which would change tables while the tests of hostile input watch them; and the
 * 1,000 products of the budgets would slow the other parts and change what their searches find.
 */
export function describeServedShop(dialect: Dialect): void {
  describe(`the served shop on ${dialect}`, () => {
    let shop: ServedShop
    beforeAll(async () => {
      // the tests of the server read the log of requests
      // all tests come from one address, and the hostile ones send thousands of requests
      shop = await serveDemoShop(dialect, { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1000' })
      // their calls are closed while they are off; without an identifier they add nothing to pages
      for (const tool of ['GoogleGtag', 'FacebookPixel']) await changePlugin(shop.db, tool, { isActive: true })
    }, 180_000)
    afterAll(() => shop.close())

    const getShop = () => shop
    describeServer(getShop)
    describeKeptPages(getShop)
    describeOddRequests(getShop)
    describeHostileInput(getShop)
    describeApi(getShop)
    describeAccounts(getShop)
    describeSignInAttacks(getShop)
    describeForeignObjects(getShop)
    describeExtraFields(getShop)
    describeEnumeration(getShop)
    describeRaces(getShop)
    describeUploads(getShop)
    describeCodes(getShop)
    describeGeneratedClient(getShop)
    describeValidHtml(getShop)
    // where a browser puts things does not depend on the database
    if (dialect === 'sqlite') describeRightToLeft(getShop)
    describeSearchEngines(getShop)
    describeChannelsForSearchEngines(getShop)
    describeHostileContent(getShop)
    describeTemplates(getShop)
    describeTemplatesOfSteps(getShop)
    describeVisitorsParts(getShop)
    describeFailingSections(getShop)
    describeStorefrontSettings(getShop)
    describeSignInModes(getShop)
    describeGates(getShop)
    describeErrorPages(getShop)
    describeFormerAddresses(getShop)
    describePolicyPages(getShop)
    // nor does how much it loads
    if (dialect === 'sqlite') describeBudgets(getShop)
  })
}
