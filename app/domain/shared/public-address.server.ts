import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the public internet: never this machine, its network, or a cloud's metadata service.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'
}

/** Whether an IP address is this machine itself. */
export function isOwnMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}

/** Connects to the checked address only, because a second DNS lookup could return another one. */
export function lookupOf(checked: LookupAddress): LookupFunction {
  return (_hostname, { all }, done) => {
    if (all) done(null, [checked])
    else done(null, checked.address, checked.family)
  }
}
