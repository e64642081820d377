import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'
import { isToken } from '~/domain/shared/token.schema'
import { days, kilobytes, minutes, seconds } from '~/domain/shared/units'
import type { ProviderEvent } from '../../provider'
import { ProviderUnreachable } from '../provider-api.server'
import { keysOf, payPalBase, type PayPalContext } from './paypal-api.server'
import { disputedPayment, disputedSchema } from './paypal-disputes.server'

/**
 * The events that the owner chooses at PayPal. Of captures that were declined PayPal has two, DENIED and DECLINED; the
 * shop understands both.
 */
export const neededEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

/** PayPal sends a report again for three days. Who repeats one that is younger changes nothing: each is noted once. */
const maximumAge = days(4)
const clockDifference = minutes(5)
const certificateHosts = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  test: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
}
const certificatePath = /^\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,100}$/
const subject = /^CN=messageverificationcerts(\.[a-z0-9-]+)?\.paypal\.com$/m
const maximumCertificate = kilobytes(64)

/** The IDs of the webhook at PayPal: the present one, and the one before it while PayPal still sends for both. */
export function webhookIds({ webhook_id = '' }: Record<string, string>): string[] {
  return webhook_id.split(/\s+/).filter(Boolean)
}

/**
 * Checks the signature of a webhook: RSA with SHA-256 over its id, its time, the ID of the webhook and the CRC32 of the
 * raw body, by the certificate that a header names. What makes the certificate PayPal's is that it is fetched by TLS from
 * a host of PayPal; its name and dates are looked at as well, the chain of its issuers is not.
 * A CRC32 does not bind the body: who has one signed report could write another with the same sum. So a report never
 * tells more than what to ask PayPal about.
 */
export async function readPayPalEvents(
  context: PayPalContext,
  headers: Headers,
  body: string,
): Promise<ProviderEvent[] | null> {
  const header = (name: string) => headers.get(`PayPal-${name}`) ?? ''
  const ids = webhookIds(context.config)
  const id = header('Transmission-Id')
  const time = header('Transmission-Time')
  const signature = header('Transmission-Sig')
  const url = certificateUrl(header('Cert-Url'), context.config)
  if (ids.length === 0 || header('Auth-Algo') !== 'SHA256withRSA') return null
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id) || !isRecent(time, context.now())) return null
  if (!/^[A-Za-z0-9+/]{300,1400}={0,2}$/.test(signature) || url === null) return null
  const certificate = await readCertificate(url)
  if (!certificate || !isPayPals(certificate, context.now())) return null
  const signed = Buffer.from(signature, 'base64')
  const checksum = crc32(Buffer.from(body))
  const isSigned = ids.some((webhookId) =>
    verify('sha256', Buffer.from(`${id}|${time}|${webhookId}|${checksum}`), certificate.publicKey, signed),
  )
  return isSigned ? [readEvent(body)] : null
}

/** Whether a time is ISO 8601 and of the last days. */
function isRecent(time: string, now: Date): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(time)) return false
  const age = now.getTime() - Date.parse(time)
  return age <= maximumAge && age >= -clockDifference
}

/** The address of a certificate when it is one of PayPal, or of the simulator that the shop uses; null otherwise. */
function certificateUrl(text: string, config: Record<string, string>): string | null {
  const keys = keysOf(config)
  if (keys === null || !URL.canParse(text)) return null
  const url = new URL(text)
  const { base, isOfficial } = payPalBase(config)
  const isFromPayPal = isOfficial
    ? url.protocol === 'https:' && certificateHosts[keys].includes(url.host)
    : url.origin === base
  // nothing but host and path, and as it was written
  const isPlain = text === url.origin + url.pathname
  return isFromPayPal && isPlain && certificatePath.test(url.pathname) ? text : null
}

const certificates = new Map<string, Promise<X509Certificate | null>>()

/** The certificate at an address of PayPal, fetched once; null when there is none. */
async function readCertificate(url: string): Promise<X509Certificate | null> {
  const known = certificates.get(url)
  if (known) return known
  const fetched = fetchCertificate(url)
  certificates.set(url, fetched)
  const [oldest] = certificates.keys()
  if (certificates.size > 20 && oldest !== undefined) certificates.delete(oldest)
  const certificate = await fetched.catch((error: unknown) => {
    certificates.delete(url)
    throw error
  })
  if (!certificate) certificates.delete(url)
  return certificate
}

async function fetchCertificate(url: string): Promise<X509Certificate | null> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(seconds(8)) })
    text = await readShort(response)
  } catch {
    throw new ProviderUnreachable('the certificate of PayPal was not reached')
  }
  if (response.status >= 500 || response.status === 429)
    throw new ProviderUnreachable(`PayPal answered ${response.status} for its certificate`)
  if (!response.ok) return null
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > maximumCertificate) throw new Error('the certificate is too long')
    parts.push(read.value)
  }
  return Buffer.concat(parts).toString()
}

/** Whether a certificate is for signing reports of PayPal, and valid now. */
function isPayPals(certificate: X509Certificate, now: Date): boolean {
  const { publicKey, validFrom, validTo } = certificate
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  return (
    subject.test(certificate.subject) &&
    publicKey.asymmetricKeyType === 'rsa' &&
    bits >= 2048 &&
    Date.parse(validFrom) <= now.getTime() &&
    now.getTime() <= Date.parse(validTo)
  )
}

const optionalText = z.string().nullish().catch(null)

const eventSchema = z.object({
  id: optionalText,
  event_type: z.string().catch('unknown'),
  resource: z
    .object({
      id: optionalText,
      order_id: optionalText,
      custom_id: optionalText,
      purchase_units: z.array(z.object({ custom_id: optionalText })).catch([]),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: optionalText }).nullish() })
        .nullish()
        .catch(null),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
      dispute_id: optionalText,
      disputed_transactions: disputedSchema.catch([]),
    })
    .nullish()
    .catch(null),
})

/** What a report that is signed is about. */
function readEvent(body: string): ProviderEvent {
  const parsed = eventSchema.safeParse(parseJson(body))
  const { id = null, event_type: name = 'unknown', resource } = parsed.success ? parsed.data : {}
  const other = { id, about: 'other', name, token: null, paymentReference: null, subject: null } as const
  if (!resource) return other
  const ours = resource.custom_id ?? resource.purchase_units.find(({ custom_id }) => custom_id)?.custom_id
  const token = isToken(ours) && !ours.startsWith('refund-') ? ours : null
  const reference = resource.id ?? null
  if (name.startsWith('CUSTOMER.DISPUTE.') && resource.dispute_id)
    return {
      ...other,
      about: 'dispute',
      ...disputedPayment(resource.disputed_transactions),
      subject: resource.dispute_id,
    }
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/.test(name)) {
    const capture = resource.links.map(({ href }) => /\/captures\/([A-Za-z0-9]+)$/.exec(href)?.[1]).find(Boolean)
    return { ...other, about: 'refund', token, paymentReference: capture ?? null, subject: reference }
  }
  if (name.startsWith('PAYMENT.CAPTURE.')) {
    const order = resource.supplementary_data?.related_ids?.order_id
    return { ...other, about: 'payment', token, paymentReference: order ?? reference }
  }
  if (name.startsWith('CHECKOUT.ORDER.') || name === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED')
    return { ...other, about: 'payment', token, paymentReference: resource.order_id ?? reference }
  return other
}
