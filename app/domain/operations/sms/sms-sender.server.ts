import { createHttpGateway } from './providers/http-gateway.server'
import { createMsg91 } from './providers/msg91.server'
import type { SmsAccount, SmsProvider } from './providers/provider'
import { createTwilio } from './providers/twilio.server'
import { storeDevSms } from './dev-sms.server'

/**
 * What a provider does with the id of a registered template: it sends the template `instead` of our text, gets the id
 * `beside` the text, or has no use for it.
 */
export type TemplateUse = 'instead' | 'beside' | 'none'

const providers: Readonly<Record<string, { create: (account: SmsAccount) => SmsProvider; templateUse: TemplateUse }>> =
  {
    twilio: { create: createTwilio, templateUse: 'none' },
    msg91: { create: createMsg91, templateUse: 'instead' },
    gateway: { create: createHttpGateway, templateUse: 'beside' },
  }

/** The name of the provider in SMS_URL. */
const providerIn = (smsUrl: string) => {
  const [name = ''] = smsUrl.split(/:\/\/|\+/)
  return Object.hasOwn(providers, name) ? providers[name] : undefined
}

/** What the provider of a shop does with the ids of templates. */
export const templateUseOf = (smsUrl: string | null): TemplateUse =>
  (smsUrl === null ? undefined : providerIn(smsUrl))?.templateUse ?? 'none'

/** Sends SMS through a provider. A demo shop stores them in DATA_DIR/sms, a real shop without a provider sends none. */
export type SmsSender = SmsProvider

/**
 * Reads SMS_URL: `twilio://`, `msg91://` or `gateway://`, with `+http` for a gateway that is reached without TLS.
 * Throws an Error that says what is missing, without the keys.
 */
export function createSmsProvider(smsUrl: string): SmsProvider {
  const [scheme = ''] = smsUrl.split('://')
  const [, transport = 'https'] = scheme.split('+')
  const provider = providerIn(smsUrl)
  if (!provider || !['http', 'https'].includes(transport) || !URL.canParse(smsUrl.replace(scheme, transport)))
    throw new Error(`must be an address that starts with ${Object.keys(providers).join('://, ')}://`)
  const url = new URL(smsUrl.replace(scheme, transport))
  return provider.create({
    origin: url.origin,
    path: url.pathname.replace(/\/$/, ''),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    // a plus sign in a number is not a space
    options: new URLSearchParams(url.search.replaceAll('+', '%2B')),
  })
}

/** How this shop sends SMS, as the environment says. */
export interface SmsSettings {
  smsUrl: string | null
  /** Whether SMS without a provider are stored for the viewer, as in a demo shop. */
  hasTestTools: boolean
  dataDir: string
}

/** The sender of a shop. A real shop without SMS_URL keeps no SMS, because they hold codes and secret links. */
export function createSmsSender({ smsUrl, hasTestTools, dataDir }: SmsSettings): SmsSender {
  if (smsUrl !== null) return createSmsProvider(smsUrl)
  return { send: (sms) => (hasTestTools ? storeDevSms(dataDir, sms) : Promise.resolve()) }
}
