import { z } from 'zod/v4'

const text = (fallback: string) => z.string().default(fallback)
const flag = (fallback: boolean) => z.boolean().default(fallback)

/** Every setting of the specification, with its type and default (specification 1, section 3). */
export const settingsSchema = z.object({
  default_channel: text('in'),
  enable_multi_channel: flag(false),
  enable_guest_checkout: flag(true),
  enable_login_at_checkout: flag(false),
  enable_customer_register: flag(true),
  enable_register_at_checkout: flag(false),
  /** The slug of the page; that of the storefront if it is empty. */
  privacy_policy_page: text(''),
  store_name: text('Storefront'),
  store_email: text(''),
  store_phone: text(''),
  store_address: text(''),
  store_country: text('IN'),
  store_state: text(''),
  store_url: text(''),
  enable_otp_auth: flag(false),
  enable_legacy_auth: flag(true),
  facebook: text(''),
  instagram: text(''),
  youtube: text(''),
  twitter: text(''),
  pinterest: text(''),
  linkedin: text(''),
  cart_expire_days: z.number().int().min(1).max(365).default(30),
  enable_customer_care: flag(true),
  customer_care_email: text(''),
  customer_care_phone: text(''),
  customer_care_address: text(''),
  enable_refund: flag(true),
  enable_cancel_order: flag(true),
  account_verification_for: text(''),
  order_sms_mandatory: flag(false),
  order_email_mandatory: flag(true),
  allow_tnc_checkout: flag(true),
  checkout_instruction: text(''),
  google_embed_url: text(''),
  /** How many characters the password of a customer has at least. */
  password_min_length: z.number().int().min(6).max(64).default(6),
  /** How many digits a one-time code has. */
  otp_digits: z.number().int().min(4).max(6).default(4),
  /**
   * Whether buyers with a phone get an SMS when their order is placed, shipped, delivered, returned or cancelled, and
   * at each step of a refund.
   */
  send_order_sms: flag(true),
  /** Who may review a product: buyers whose order was delivered, every customer, or anyone with an e-mail address. */
  review_by: z.enum(['buyers', 'customers', 'anyone']).default('buyers'),
  /** Whether reviews wait for the owner's approval. */
  review_approval: flag(true),
  /** The owner's own fields of a review: 'Fit: Small | True to size | Large; Where you wear it*'. */
  review_fields: text(''),
  /** After how many months answers to forms are deleted, with their files; 0 for never. */
  form_retention_months: z.number().int().min(0).max(120).default(24),
  /** The seller's tax number on invoices: a GSTIN or VAT number. */
  store_tax_id: text(''),
  /** Where buyers send things back; the shop's address if it is empty. */
  store_return_address: text(''),
  /** Where the owner gets a mail for each order; the shop's own address if it is empty. Not shown to anybody. */
  order_mail_to: text(''),
  /** Whether the owner gets a mail a day about what has become low in stock. */
  low_stock_mail: flag(true),
})

export type Settings = z.infer<typeof settingsSchema>
type SettingKey = keyof Settings

/** The settings that only the owner sees; all others are public. */
const privateKeys = [
  'order_mail_to',
  'low_stock_mail',
  'password_min_length',
  'otp_digits',
  'send_order_sms',
  'store_tax_id',
  'store_return_address',
  'review_by',
  'review_approval',
  'review_fields',
  'form_retention_months',
] as const satisfies readonly SettingKey[]

/** The names of the settings that everybody may read. */
export const publicSettingKeySchema = settingsSchema.keyof().exclude(privateKeys)

const settingKeys: readonly string[] = Object.keys(settingsSchema.shape)

export function isSettingKey(key: string): key is SettingKey {
  return settingKeys.includes(key)
}

/** Whether everybody may read the setting. */
export function isPublicSettingKey(key: string): key is SettingKey {
  return publicSettingKeySchema.safeParse(key).success
}
