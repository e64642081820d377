/**
 * What the shop's pages take from the framework. Nothing else imports it, so that another framework is a change here.
 */
export {
  Form,
  Links,
  Meta,
  Outlet,
  RemixBrowser,
  RemixServer,
  Scripts,
  isRouteErrorResponse,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  useSubmit,
} from '@remix-run/react'
export type { ClientLoaderFunctionArgs, MetaDescriptor } from '@remix-run/react'
