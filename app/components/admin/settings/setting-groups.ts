import type { Settings } from '~/domain/operations/settings/settings'

/** How a setting is shown to the owner. */
export interface SettingField {
  key: keyof Settings
  label: string
  /** What it changes, as a sentence. */
  effect: string
  /** Several lines. */
  isLong?: boolean
  type?: 'email' | 'tel' | 'url'
}

/** A setting as its form shows it. */
export interface ShownSetting extends SettingField {
  kind: 'flag' | 'number' | 'choice' | 'text'
  /** The value as a text: 'on' or 'off' for a flag. */
  value: string
  /** The value that it has when nobody sets it; null for none. */
  defaultText: string | null
  /** The version of its row; 0 when nobody has set it. */
  version: number
  /** 'Meera Rao, 22 Nov 2026, 6:30 pm'; null when nobody has set it. */
  changedBy: string | null
  /** The choices of a choice. */
  options: Array<{ value: string; label: string }>
}

interface SettingGroup {
  slug: string
  title: string
  text: string
  fields: readonly SettingField[]
}

/** All settings, in the groups in which the owner finds them. */
export const settingGroups: readonly SettingGroup[] = [
  {
    slug: 'shop',
    title: 'Your shop',
    text: 'Its name, its address and where its mails go.',
    fields: [
      { key: 'store_name', label: 'Name', effect: 'Stands in the header, in mails and in search results.' },
      {
        key: 'store_email',
        label: 'Email address',
        effect: 'Customers write to it, and answer mails to it.',
        type: 'email',
      },
      {
        key: 'order_mail_to',
        label: 'Where new orders are mailed',
        effect: 'You get a mail for each order there; at the address above when it is empty.',
        type: 'email',
      },
      {
        key: 'low_stock_mail',
        label: 'Mail me what is low in stock',
        effect:
          'Once a day in the morning, where new orders are mailed; only when something is low that was not before.',
      },
      { key: 'store_phone', label: 'Phone', effect: 'Stands on the contact page and in search results.', type: 'tel' },
      {
        key: 'store_address',
        label: 'Address',
        effect: 'Stands on invoices.',
        isLong: true,
      },
      {
        key: 'store_return_address',
        label: 'Return address',
        effect: 'Where customers send things back; the address above when it is empty.',
        isLong: true,
      },
      { key: 'store_country', label: 'Country', effect: 'Decides how your address is written and which taxes apply.' },
      { key: 'store_state', label: 'State', effect: 'In India it decides between CGST with SGST and IGST.' },
      { key: 'store_tax_id', label: 'Tax number', effect: 'A GSTIN or VAT number. Stands on invoices.' },
      {
        key: 'store_url',
        label: 'Web address',
        effect: 'Links that the command line prints lead there.',
        type: 'url',
      },
      {
        key: 'google_embed_url',
        label: 'Map',
        effect: 'The address in the code with which Google embeds a map.',
        type: 'url',
      },
    ],
  },
  {
    slug: 'checkout',
    title: 'Cart and checkout',
    text: 'Who can order, and what they must tell you.',
    fields: [
      { key: 'enable_guest_checkout', label: 'Guests can order', effect: 'Without it, everybody signs in first.' },
      {
        key: 'enable_login_at_checkout',
        label: 'Offer to sign in at the checkout',
        effect: 'Customers with an account find their addresses there.',
      },
      {
        key: 'enable_register_at_checkout',
        label: 'Offer to make an account at the checkout',
        effect: 'Guests can choose a password with their order.',
      },
      { key: 'order_email_mandatory', label: 'An order needs an email address', effect: 'Confirmations go there.' },
      { key: 'order_sms_mandatory', label: 'An order needs a mobile number', effect: 'Couriers and SMS need it.' },
      {
        key: 'allow_tnc_checkout',
        label: 'Ask to accept the terms',
        effect: 'A box that must be ticked before paying.',
      },
      {
        key: 'checkout_instruction',
        label: 'A word before paying',
        effect: 'Stands above the button that places the order.',
        isLong: true,
      },
      {
        key: 'cart_expire_days',
        label: 'Days that a cart is kept',
        effect: 'Carts that nobody opens are deleted then.',
      },
    ],
  },
  {
    slug: 'orders',
    title: 'After the order',
    text: 'What customers can do with an order, and what they are told.',
    fields: [
      { key: 'enable_cancel_order', label: 'Customers can cancel', effect: 'Until you pack the order.' },
      { key: 'enable_refund', label: 'Customers can ask for a refund', effect: 'Of what has arrived.' },
      {
        key: 'send_order_sms',
        label: 'Send SMS about orders',
        effect: 'When it is placed, shipped, delivered or refunded.',
      },
    ],
  },
  {
    slug: 'accounts',
    title: 'Accounts',
    text: 'How customers register and sign in.',
    fields: [
      {
        key: 'enable_customer_register',
        label: 'People can make an account',
        effect: 'Without it, nobody new can register.',
      },
      { key: 'enable_legacy_auth', label: 'Sign in with a password', effect: 'The usual way.' },
      { key: 'enable_otp_auth', label: 'Sign in with a code by SMS', effect: 'Each code costs you an SMS.' },
      {
        key: 'account_verification_for',
        label: 'A new account confirms',
        effect: 'Which contacts are confirmed before the account can be used.',
      },
      { key: 'password_min_length', label: 'Characters of a password', effect: 'The fewest that are allowed.' },
      { key: 'otp_digits', label: 'Digits of a code', effect: 'More are harder to guess.' },
    ],
  },
  {
    slug: 'help',
    title: 'Help and social media',
    text: 'Where customers reach you.',
    fields: [
      { key: 'enable_customer_care', label: 'Show customer care', effect: 'A section with the contacts below.' },
      { key: 'customer_care_email', label: 'Email of customer care', effect: 'Shown to everybody.', type: 'email' },
      { key: 'customer_care_phone', label: 'Phone of customer care', effect: 'Shown to everybody.', type: 'tel' },
      { key: 'customer_care_address', label: 'Address of customer care', effect: 'Shown to everybody.', isLong: true },
      { key: 'facebook', label: 'Facebook', effect: 'A link in the footer.', type: 'url' },
      { key: 'instagram', label: 'Instagram', effect: 'A link in the footer.', type: 'url' },
      { key: 'youtube', label: 'YouTube', effect: 'A link in the footer.', type: 'url' },
      { key: 'twitter', label: 'X (Twitter)', effect: 'A link in the footer.', type: 'url' },
      { key: 'pinterest', label: 'Pinterest', effect: 'A link in the footer.', type: 'url' },
      { key: 'linkedin', label: 'LinkedIn', effect: 'A link in the footer.', type: 'url' },
    ],
  },
  {
    slug: 'reviews',
    title: 'Reviews',
    text: 'Who may review a product.',
    fields: [
      { key: 'review_by', label: 'Who may review', effect: 'Only buyers are marked as verified.' },
      { key: 'review_approval', label: 'Approve reviews first', effect: 'Without it they are seen at once.' },
      {
        key: 'review_fields',
        label: 'Your own questions',
        effect: 'Such as: Fit: Small | True to size | Large; Where you wear it*',
        isLong: true,
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy and channels',
    text: 'How long answers are kept, and which channel serves whom.',
    fields: [
      {
        key: 'privacy_policy_page',
        label: 'Privacy page',
        effect: 'The page that forms and the cookie banner link to.',
      },
      {
        key: 'form_retention_months',
        label: 'Months that answers to forms are kept',
        effect: 'They are deleted then, with their files; 0 keeps them.',
      },
      {
        key: 'enable_multi_channel',
        label: 'Several channels',
        effect: 'The address decides which channel a visitor sees. Without it, everybody sees the one below.',
      },
      { key: 'default_channel', label: 'Main channel', effect: 'Serves every address that no other channel has.' },
    ],
  },
]
