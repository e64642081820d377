import type { DataPart } from '~/domain/customers/auth/privacy/own-data/data-part'
import { adminPage, setSafetyHeaders } from '~/http/document.server'

/** What the shop knows of a customer as a file, which no cache keeps. */
export function customerDataFile(customerId: number, parts: readonly DataPart[], isSecure: boolean): Response {
  const headers = new Headers(adminPage())
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="customer-${customerId}.json"`)
  setSafetyHeaders(headers, isSecure)
  const data = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]))
  return new Response(JSON.stringify(data, null, 2), { headers })
}
