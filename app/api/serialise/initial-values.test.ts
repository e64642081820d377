import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { asha } from '../../../tests/factories/customer'
import { onSqlite } from '../../../tests/setup/databases'
import { createVisitor } from '../../../tests/factories/visitor'
import { readInitialValues } from '~/domain/site/storefront/read-initial-values.server'
import { publicSettingsSchema } from '~/api/wire/site.schema'
import { serialiseInitialValues } from './initial-values.server'

/** Specification 1, section 3: the settings that a storefront asks for at its start. */
const startUpSettings =
  `default_channel, enable_multi_channel, enable_guest_checkout, enable_login_at_checkout, enable_customer_register,
  enable_register_at_checkout, privacy_policy_page, store_name, store_email, store_phone, store_address, store_country,
  store_state, store_url, enable_otp_auth, enable_legacy_auth, facebook, instagram, youtube, twitter, pinterest, linkedin,
  cart_expire_days, enable_customer_care, customer_care_email, customer_care_phone, customer_care_address, enable_refund,
  enable_cancel_order, account_verification_for, order_sms_mandatory, order_email_mandatory, allow_tnc_checkout,
  checkout_instruction, google_embed_url`.split(/,\s+/)

/** Both specifications, section 3: Storefront. */
const storefrontFields = [
  'is_password_protection_enabled',
  'mode',
  'is_cookie_warning_enabled',
  'is_cookie_icon_enabled',
  'channel.country.mobile_code',
  'channel.country.mobile_number_length',
  'channel.currency.code',
  'termsandconditions_page.slug',
  'privacypolicy_page.slug',
  'fonts.0.family',
  'fonts.0.path',
  'fonts.0.weight_range',
  'fonts.0.is_variable',
  'favicon.default',
  'favicon.ico',
  'store_notice.message',
  'store_notice.background_color',
  'store_notice.text_color',
  'store_notice.page',
  'store_notice.is_clearable',
  'theme_colors.theme',
  'theme_colors.text',
  'typography.body.font_family',
  'typography.body.font_size',
  'typography.body.font_weight',
  'typography.heading.font_family',
  'typography.heading.font_size',
  'typography.heading.font_weight',
  'background.type',
  'background.color',
  'background.image',
  'custom_css',
  'social_sharing_image',
  'meta_title',
  'meta_description',
  'enable_indexing',
]

const has = (value: unknown, path: string) => {
  let part = value
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !(name in part)) return false
    part = Reflect.get(part, name)
  }
  return part !== undefined
}

test('the API promises the settings that everybody may read, and no others', () => {
  const names = z.object({ enum: z.array(z.string()) })
  const schema = z.object({ propertyNames: z.object({ anyOf: z.tuple([names], z.unknown()) }) })
  const promised = schema.parse(z.toJSONSchema(publicSettingsSchema)).propertyNames.anyOf[0].enum
  expect(promised.sort()).toEqual([...startUpSettings].sort())
})

onSqlite('the start-up values', (open) => {
  test('have every field that the specifications name, and no other setting', async () => {
    const visitor = await createVisitor(await open())
    const fonts = [{ family: 'Inter', path: '/fonts/inter.woff2', weightRange: '100 900', isVariable: true }]
    await visitor.db.transaction((trx) =>
      trx('storefronts').insert({
        channel_id: visitor.channel.id,
        license_status: 'active',
        document: JSON.stringify({ fonts }),
        updated_at: visitor.now().toISOString(),
      }),
    )
    const values = serialiseInitialValues(visitor, await readInitialValues(visitor, null), [])
    expect(Object.keys(values).sort()).toEqual(['host', 'license_status', 'plugins', 'settings', 'storefront'])
    expect(Object.keys(values.settings).sort()).toEqual([...startUpSettings].sort())
    expect(storefrontFields.filter((path) => !has(values.storefront, path))).toEqual([])
    const chosen = await readInitialValues(visitor, ['store_name', 'order_mail_to'])
    expect(chosen.settings).toEqual({ store_name: 'Storefront' })
    const customer = { ...visitor, actor: { kind: 'customer' as const, id: 3, ...asha } }
    expect(serialiseInitialValues(customer, await readInitialValues(customer, null), [])).toHaveProperty(
      'account.id',
      3,
    )
  })
})
