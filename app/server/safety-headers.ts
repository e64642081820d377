import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { safetyHeaders } from '~/http/document.server'

/**
 * Adds the safety headers when the answer is sent. Headers that a handler has set are not changed. A response without
 * Cache-Control is not stored.
 */
function addWhenSent(response: ServerResponse, headers: Array<[name: string, value: string]>): void {
  onHeaders(response, () => {
    for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value)
  })
}

const headersFor = (isSecure: boolean) => Object.entries({ ...safetyHeaders(isSecure), 'Cache-Control': 'no-store' })

/** Makes the function that adds the safety headers to a response of the shop's own server. */
export function createSafetyHeaders(isSecure: boolean): (response: ServerResponse) => void {
  const headers = headersFor(isSecure)
  return (response) => addWhenSent(response, headers)
}

/**
 * Adds the safety headers to every response of another server that serves the built app in this process, such as
 * remix-serve: to its files and to what the framework answers itself, where the app has no function of its own.
 */
export function addSafetyHeadersToOtherServer(isSecure: boolean): void {
  const headers = headersFor(isSecure)
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('response' in message)) return
    if (message.response instanceof ServerResponse) addWhenSent(message.response, headers)
  })
}
