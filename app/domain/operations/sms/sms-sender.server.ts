import { createHttpGateway } from './providers/http-gateway.server'
import { createMsg91 } from './providers/msg91.server'
import type { SmsAccount, SmsProvider } from './providers/provider'
import { createTwilio } from './providers/twilio.server'
import { storeDevSms } from './dev-sms.server'

const providers: Readonly<Record<string, (account: SmsAccount) => SmsProvider>> = {
  twilio: createTwilio,
  msg91: createMsg91,
  gateway: createHttpGateway,
}

/** Sends SMS through a provider. A demo shop stores them in DATA_DIR/sms, a real shop without a provider sends none. */
export type SmsSender = SmsProvider

/**
 * Reads SMS_URL: `twilio://`, `msg91://` or `gateway://`, with `+http` for a gateway that is reached without TLS.
 * Throws an Error that says what is missing, without the keys.
 */
export function createSmsProvider(smsUrl: string): SmsProvider {
  const [scheme = ''] = smsUrl.split('://')
  const [name = '', transport = 'https'] = scheme.split('+')
  const create = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!create || !['http', 'https'].includes(transport) || !URL.canParse(smsUrl.replace(scheme, transport)))
    throw new Error(`must be an address that starts with ${Object.keys(providers).join('://, ')}://`)
  const url = new URL(smsUrl.replace(scheme, transport))
  return create({
    origin: url.origin,
    path: url.pathname.replace(/\/$/, ''),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    // a plus sign in a number is not a space
    options: new URLSearchParams(url.search.replaceAll('+', '%2B')),
  })
}

interface SmsSenderOptions {
  smsUrl: string | null
  /** Whether SMS without a provider are stored for the viewer, as in a demo shop. */
  hasTestTools: boolean
  dataDir: string
}

/** The sender of a shop. A real shop without SMS_URL keeps no SMS, because they hold codes and secret links. */
export function createSmsSender({ smsUrl, hasTestTools, dataDir }: SmsSenderOptions): SmsSender {
  if (smsUrl !== null) return createSmsProvider(smsUrl)
  return { send: (sms) => (hasTestTools ? storeDevSms(dataDir, sms) : Promise.resolve()) }
}
