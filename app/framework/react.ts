/**
 * The parts of the framework that the shop's pages use. Only this folder imports the framework, so that it can be
 * replaced here.
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
  useBeforeUnload,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSubmit,
} from '@remix-run/react'
export type { ClientLoaderFunctionArgs, MetaDescriptor } from '@remix-run/react'
