import { adminPage, setSafetyHeaders } from '~/http/document.server'

/** A CSV that a browser saves under a name, which no cache keeps. */
export function csvFile(text: string, name: string, isSecure: boolean): Response {
  const headers = new Headers(adminPage())
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  setSafetyHeaders(headers, isSecure)
  // spreadsheets take a file without the mark for another encoding
  return new Response(`\uFEFF${text}`, { headers })
}
