/** What the shop's own server takes from the framework; apart, so that the app's bundle does not load Express. */
export { createRequestHandler } from '@remix-run/express'
