import { adminDocumentPath, adminPath, withQuery } from './paths'

/**
 * The addresses of the administration, but those that pages of the shop lead to: these are in paths.ts, which every page
 * loads.
 */

export const adminSearchPath = '/admin/search'
export const adminMorePath = '/admin/more'
export const adminOrdersPath = '/admin/orders'
export const adminOrderPath = (number: string) => `${adminOrdersPath}/${encodeURIComponent(number)}`
/** An attempt to pay, at a provider. */
export const adminAttemptPath = (id: number) => `/admin/payments/attempts/${id}`
export const adminShipPath = (number: string) => `${adminOrderPath(number)}/ship`
export const adminCancelPath = (number: string) => `${adminOrderPath(number)}/cancel`
export const adminMessagePath = (number: string, id: number) => `${adminOrderPath(number)}/messages/${id}`
/** With an amount, what its credit note would say. */
export const adminGoodwillPath = (number: string, amount?: string) =>
  withQuery(`${adminOrderPath(number)}/refund`, { amount })
export const adminChangeOrderPath = (number: string) => `${adminOrderPath(number)}/change`
export const adminOrderAddressPath = (number: string) => `${adminOrderPath(number)}/address`
export const adminNewOrderPath = `${adminOrdersPath}/new`
/** @param variant one whose choices are asked for */
export const adminHandOrderPath = (id: number, q = '', variant?: number) =>
  withQuery(`${adminNewOrderPath}/${id}`, {
    q: q || undefined,
    variant: variant === undefined ? undefined : String(variant),
  })
export const adminHandBuyerPath = (id: number) => `${adminNewOrderPath}/${id}/buyer`
export const adminShipTogetherPath = `${adminOrdersPath}/ship`
export const adminWaybillsPath = `${adminOrdersPath}/waybills`
export const adminOrdersToShipPath = `${adminWaybillsPath}/orders-to-ship.csv`
export const adminPackingSlipsPath = `${adminOrdersPath}/packing-slips`
export const adminReturnsPath = '/admin/returns'
export const adminReturnPath = (number: string, request: number) => `${adminOrderPath(number)}/returns/${request}`
export const adminOrderFilePath = (number: string, id: number) => `${adminOrderPath(number)}/document/${id}`
/** The code of an authenticator app, after the password. */
export const adminCodePath = '/admin/login/code'
/** The button of a sign-in link. */
export const adminWelcomePath = '/admin/welcome'
export const adminSetUpPath = '/admin/set-up'
export const adminLinkPath = '/admin/login/link'
export const adminLogoutPath = '/admin/logout'
export const adminKeptFormPath = '/admin/kept-form'
/** The member's own password, second factor, sessions and access log. */
export const adminProductsPath = '/admin/products'
export const adminNewProductPath = '/admin/products/new'
export const adminProductPath = (slug: string) => `/admin/products/edit/${encodeURIComponent(slug)}`
export const adminSelectionPath = (token: string) => `/admin/selections/${encodeURIComponent(token)}`
export const adminSelectionFilePath = (token: string, kind: 'products' | 'orders') =>
  `${adminSelectionPath(token)}/${kind}`
export const adminStockPath = '/admin/stock'
export const adminStockCountPath = '/admin/stock/count'
export const adminVariantStockPath = (variantId: number) => `${adminStockPath}/${variantId}`
export const adminCustomersPath = '/admin/customers'
export const adminCustomersFilePath = `${adminCustomersPath}/file`
export const adminCustomerPath = (id: number) => `${adminCustomersPath}/${id}`
export const adminCustomerErasePath = (id: number) => `${adminCustomerPath(id)}/erase`
export const adminCustomerDataPath = (id: number) => `${adminCustomerPath(id)}/data`
export const adminProductPicturesPath = (slug: string) => `${adminProductPath(slug)}/pictures`
export const adminProductVariantsPath = (slug: string) => `${adminProductPath(slug)}/variants`
export const adminProductVariantPath = (slug: string, id: number) => `${adminProductVariantsPath(slug)}/${id}`
export const adminProductDetailsPath = (slug: string) => `${adminProductPath(slug)}/details`
export const adminCategoriesPath = '/admin/categories'
export const adminNewCategoryPath = '/admin/categories/new'
export const adminCategoryPath = (id: number) => `${adminCategoriesPath}/${id}`
export const adminGroupsPath = (kind: 'brand' | 'collection' | 'label' | 'tag') => `${adminProductsPath}/${kind}s`
export const adminNewGroupPath = (kind: Parameters<typeof adminGroupsPath>[0]) => `${adminGroupsPath(kind)}/new`
export const adminGroupPath = (kind: Parameters<typeof adminGroupsPath>[0], id: number) =>
  `${adminGroupsPath(kind)}/${id}`
export const adminCollectionProductsPath = (id: number) => `${adminGroupPath('collection', id)}/products`
export const adminCollectionRulePath = (id: number) => `${adminGroupPath('collection', id)}/rule`
export const adminAttributesPath = `${adminProductsPath}/attributes`
export const adminAttributePath = (id: number) => `${adminAttributesPath}/${id}`
export const adminAttributeValuePath = (id: number, value: number) => `${adminAttributePath(id)}/values/${value}`
export const adminSizeChartsPath = `${adminProductsPath}/size-charts`
export const adminNewSizeChartPath = `${adminSizeChartsPath}/new`
export const adminSizeChartPath = (id: number) => `${adminSizeChartsPath}/${id}`
export const adminReviewsPath = '/admin/reviews'
/** The articles of the blog. */
export const adminContentPath = '/admin/content'
export const adminNewArticlePath = `${adminContentPath}/articles/new`
export const adminArticlePath = (id: number) => `${adminContentPath}/articles/${id}`
export const adminFaqsPath = `${adminContentPath}/questions`
export const adminFaqPath = (slug: string) => `${adminFaqsPath}/${encodeURIComponent(slug)}`
export const adminMenusPath = `${adminContentPath}/menus`
export const adminMenuPath = (handle: string) => `${adminMenusPath}/${encodeURIComponent(handle)}`
export const adminReportPath = (report: string, query: Record<string, string | undefined> = {}) =>
  withQuery(`/admin/reports/${report}`, query)
export const adminReportFilePath = (report: string, query: Record<string, string | undefined>) =>
  withQuery(`/admin/reports/${report}/table.csv`, query)
export const adminDiscountsPath = '/admin/discounts'
export const adminNewDiscountPath = '/admin/discounts/new'
export const adminCouponPath = (code: string) => `${adminDiscountsPath}/coupons/${encodeURIComponent(code)}`
export const adminOffersPath = `${adminDiscountsPath}/offers`
export const adminNewOfferPath = `${adminOffersPath}/new`
export const adminOfferPath = (id: number) => `${adminOffersPath}/${id}`
export const adminOfferScopePath = (id: number) => `${adminOfferPath(id)}/scope`
export const adminGiftCardsPath = `${adminDiscountsPath}/gift-cards`
export const adminNewGiftCardPath = `${adminGiftCardsPath}/new`
export const adminGiftCardPath = (id: number) => `${adminGiftCardsPath}/${id}`
export const adminCouponScopePath = (code: string) => `${adminCouponPath(code)}/scope`
export const adminSettingsPath = '/admin/settings'
export const adminSettingGroupPath = (slug: string) => `${adminSettingsPath}/${encodeURIComponent(slug)}`
export const adminShopPicturesPath = (channel?: string) => withQuery(`${adminSettingsPath}/pictures`, { channel })
export const adminSearchWordsPath = `${adminSettingsPath}/search-words`
export const adminPluginsPath = `${adminSettingsPath}/plugins`
export const adminPluginPath = (name: string) => `${adminPluginsPath}/${encodeURIComponent(name)}`
export const adminAddressFormPath = (country?: string, type?: string) =>
  withQuery(`${adminSettingsPath}/addresses`, { country, type })
export const adminOpeningPath = (channel?: string) => withQuery(`${adminSettingsPath}/opening`, { channel })
export const adminPlaceholderPath = `${adminSettingsPath}/placeholder`
/** The pages of a channel's delivery; of the channel of the host where none is given. */
export const adminDeliveryPath = (channel?: string) => withQuery(`${adminSettingsPath}/delivery`, { channel })
export const adminNewZonePath = (channel?: string) => withQuery(`${adminSettingsPath}/delivery/new`, { channel })
export const adminZonePath = (id: number) => `${adminSettingsPath}/delivery/${id}`
export const adminNewMethodPath = (zoneId: number) => `${adminZonePath(zoneId)}/add`
export const adminMethodPath = (zoneId: number, code: string) =>
  `${adminZonePath(zoneId)}/method/${encodeURIComponent(code)}`
export const adminTaxesPath = (channel?: string) => withQuery(`${adminSettingsPath}/taxes`, { channel })
export const adminNewTaxPath = (channel?: string) => withQuery(`${adminSettingsPath}/taxes/new`, { channel })
export const adminTaxPath = (id: number) => `${adminSettingsPath}/taxes/${id}`
export const adminPaymentsPath = (channel?: string) => withQuery(`${adminSettingsPath}/payments`, { channel })
export const adminNewPaymentPath = (channel?: string) => withQuery(`${adminSettingsPath}/payments/new`, { channel })
export const adminPaymentPath = (code: string, channel?: string) =>
  withQuery(`${adminSettingsPath}/payments/method/${encodeURIComponent(code)}`, { channel })
/** Where the keys of a provider are entered, step by step. */
export const adminPaymentProviderPath = (code: string, channel?: string) =>
  withQuery(`${adminSettingsPath}/payments/method/${encodeURIComponent(code)}/provider`, { channel })
export const adminPincodesPath = (channel?: string) => withQuery(`${adminSettingsPath}/pincodes`, { channel })
export const adminNewPincodePath = (channel?: string) => withQuery(`${adminSettingsPath}/pincodes/new`, { channel })
export const adminPincodeListPath = (channel?: string) => withQuery(`${adminSettingsPath}/pincodes/upload`, { channel })
export const adminPincodePath = (id: number) => `${adminSettingsPath}/pincodes/${id}`
export const adminChannelsPath = `${adminSettingsPath}/channels`
export const adminChannelPath = (code: string) => `${adminChannelsPath}/${encodeURIComponent(code)}`
export const adminApiKeysPath = `${adminSettingsPath}/api-keys`
export const adminWebhooksPath = `${adminSettingsPath}/webhooks`
export const adminWebhookPath = (id: number) => `${adminWebhooksPath}/${id}`
export const adminMailPath = `${adminSettingsPath}/mail`
/** The texts of SMS on a channel, and one of them; of the channel of the host where none is given. */
export const adminMessagesPath = (channel?: string) => withQuery('/admin/messages', { channel })
export const adminMessageTextPath = (kind: string, channel?: string) =>
  withQuery(`/admin/messages/${encodeURIComponent(kind)}`, { channel })
export const adminSecurityPath = '/admin/security'
/** Setting up, and removing, the member's authenticator app. */
export const adminAuthenticatorPath = '/admin/security/authenticator'
/** Where who was invited becomes a member of staff. */
export const adminJoinPath = (token: string) => withQuery('/admin/join', { token })
/** Where members who signed in a while ago prove who they are. */
export const adminConfirmPath = '/admin/confirm'
export const adminChangesPath = '/admin/changes'
export const adminChangeBatchPath = (batch: string) => `${adminChangesPath}/${encodeURIComponent(batch)}`
export const adminJobsPath = '/admin/jobs'
export const adminRedirectsPath = '/admin/redirects'
export const adminDisputesPath = '/admin/disputes'
export const adminDisputePath = (id: number) => `${adminDisputesPath}/${id}`
/** The payments whose provider does not answer. */
export const adminUnknownPaymentsPath = '/admin/payments/unknown'
export const adminRefundsPath = '/admin/refunds'
export const adminRefundPath = (id: number) => `${adminRefundsPath}/${id}`
export const adminTeamPath = '/admin/team'
export const adminRefundCeilingsPath = '/admin/team/refunds'
export const adminNewViewPath = (list: string, query: string) => withQuery('/admin/views/new', { list, query })
export const adminViewPath = (id: number) => `/admin/views/${id}`
export const adminRolesPath = `${adminTeamPath}/roles`
/** Where a role is made; with the name of another one, which it begins as a copy of. */
export const adminNewRolePath = (from?: string) =>
  withQuery(`${adminRolesPath}/new`, from === undefined ? {} : { from })
export const adminRolePath = (id: number) => `${adminRolesPath}/${id}`
export const adminMemberPath = (id: number) => `${adminTeamPath}/${id}`
/** The look of a shop, with its pages; of the channel of the host where none is named. */
export const adminThemePath = (channel?: string) => withQuery(`${adminPath}/theme`, { channel })
export const adminThemePublishPath = (channel?: string) => withQuery(`${adminPath}/theme/publish`, { channel })
export const adminTypefacesPath = (channel?: string) => withQuery(`${adminPath}/theme/typefaces`, { channel })
export const adminExampleThemesPath = `${adminPath}/theme/examples`
/** @param place of the section to add, counted from 0 */
export const adminAddSectionPath = (slug: string, place?: number) =>
  withQuery(`${adminDocumentPath(slug)}/add`, { place: place === undefined ? undefined : String(place) })
export const adminSectionPath = (slug: string, key: string) =>
  `${adminDocumentPath(slug)}/sections/${encodeURIComponent(key)}`
export const adminBlockPath = (slug: string, key: string, block: string) =>
  `${adminSectionPath(slug, key)}/blocks/${encodeURIComponent(block)}`
export const adminPageDetailsPath = (slug: string) => `${adminDocumentPath(slug)}/details`
export const adminPublishPath = (slug: string) => `${adminDocumentPath(slug)}/publish`
