import { createServer } from 'node:http'

/** The yardstick: node:http answering a fixed page of a listing's size, with nothing else to do. */
const page = Buffer.alloc(60_000, '<p>A page of the usual size.</p>\n')
createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
  response.end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
