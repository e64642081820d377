import type { Migration } from './ddl'
import { factsTriggers } from './triggers'

const field = (key: string, type: string, label: string, more: object = {}) => ({ key, type, label, ...more })
const required = { required: true }

const contact = {
  title: 'Write to us',
  description: 'We answer on working days, usually within one day.',
  submit_label: 'Send',
  thanks: 'Thank you. We have your message and answer by e-mail.',
  fields: [
    field('name', 'text', 'Your name', { ...required, autocomplete: 'name', max_length: 80 }),
    field('email', 'email', 'Your email address', required),
    field('order', 'text', 'Order number', { hint: 'If it is about an order', max_length: 40 }),
    field('message', 'textarea', 'Your message', { ...required, max_length: 4000 }),
  ],
}

const tradeEnquiry = {
  title: 'Trade enquiry',
  description: 'For shops, hotels and companies that would like to order larger quantities.',
  submit_label: 'Send the enquiry',
  thanks: 'Thank you for your enquiry. We answer within two working days.',
  fields: [
    field('company', 'text', 'Company', { ...required, autocomplete: 'organization', max_length: 120 }),
    field('name', 'text', 'Your name', { ...required, autocomplete: 'name', max_length: 80 }),
    field('email', 'email', 'Your email address', required),
    field('phone', 'phone', 'Phone'),
    field('tax_id', 'text', 'Tax or VAT number', { max_length: 40 }),
    field('products', 'textarea', 'What are you interested in?', { ...required, max_length: 4000 }),
    field('quantity', 'number', 'About how many pieces?', { min: 1, max: 1_000_000 }),
  ],
}

const insertForm = (slug: string, document: object) =>
  `INSERT INTO forms (slug, document, is_active, updated_at)
   VALUES ('${slug}', '${JSON.stringify(document).replaceAll("'", "''")}', 1, '2026-01-01T00:00:00.000Z')`

const triggers = factsTriggers('forms')

/** Forms that the owner makes, what visitors answer, and who subscribes to news by e-mail. */
export const formsMigration: Migration = {
  name: '038-forms',
  statements: [
    // document: see form.schema
    `CREATE TABLE forms (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 120),
      document TEXT NOT NULL CHECK (length(document) <= 65536),
      is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
      updated_at TEXT NOT NULL
    )`,
    // answers: texts, or lists of texts, by the keys of the fields
    `CREATE TABLE form_answers (
      id INTEGER PRIMARY KEY,
      form_id INTEGER NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      answers TEXT NOT NULL CHECK (length(answers) <= 262144),
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX form_answers_form ON form_answers (form_id, id)`,
    // token: the credential of the links in the mails. expires_at: until an address must have been confirmed
    `CREATE TABLE subscribers (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      token TEXT NOT NULL UNIQUE,
      asked_at TEXT NOT NULL,
      confirmed_at TEXT,
      expires_at TEXT,
      UNIQUE (channel_id, email),
      CHECK ((confirmed_at IS NULL) <> (expires_at IS NULL))
    )`,
    `CREATE INDEX subscribers_expiry ON subscribers (expires_at) WHERE expires_at IS NOT NULL`,
    insertForm('contact', contact),
    insertForm('trade-enquiry', tradeEnquiry),
  ],
  ...triggers,
}
