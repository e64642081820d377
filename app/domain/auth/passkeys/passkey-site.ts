import type { AuthVisitor } from '~/domain/auth/auth-visitor'

/** The site that passkeys are made for: the channel's host, without its port. Pure. */
export function passkeySiteOf({ origin, channel }: Pick<AuthVisitor, 'origin' | 'channel'>): {
  rpId: string
  origin: string
  name: string
} {
  return { rpId: new URL(origin).hostname, origin, name: channel.name }
}
