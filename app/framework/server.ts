import { encode } from 'turbo-stream'

/**
 * The parts of the framework that the shop's server uses. Only this folder imports the framework, so that it can be
 * replaced here.
 */
export { createReadableStreamFromReadable, createRequestHandler, data, redirect } from '@remix-run/node'
export type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ServerBuild,
} from '@remix-run/node'

/**
 * Returns the body of a response with which an action that a script called returns `data`, in the framework's format.
 */
export function encodeActionData(data: object): ReadableStream<Uint8Array> {
  return encode({ data })
}
