import { agreedCartsMigration } from './146-agreed-carts'
import { storefrontMigration } from './001-storefront'
import { catalogueMigration } from './002-catalogue'
import { placesMigration } from './003-places'
import { salesMigration } from './004-sales'
import { searchMigration } from './005-search'
import { orderMovementsMigration } from './006-order-movements'
import { paymentQuestionsMigration } from './007-payment-questions'
import { searchTextsMigration } from './008-search-texts'
import { capturedMoneyMigration } from './009-captured-money'
import { eventsMigration } from './010-events'
import { limitCountersMigration } from './011-limit-counters'
import { factsMigration } from './012-facts'
import { healthChecksMigration } from './013-health-checks'
import { contentSignMigration } from './014-content-sign'
import { articleVersionsMigration } from './113-article-versions'
import { uploadChecksMigration } from './015-upload-checks'
import { largeCataloguesMigration } from './016-large-catalogues'
import { searchTiersMigration } from './017-search-tiers'
import { customerKeysMigration } from './018-customer-keys'
import { importsMigration } from './019-imports'
import { formerSlugsMigration } from './020-former-slugs'
import { stockAlertsMigration } from './021-stock-alerts'
import { giftCardsMigration } from './022-gift-cards'
import { postcodePlacesMigration } from './024-postcode-places'
import { customersMigration } from './025-customers'
import { signInCodesMigration } from './026-sign-in-codes'
import { addressBookMigration } from './027-address-book'
import { fulfilmentMigration } from './028-fulfilment'
import { refundsMigration } from './029-refunds'
import { reviewsMigration } from './030-reviews'
import { blogMigration } from './037-blog'
import { formsMigration } from './038-forms'
import { redirectsAndFaqsMigration } from './039-redirects-and-faqs'
import { wishlistMigration } from './040-wishlist'
import { staffMigration } from './042-staff'
import { secondFactorMigration } from './043-second-factor'
import { accountDeletionMigration } from './044-account-deletion'
import { pageDraftsMigration } from './055-page-drafts'
import { countedSalesMigration } from './046-counted-sales'
import { reviewVotesMigration } from './051-review-votes'
import { gatePasswordMigration } from './052-gate-password'
import { heartBeatsMigration } from './053-heart-beats'
import { latestReviewsMigration } from './047-latest-reviews'
import { analyticsEventsMigration } from './065-analytics-events'
import { chatPluginMigration } from './054-chat-plugin'
import { activeFeaturesMigration } from './066-active-features'
import { passkeysMigration } from './045-passkeys'
import { pictureListsMigration } from './068-picture-lists'
import { listedUnitPricesMigration } from './063-listed-unit-prices'
import { restockDatesMigration } from './064-restock-dates'
import { ownTemplatesMigration } from './069-own-templates'
import { formSlugsMigration } from './059-form-slugs'
import { formFilesMigration } from './060-form-files'
import { searchBlocksMigration } from './070-search-blocks'
import { undeliveredRefundsMigration } from './073-undelivered-refunds'
import { cancelledPiecesMigration } from './074-cancelled-pieces'
import { formerEmailsMigration } from './075-former-emails'
import { themeDocumentsMigration } from './077-theme-documents'
import { usedThemeMigration } from './078-used-theme'
import { pageTypesMigration } from './079-page-types'
import { subscriberSourceMigration } from './080-subscriber-source'
import { redemptionKeysMigration } from './081-redemption-keys'
import { changeLogMigration } from './082-change-log'
import { versionsMigration } from './083-versions'
import { articleCategoryVersionsMigration } from './084-article-category-versions'
import { ownerListsMigration } from './085-owner-lists'
import { moneyMigration } from './086-money'
import { unverifiedEmailsMigration } from './090-unverified-emails'
import { pricesPerUnitMigration } from './091-prices-per-unit'
import { searchWordsMigration } from './092-search-words'
import { formerEmailsOfResetsMigration } from './097-former-emails-of-resets'
import { listedVariantsMigration } from './098-listed-variants'
import { wishlistVariantsMigration } from './099-wishlist-variants'
import { phonesMigration } from './096-phones'
import { codePlacesMigration } from './106-code-places'
import { requiredPhonesMigration } from './107-required-phones'
import { restOfOrderedCartsMigration } from './101-rest-of-ordered-carts'
import { returnDaysMigration } from './102-return-days'
import { sellersMigration } from './103-sellers'
import { outboxKindsMigration } from './093-outbox-kinds'
import { backorderedPiecesMigration } from './100-backordered-pieces'
import { unsoldGiftCardsMigration } from './108-unsold-gift-cards'
import { lookVersionsMigration } from './115-look-versions'
import { productBinMigration } from './109-product-bin'
import type { Migration } from './ddl'
import { couponUsesMigration } from './114-coupon-uses'
import { giftCardsByHandMigration } from './116-gift-cards-by-hand'
import { openReturnsMigration } from './117-open-returns'
import { ordersSoldMigration } from './122-orders-sold'
import { keptFormsMigration } from './104-kept-forms'
import { preparedLooksMigration } from './105-prepared-looks'
import { stockByHandMigration } from './111-stock-by-hand'
import { customerPagesMigration } from './112-customer-pages'
import { staffInvitationsMigration } from './118-staff-invitations'
import { formDraftsMigration } from './138-form-drafts'
import { hostedPaymentsMigration } from './139-hosted-payments'
import { testOrdersMigration } from './142-test-orders'
import { ownRolesMigration } from './144-own-roles'
import { apiKeysMigration } from './151-api-keys'
import { webhooksMigration } from './154-webhooks'
import { savedViewsMigration } from './145-saved-views'
import { refundStatesMigration } from './140-refund-states'
import { disputesMigration } from './141-disputes'
import { keysSinceMigration } from './147-keys-since'
import { testPaymentsMigration } from './143-test-payments'
import { figuresMigration } from './155-figures'
import { customerTagsMigration } from './149-customer-tags'
import { refundsDoneMigration } from './153-refunds-done'
import { paidOrderChangesMigration } from './148-paid-order-changes'
import { channelPlansMigration } from './157-channel-plans'
import { pictureFocusMigration } from './158-picture-focus'
import { refundCeilingsMigration } from './119-refund-ceilings'
import { deliveryByPiecesMigration } from './120-delivery-by-pieces'
import { ordersByHandMigration } from './123-orders-by-hand'
import { collectionsByRuleMigration } from './132-collections-by-rule'
import { pincodeVersionsMigration } from './135-pincode-versions'
import { synonymVersionsMigration } from './136-synonym-versions'
import { goodwillMigration } from './110-goodwill'
import { selectionsMigration } from './130-selections'
import { paymentsOfPlacedOrdersMigration } from './124-payments-of-placed-orders'
import { orderMessagesMigration } from './121-order-messages'
import { lowStockNoticesMigration } from './126-low-stock-notices'
import { offersMigration } from './127-offers'
import { missingAddressesMigration } from './137-missing-addresses'
import { variantCostsMigration } from './133-variant-costs'
import { plannedProductsMigration } from './134-planned-products'
import { orderTagsMigration } from './131-order-tags'
import { trialPaymentsMigration } from './156-trial-payments'
import { lookDraftsMigration } from './161-look-drafts'
import { messageTextsMigration } from './162-message-texts'
import { orderFiltersMigration } from './169-order-filters'

/** Every migration, in the order in which they run. A released migration is never edited; a change is a new file. */
export const migrations: Migration[] = [
  storefrontMigration,
  catalogueMigration,
  placesMigration,
  salesMigration,
  searchMigration,
  orderMovementsMigration,
  paymentQuestionsMigration,
  searchTextsMigration,
  capturedMoneyMigration,
  eventsMigration,
  limitCountersMigration,
  factsMigration,
  healthChecksMigration,
  contentSignMigration,
  uploadChecksMigration,
  largeCataloguesMigration,
  searchTiersMigration,
  customerKeysMigration,
  importsMigration,
  formerSlugsMigration,
  stockAlertsMigration,
  giftCardsMigration,
  postcodePlacesMigration,
  customersMigration,
  signInCodesMigration,
  addressBookMigration,
  fulfilmentMigration,
  refundsMigration,
  reviewsMigration,
  blogMigration,
  formsMigration,
  redirectsAndFaqsMigration,
  wishlistMigration,
  staffMigration,
  secondFactorMigration,
  accountDeletionMigration,
  passkeysMigration,
  pageDraftsMigration,
  countedSalesMigration,
  gatePasswordMigration,
  heartBeatsMigration,
  latestReviewsMigration,
  pictureListsMigration,
  analyticsEventsMigration,
  ownTemplatesMigration,
  listedUnitPricesMigration,
  restockDatesMigration,
  activeFeaturesMigration,
  formSlugsMigration,
  reviewVotesMigration,
  chatPluginMigration,
  formFilesMigration,
  searchBlocksMigration,
  undeliveredRefundsMigration,
  cancelledPiecesMigration,
  formerEmailsMigration,
  themeDocumentsMigration,
  usedThemeMigration,
  pageTypesMigration,
  subscriberSourceMigration,
  redemptionKeysMigration,
  changeLogMigration,
  versionsMigration,
  articleCategoryVersionsMigration,
  ownerListsMigration,
  moneyMigration,
  unverifiedEmailsMigration,
  searchWordsMigration,
  pricesPerUnitMigration,
  formerEmailsOfResetsMigration,
  listedVariantsMigration,
  wishlistVariantsMigration,
  phonesMigration,
  restOfOrderedCartsMigration,
  returnDaysMigration,
  sellersMigration,
  outboxKindsMigration,
  backorderedPiecesMigration,
  codePlacesMigration,
  articleVersionsMigration,
  unsoldGiftCardsMigration,
  lookVersionsMigration,
  requiredPhonesMigration,
  openReturnsMigration,
  ordersSoldMigration,
  keptFormsMigration,
  preparedLooksMigration,
  stockByHandMigration,
  customerPagesMigration,
  productBinMigration,
  staffInvitationsMigration,
  refundCeilingsMigration,
  couponUsesMigration,
  giftCardsByHandMigration,
  deliveryByPiecesMigration,
  ordersByHandMigration,
  collectionsByRuleMigration,
  pincodeVersionsMigration,
  synonymVersionsMigration,
  goodwillMigration,
  selectionsMigration,
  paymentsOfPlacedOrdersMigration,
  orderMessagesMigration,
  lowStockNoticesMigration,
  offersMigration,
  missingAddressesMigration,
  variantCostsMigration,
  plannedProductsMigration,
  formDraftsMigration,
  hostedPaymentsMigration,
  orderTagsMigration,
  testOrdersMigration,
  ownRolesMigration,
  savedViewsMigration,
  refundStatesMigration,
  disputesMigration,
  testPaymentsMigration,
  agreedCartsMigration,
  keysSinceMigration,
  refundsDoneMigration,
  apiKeysMigration,
  paidOrderChangesMigration,
  channelPlansMigration,
  pictureFocusMigration,
  webhooksMigration,
  trialPaymentsMigration,
  lookDraftsMigration,
  figuresMigration,
  customerTagsMigration,
  messageTextsMigration,
  orderFiltersMigration,
]
