/**
 * What the shop's server uses of the framework. Only this folder imports it, so that it can be replaced here.
 */
export { createReadableStreamFromReadable, data, redirect } from '@remix-run/node'
export type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ServerBuild,
} from '@remix-run/node'
