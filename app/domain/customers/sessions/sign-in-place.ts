import { deviceName, shortenNetwork } from './device-name'

/** The device and the network that a request comes from, as access logs show them. */
export interface SignInPlace {
  /** 'Firefox on Android'. */
  device: string
  /** Shortened, such as '203.0.113.x'; null where it is not known. */
  network: string | null
}

/** Device and network of a request, as access logs keep them. */
export function signInPlaceOf(request: { userAgent: string; clientNetwork: string | null }): SignInPlace {
  return { device: deviceName(request.userAgent), network: shortenNetwork(request.clientNetwork) }
}
