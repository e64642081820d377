import { adminPage, setSafetyHeaders } from '~/http/document.server'

/** A CSV file that is sent while it is written, and that no cache keeps. A spreadsheet reads its letters by the mark. */
export function csvFile(name: string, lines: Iterator<string> | AsyncIterator<string>, isSecure: boolean): Response {
  const headers = new Headers(adminPage())
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  setSafetyHeaders(headers, isSecure)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('\uFEFF')),
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return?.()),
  })
  return new Response(body, { headers })
}
