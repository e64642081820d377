/**
 * What the shop's pages use of the framework. Only this folder imports it, so that it can be replaced here.
 */
export {
  Form,
  Link,
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
