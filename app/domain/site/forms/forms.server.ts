import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { isJsonObject, parseJson } from '~/domain/shared/parse-json'
import { findLegacy } from '~/domain/site/redirects/change-slug.server'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { ownerSlugSchema, slugRule } from '~/domain/shared/text/owner-slug.schema'
import { checkAnswers } from './check-answers'
import { parseFileAnswer, tradeEnquiryForm, type CustomForm, type FormAnswers } from './form'
import { attachFile, lockLooseFiles } from './form-files.queries.server'
import { answersSchema, formDocumentSchema, storedFormSchema } from './form.schema'
import { insertAnswers, readFormRows, setFormActive, upsertForm } from './forms.queries.server'

interface StoredForm {
  form: CustomForm
  isActive: boolean
}

const cachedForms = cacheReferenceData(async (db): Promise<StoredForm[]> => {
  const rows = await readFormRows(db.read)
  return rows.flatMap(({ id, slug, document, isActive }) => {
    const parsed = storedFormSchema.safeParse(parseJson(document))
    return parsed.success ? [{ form: { id, slug, ...parsed.data }, isActive: isActive === 1 }] : []
  })
})

/** Returns whether the owner shows a form and, for the one for trade enquiries, whether its plugin is on too. */
async function isShown(shop: Pick<Shop, 'db'>, { form, isActive }: StoredForm): Promise<boolean> {
  return isActive && (form.slug !== tradeEnquiryForm || (await hasFeature(shop, 'TradeEnquiry')))
}

/** The slugs of all forms that are shown. */
export async function readShownForms(shop: Pick<Shop, 'db'>): Promise<string[]> {
  const shown: string[] = []
  for (const stored of await cachedForms(shop.db)) if (await isShown(shop, stored)) shown.push(stored.form.slug)
  return shown
}

/** All forms, also those that are not shown. A form whose document cannot be read is left out. */
export async function readForms(db: Pick<Database, 'read'>): Promise<readonly StoredForm[]> {
  return cachedForms(db)
}

/** A form that is shown, by its slug, a former slug or its id; null when there is none. */
export async function readForm(shop: Pick<Shop, 'db'>, reference: string): Promise<CustomForm | null> {
  const forms = await cachedForms(shop.db)
  const all = forms.map(({ form }) => form)
  const form =
    all.find(({ id, slug }) => slug === reference || String(id) === reference) ??
    (await findLegacy(shop.db, 'form', reference, all))
  const stored = form && forms.find((one) => one.form === form)
  return stored && (await isShown(shop, stored)) ? form : null
}

/**
 * Stores what a visitor has answered and has the owner told by mail. Files are stored before (storeFormFile). Errors:
 * `not_found`, `invalid_input` with messages by the keys of the fields.
 */
export async function submitForm(
  shop: Pick<Shop, 'db' | 'channel' | 'now'>,
  reference: string,
  given: FormAnswers,
): Promise<Result<{ thanks: string }>> {
  const form = await readForm(shop, reference)
  if (!form) return fail('not_found', 'We can’t find this form')
  const checked = checkAnswers(form, given)
  if (!checked.ok) return checked
  const now = shop.now()
  const files = filesOf(form, checked.value)
  const named = Object.fromEntries(files.map(({ key, name }) => [key, name]))
  return shop.db.transaction(async (trx) => {
    const loose =
      files.length === 0
        ? []
        : await lockLooseFiles(
            trx,
            files.map(({ token }) => token),
          )
    const gone = files.filter(({ token }) => !loose.includes(token))
    if (gone.length > 0) {
      const message = 'Please choose your file again'
      return fail('invalid_input', message, Object.fromEntries(gone.map(({ key }) => [key, [message]])))
    }
    const answersId = await insertAnswers(trx, {
      form_id: form.id,
      channel_id: shop.channel.id,
      answers: JSON.stringify({ ...checked.value, ...named }),
      created_at: now.toISOString(),
    })
    // three at most
    for (const { key, token } of files) await attachFile(trx, token, answersId, key)
    await enqueueJob(trx, 'form.tell_owner', { answersId }, now)
    return ok({ thanks: form.thanks })
  })
}

/** The files among the answers, which are stored under their names alone. */
function filesOf({ fields }: CustomForm, answers: FormAnswers): Array<{ key: string; token: string; name: string }> {
  return fields.flatMap(({ key, type }) => {
    const answer = answers[key]
    const file = type === 'file' && typeof answer === 'string' ? parseFileAnswer(answer) : null
    return file ? [{ key, ...file }] : []
  })
}

/** Parses stored answers. */
export function parseAnswers(json: string): FormAnswers {
  return answersSchema.parse(parseJson(json))
}

/**
 * Makes a form, or replaces the one with the slug; what was answered stays. Error: `invalid_fields`.
 * @param options.pathOf the path of a form with a slug
 */
export async function saveForm(
  context: StaffContext,
  slug: string,
  document: unknown,
  { pathOf, version }: { pathOf(slug: string): string; version?: number },
): Promise<StaffResult<{ slug: string; title: string; fields: number }>> {
  return changeShop(context, 'content', async (trx, record) => {
    if (!ownerSlugSchema.safeParse(slug).success) return refuse('invalid_fields', { errors: { slug: [slugRule] } })
    const isNew = (await cachedForms(context.db)).every(({ form }) => form.slug !== slug)
    const notRedirected = await checkNotRedirected(context.db, isNew ? pathOf(slug) : null)
    if (!notRedirected.ok) return notRedirected
    const parsed = parseFields(formDocumentSchema, document)
    if (!parsed.ok) return parsed
    const write = () => upsertForm(trx, slug, JSON.stringify(document), context.now().toISOString())
    await record.row('form', { slug }, write, version)
    return ok({ slug, title: parsed.value.title, fields: parsed.value.fields.length })
  })
}

/** A form as a document that can be saved again. Error: `form_not_found`. */
export async function readFormDocument(db: Pick<Database, 'read'>, slug: string): Promise<StaffResult<object>> {
  const row = (await readFormRows(db.read)).find((one) => one.slug === slug)
  const document = row && parseJson(row.document)
  return isJsonObject(document) ? ok(document) : refuse('form_not_found', { slug })
}

/** Shows a form, or hides it. Error: `form_not_found`. */
export async function showForm(
  context: StaffContext,
  slug: string,
  isActive: boolean,
  version?: number,
): Promise<StaffResult<{ slug: string; isActive: boolean }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const write = () => setFormActive(trx, slug, isActive, context.now().toISOString())
    const isChanged = await record.row('form', { slug }, write, version)
    return isChanged ? ok({ slug, isActive }) : refuse('form_not_found', { slug })
  })
}
