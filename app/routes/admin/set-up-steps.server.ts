import { hasPublishedProduct } from '~/domain/catalogue/products/has-products.server'
import { sellerOf } from '~/domain/operations/channels/seller'
import { hasPermission } from '~/domain/operations/actors/roles'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { readSecondFactor } from '~/domain/operations/staff/second-factor/second-factor.server'
import { readPaymentMethods } from '~/domain/sales/payments/read-payment-methods.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import {
  adminAuthenticatorPath,
  adminDeliveryPath,
  adminMailPath,
  adminNewProductPath,
  adminPaymentsPath,
  adminSettingGroupPath,
  adminSetUpPath,
  adminShopPicturesPath,
} from '~/admin-paths'
import type { RequestContext } from '~/http/context.server'

/** A step of setting a shop up. */
export interface SetUpStep {
  label: string
  isDone: boolean
  /** What is missing, or how it is done where no page does it. */
  hint: string
  href: string | null
  /** A shop can do without it: it is shown as long as something else is missing. */
  isOptional?: true
}

/**
 * What a new shop needs before shoppers come, for members who may change its settings; null when all of it is done, and
 * in a demo shop.
 */
export async function readSetUpSteps(context: RequestContext, staff: SignedInStaff): Promise<SetUpStep[] | null> {
  const { db, channel, settings, allowsTestPayments, sendsMail } = context
  if (allowsTestPayments || !hasPermission(staff.member.role, 'settings')) return null
  const zones = await readShippingZones(db.read, channel.id)
  const ways = await readPaymentMethods(db, channel.id)
  const isDelivered = zones.some(
    ({ places, methods }) =>
      methods.length > 0 && places.some(({ countryCode }) => countryCode === channel.countryCode),
  )
  const factor = await readSecondFactor(context, staff, channel.name)
  const steps: SetUpStep[] = [
    {
      label: 'Name, country and currency',
      isDone: settings.store_name !== 'Storefront' && settings.store_email !== '',
      hint: 'They come first: much follows from them.',
      href: adminSetUpPath,
    },
    {
      label: 'A first product that can be bought',
      isDone: await hasPublishedProduct({ db }),
      hint: 'Make one here, or import a file of all: npm run import -- products.csv',
      href: adminNewProductPath,
    },
    {
      label: 'Who sells: the address on invoices',
      isDone: sellerOf(channel, settings, settings.store_name).address !== '',
      hint: 'Invoices need it by law.',
      href: adminSettingGroupPath('shop'),
    },
    {
      label: 'Ways to pay',
      // with keys for tests no money comes
      isDone: ways.some(({ keys }) => keys === null || keys === 'live'),
      hint: 'Without one that takes money nobody can order.',
      href: hasPermission(staff.member.role, 'payments') ? adminPaymentsPath() : null,
    },
    {
      label: 'Delivery to your own country',
      isDone: isDelivered,
      hint: 'Nothing is delivered there yet.',
      href: adminDeliveryPath(),
    },
    {
      label: 'A logo, if you have one',
      isDone: (await readStorefront(context)).logo !== null,
      hint: 'Until then pages show the name of your shop.',
      href: hasPermission(staff.member.role, 'design') ? adminShopPicturesPath() : null,
      isOptional: true,
    },
    {
      label: 'Mails',
      isDone: sendsMail,
      hint: 'Whoever runs the server sets SMTP_URL. Until then shoppers get no confirmation.',
      href: adminMailPath,
    },
    {
      label: 'An authenticator app for your sign-in',
      isDone: factor.state === 'on',
      hint: 'A stolen password alone then opens nothing.',
      href: adminAuthenticatorPath,
    },
  ]
  return steps.every(({ isDone, isOptional }) => isDone || isOptional) ? null : steps
}
