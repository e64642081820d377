import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { hasMarkup } from '~/domain/shared/text/has-markup'
import { plainCode } from '~/domain/shared/text/plain-code'
import { slugSchema } from '~/domain/shared/text/owner-slug.schema'
import { linesText, lineText } from '~/domain/shared/text/typed-text.schema'
import type { Settings } from './settings'

/** A rule for a text that the owner enters, with what it allows: the words after 'Enter'. */
interface OwnerRule {
  schema: z.ZodType<string, string>
  allows: string
}

/** The contacts that a new account can be asked to verify. */
const contacts = ['phone', 'email']

const orNothing = (schema: z.ZodType<string, string>) => z.union([z.literal(''), schema])
const plainText = (schema: z.ZodString, maxLength: number) =>
  schema.max(maxLength).refine((text) => !hasMarkup(text), 'without HTML')

const email: OwnerRule = { schema: orNothing(emailSchema), allows: 'an email address' }
const phone: OwnerRule = {
  schema: orNothing(
    z
      .string()
      .overwrite(plainCode)
      .regex(/^\+?[\d ()./-]{3,30}$/)
      .refine((text) => /^\d{3,15}$/.test(text.replace(/\D/g, ''))),
  ),
  allows: 'one phone number, such as +91 80 4718 2200',
}
const address: OwnerRule = {
  schema: plainText(linesText, 500),
  allows: 'an address of up to 500 characters, without HTML',
}
const webAddress = (schema: z.ZodType<string, string>) => orNothing(schema.refine((text) => !/[<>"'\s\\]/.test(text)))
const link: OwnerRule = {
  schema: webAddress(z.url({ protocol: /^https?$/, hostname: z.regexes.domain })),
  allows: 'an address that begins with https://',
}

/** One field of a review: 'Fit*: Small | True to size | Large', or a label alone. */
const reviewField = /^[^:|*]*[\p{L}\p{N}][^:|*]*\*?\s*(?::[^:|]*[^:|\s][^:|]*(?:\|[^:|]*[^:|\s][^:|]*)+)?$/u
const labelOf = (field: string) => field.split(/[:*]/, 1)[0]?.trim() ?? ''

function areReviewFields(text: string): boolean {
  const fields = text.split(';').filter((field) => field.trim() !== '')
  const names = fields.map((field) =>
    labelOf(field)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_'),
  )
  return (
    fields.length <= 10 &&
    new Set(names).size === names.length &&
    fields.every((field) => reviewField.test(field) && labelOf(field).length <= 80)
  )
}

type TextKey = { [Key in keyof Settings]: Settings[Key] extends boolean | number ? never : Key }[keyof Settings]

/**
 * The rules for the texts that the owner enters; flags, numbers and choices have theirs in settings.ts. What is stored is
 * what the rule makes of a text. Places and pages are looked up besides (`change-setting`).
 */
export const ownerRules: Record<Exclude<TextKey, 'review_by'>, OwnerRule> = {
  default_channel: { schema: z.string().trim().min(1), allows: 'the code of a channel' },
  privacy_policy_page: {
    schema: orNothing(slugSchema),
    allows: 'the slug of a page, such as privacy-policy',
  },
  store_name: { schema: plainText(lineText, 80).min(1), allows: 'a name of up to 80 characters' },
  store_email: email,
  store_phone: phone,
  store_address: address,
  store_return_address: address,
  store_country: {
    schema: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
    allows: 'the two letters of a country (ISO 3166), such as IN',
  },
  store_state: { schema: plainText(lineText, 100), allows: 'a state of store_country' },
  store_url: {
    schema: webAddress(z.url({ protocol: /^https?$/ })),
    allows: 'an address that begins with https://',
  },
  facebook: link,
  instagram: link,
  youtube: link,
  twitter: link,
  pinterest: link,
  linkedin: link,
  customer_care_email: email,
  customer_care_phone: phone,
  customer_care_address: address,
  account_verification_for: {
    schema: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter((word) => word !== ''),
      )
      .refine((words) => words.every((word) => contacts.includes(word)))
      .transform((words) => contacts.filter((contact) => words.includes(contact)).join(', ')),
    allows: 'phone, email, both (phone, email) or nothing',
  },
  checkout_instruction: {
    schema: plainText(linesText, 1000),
    allows: 'a text of up to 1,000 characters, without HTML',
  },
  google_embed_url: {
    // the section with the map shows no other address
    schema: webAddress(z.url().startsWith('https://www.google.com/maps/embed')),
    allows: 'the address in the code to embed a map of Google, which begins with https://www.google.com/maps/embed',
  },
  review_fields: {
    schema: plainText(lineText, 2000).refine(areReviewFields),
    allows:
      'up to ten fields, such as Fit: Small | True to size | Large; Where you wear it*, each with a label of its own and no choice or at least two',
  },
  store_tax_id: {
    schema: orNothing(
      z
        .string()
        .overwrite(plainCode)
        .regex(/^(?=.*\d)[\p{L}\d ./-]{4,30}$/u),
    ),
    allows: 'a tax number of letters and digits, such as a GSTIN or VAT number',
  },
  order_mail_to: email,
}
