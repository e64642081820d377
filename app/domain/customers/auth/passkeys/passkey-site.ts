import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'

/** The site that passkeys are made for: the channel's host, without its port. Pure. */
export function passkeySiteOf({ origin }: Pick<AuthVisitor, 'origin'>): {
  rpId: string
  origin: string
} {
  return { rpId: new URL(origin).hostname, origin }
}
