/** What the shop's own server uses of the framework; in a separate file, so that the app's bundle has no Express. */
export { createRequestHandler } from '@remix-run/express'
