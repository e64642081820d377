import ipaddr from 'ipaddr.js'
import { isOwnMachine, isPublicAddress } from '~/domain/shared/public-address.server'

export const maxAddressLength = 2000

/** The host of an address as it is looked up: an IPv6 address without its brackets. */
export const hostnameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isNameOfOwnMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost') || isOwnMachine(host)

/**
 * Why messages cannot be sent to an address, in words; null when they can. Where its name leads is only known when
 * something is sent.
 * @param allowsLocal whether programs on this machine may be told, without TLS
 */
export function addressProblem(text: string, allowsLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'Enter the whole address, such as https://example.com/webhook'
  const url = new URL(text)
  const host = hostnameOf(url)
  if (url.username !== '' || url.password !== '') return 'Leave the name and the password out of the address'
  if (isNameOfOwnMachine(host))
    return allowsLocal && (url.protocol === 'https:' || url.protocol === 'http:')
      ? null
      : 'The program must be on another machine, which the internet can reach'
  if (url.protocol !== 'https:') return 'The address must start with https://'
  return ipaddr.isValid(host) && !isPublicAddress(host) ? 'This address cannot be reached from the internet' : null
}

/** Whether a message may be sent to where the name of an address leads. */
export function isAllowedTarget(url: URL, address: string, allowsLocal: boolean): boolean {
  if (isOwnMachine(address)) return allowsLocal && isNameOfOwnMachine(hostnameOf(url))
  return url.protocol === 'https:' && isPublicAddress(address)
}
