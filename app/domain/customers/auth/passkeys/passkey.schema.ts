import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'

const base64url = z
  .string()
  .max(8192)
  .regex(/^[\w-]+$/)
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A JSON text of a form. */
const jsonText = z
  .string()
  .max(20_000)
  .transform((text) => parseJson(text))

/** The answer of a browser to the challenge for a new passkey (WebAuthn: RegistrationResponseJSON). */
export const newPasskeySchema = jsonText.pipe(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(transport).max(8).default([]).catch([]),
    }),
  }),
)
export type NewPasskey = z.output<typeof newPasskeySchema>

/** The answer of a browser to the challenge for signing in (WebAuthn: AuthenticationResponseJSON). */
export const passkeyAnswerSchema = jsonText.pipe(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
)
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>

export const storedTransportsSchema = z.array(transport).catch([])
