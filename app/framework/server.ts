/**
 * What the shop's server takes from the framework. Nothing else imports it, so that another framework is a change here.
 */
export { data, redirect } from '@remix-run/node'
export type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ServerBuild,
} from '@remix-run/node'
