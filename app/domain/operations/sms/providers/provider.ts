import type { Sms } from '~/domain/operations/sms/sms'

/** A service that sends SMS. Its address and keys are in SMS_URL. */
export interface SmsProvider {
  /** Throws when the provider does not accept the SMS (SmsRejectedError) or does not answer. */
  send(sms: Sms): Promise<void>
}

/** The data that SMS_URL contains about a provider. */
export interface SmsAccount {
  /** Origin of the provider's calls: https://api.twilio.com. */
  origin: string
  /** Path after the origin, without a slash at its end. */
  path: string
  /** User name and password of the address, decoded. */
  user: string
  password: string
  /** The parameters of the address. */
  options: URLSearchParams
}
