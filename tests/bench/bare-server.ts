import { createServer } from 'node:http'

/** The server that the shop is compared with: node:http answers with a fixed page of the size of a listing. */
const page = Buffer.alloc(60_000, '<p>A page of the usual size.</p>\n')
createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
  response.end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
