import { requirePermission } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { canBeMobile, parsePhone } from '~/domain/customers/addresses/phone.server'
import { checkSmsText, maxSmsLength, namesIn } from '~/domain/operations/sms/check-sms-text'
import { smsRuleOf, writeSms, type OwnSmsText, type Sms, type SmsKind } from '~/domain/operations/sms/sms'
import { SmsRejectedError } from '~/domain/operations/sms/sms-rejected-error'
import { createSmsSender, templateUseOf, type SmsSettings } from '~/domain/operations/sms/sms-sender.server'
import { deleteSmsText, smsTextKind, upsertSmsText } from '~/domain/operations/sms/sms-texts.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { readLastSamples, readSmsSample, type SmsSample, type SmsTextContext } from './sms-samples.server'

/** How many of the last orders a text must work for. */
const checkedOrders = 20

/** A text of an SMS as a member has typed it. */
export interface TypedSmsText {
  kind: SmsKind
  body: string
  /** Empty for none. */
  templateId: string
}

/** Writes an SMS with the values of a sample. */
function writeSample({ kind, ...own }: OwnSmsText & { kind: SmsKind }, { values }: SmsSample, to = ''): Sms {
  return writeSms(kind, to, values as Parameters<typeof writeSms>[2], own)
}

/** Why an SMS cannot be sent with the values of an order. */
function checkSample(text: OwnSmsText & { kind: SmsKind }, sample: SmsSample): StaffResult<null> {
  const number = sample.number ?? ''
  const empty = namesIn(text.body).filter((name) => !sample.values[name])
  if (empty.length > 0) return refuse('sms_value_empty_for_order', { number, names: empty }, 'body')
  const { length } = writeSample(text, sample).text
  if (length > maxSmsLength) return refuse('sms_too_long_for_order', { number, length, max: maxSmsLength }, 'body')
  return ok(null)
}

/** The text as it is stored, when it can be sent with any values. */
function readTyped(
  { kind, body, templateId }: TypedSmsText,
  smsUrl: string | null,
): StaffResult<OwnSmsText & { kind: SmsKind }> {
  const checked = checkSmsText(kind, body)
  if (!checked.ok) return checked
  if (!/^[\w.-]{0,64}$/.test(templateId)) return refuse('sms_template_invalid', {}, 'templateId')
  const isChanged = body !== smsRuleOf(kind).text
  if (isChanged && templateId === '' && templateUseOf(smsUrl) === 'instead')
    return refuse('sms_template_missing', {}, 'templateId')
  return ok({ kind, body, templateId: templateId === '' ? null : templateId })
}

/**
 * Saves the text of a kind of SMS on a channel, when it works for the last orders there. The text that the shop brings
 * is stored as none. Errors: `forbidden`, those of checkSmsText, `sms_template_missing` and `sms_template_invalid`,
 * `sms_too_long_for_order`, `sms_value_empty_for_order`, `stale`.
 * @param version the version of the text that the change was made from; 0 where there was none
 */
export async function saveSmsText(
  context: SmsTextContext,
  { smsUrl }: Pick<SmsSettings, 'smsUrl'>,
  typed: TypedSmsText,
  version: number,
): Promise<StaffResult<null>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  const text = readTyped(typed, smsUrl)
  if (!text.ok) return text
  for (const sample of await readLastSamples(context, typed.kind, checkedOrders)) {
    const works = checkSample(text.value, sample)
    if (!works.ok) return works
  }
  const { kind, body, templateId } = text.value
  if (body === smsRuleOf(kind).text && templateId === null) return resetSmsText(context, kind, version)
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const write = () => upsertSmsText(trx, { channelId, kind, body, templateId })
    await record.row('message_text', { channel_id: channelId, kind: smsTextKind(kind) }, write, version)
    return ok(null)
  })
}

/** Goes back to the text that the shop brings. Errors: `forbidden`, `stale`. */
export async function resetSmsText(
  context: SmsTextContext,
  kind: SmsKind,
  version: number,
): Promise<StaffResult<null>> {
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const write = () => deleteSmsText(trx, channelId, kind)
    await record.row('message_text', { channel_id: channelId, kind: smsTextKind(kind) }, write, version)
    return ok(null)
  })
}

/** An SMS as it would be sent. */
export interface SmsPreview {
  text: string
  /** The order that it is about; null for made values. */
  number: string | null
}

/**
 * Writes an SMS with a text that is not saved yet, about an order of the channel or, without a number, its last one. The
 * link of the order opens nothing. Errors: `forbidden`, those of checkSmsText and of templates, `sms_order_not_found`,
 * `sms_too_long_for_order`, `sms_value_empty_for_order`.
 */
export async function previewSms(
  context: SmsTextContext,
  settings: Pick<SmsSettings, 'smsUrl'>,
  typed: TypedSmsText,
  number: string,
): Promise<StaffResult<SmsPreview>> {
  const written = await trySmsText(context, settings, typed, number)
  return written.ok ? ok({ text: written.value.sms.text, number: written.value.number }) : written
}

async function trySmsText(
  context: SmsTextContext,
  { smsUrl }: Pick<SmsSettings, 'smsUrl'>,
  typed: TypedSmsText,
  number: string,
  to = '',
): Promise<StaffResult<{ sms: Sms; number: string | null }>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  const text = readTyped(typed, smsUrl)
  if (!text.ok) return text
  const sample = await readSmsSample(context, typed.kind, number)
  if (!sample) return refuse('sms_order_not_found', { number }, 'order')
  const works = checkSample(text.value, sample)
  return works.ok ? ok({ sms: writeSample(text.value, sample, to), number: sample.number }) : works
}

/**
 * Sends an SMS with a text that is not saved yet to a number of the member. `isStored`: it was kept for the viewer,
 * because a demo shop has no provider. Errors: those of previewSms, `sms_number_invalid`, `sms_provider_missing`,
 * `sms_not_sent`.
 */
export async function sendTestSms(
  context: SmsTextContext,
  settings: SmsSettings,
  typed: TypedSmsText,
  { number, to }: { number: string; to: string },
): Promise<StaffResult<{ isStored: boolean }>> {
  const phone = parsePhone(to, context.channel.countryCode)
  const written = await trySmsText(context, settings, typed, number, phone ?? '')
  if (!written.ok) return written
  if (!phone || !canBeMobile(phone)) return refuse('sms_number_invalid', {}, 'to')
  if (settings.smsUrl === null && !settings.hasTestTools) return refuse('sms_provider_missing', {}, 'to')
  try {
    await createSmsSender(settings).send(written.value.sms)
    return ok({ isStored: settings.smsUrl === null })
  } catch (error) {
    context.log.warn({ err: error }, 'a test SMS was not sent')
    return refuse('sms_not_sent', { answer: error instanceof SmsRejectedError ? error.message : '' }, 'to')
  }
}
