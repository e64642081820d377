import type { SignedIn } from '~/domain/customers/auth/sign-in.server'
import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { readAskedNumber } from '~/domain/customers/auth/codes/request-code.server'
import type { Failure, Result, ResultNotice } from '~/domain/shared/result'
import { accountPath, verifyPath, withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import {
  cartCookie,
  clearedCodeCookie,
  codeCookie,
  cookieNames,
  knownAccountsCookie,
  passkeyCookie,
  sessionCookie,
  signInModeCookie,
  toSaveCookie,
} from '~/http/cookies.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { noticesFlash, redirectWith } from '~/http/reply.server'
import { savedSignSchema } from '~/domain/customers/wishlist/wishlist.schema'
import { saveProduct } from '~/domain/customers/wishlist/wishlist.server'

/** The cookies of a browser that has just signed in. */
export function signedInCookies(context: RequestContext, signedIn: SignedIn): string[] {
  const { isSecure, settings, secret, knownAccounts } = context
  const cookies = [
    sessionCookie(signedIn.sessionToken, signedIn.isRemembered, isSecure),
    knownAccountsCookie(knownAccounts, signedIn.customer.id, secret, isSecure),
  ]
  if (signedIn.cartToken !== null) cookies.push(cartCookie(signedIn.cartToken, settings.cart_expire_days, isSecure))
  return cookies
}

/**
 * Answers a form that has signed somebody in: they go where they wanted to, and read what changed in their cart.
 * @param options.codeToken of the code that a new account is verified with, whose page comes before
 */
export async function redirectSignedIn(
  context: RequestContext,
  signedIn: SignedIn,
  options: {
    redirectTo: string
    mode: 'otp' | 'email' | 'passkey'
    notices: readonly ResultNotice[]
    codeToken?: string | null
  },
): Promise<Response> {
  const { redirectTo, codeToken = null } = options
  const saved = await saveWanted(context, signedIn.customer.id)
  const to = codeToken === null ? safeRedirectPath(redirectTo, accountPath) : verifyPage(redirectTo)
  return redirectWith(context, to, {
    flash: noticesFlash([...options.notices, ...saved]),
    cookies: [
      ...(codeToken === null ? [] : [codeCookie(codeToken, context.isSecure)]),
      ...signedInCookies(context, signedIn),
      ...(options.mode === 'passkey'
        ? [passkeyCookie(null, context.isSecure)]
        : [signInModeCookie(options.mode, context.isSecure)]),
      toSaveCookie(null, context.isSecure),
      ...(options.mode === 'otp' ? [clearedCodeCookie(context.isSecure)] : []),
    ],
  })
}

/** The page for a code, which leads to the target. */
const verifyPage = (redirectTo: string) =>
  withQuery(verifyPath, { redirectTo: safeRedirectPath(redirectTo, '') || undefined })

/**
 * Answers a form that has asked for a code to sign in. When none is sent, because the one that this browser waits for is
 * for the same number, the page for that one says so.
 */
export async function answerCodeRequest(
  context: RequestContext,
  { phone, redirectTo }: { phone: string; redirectTo: string },
  requested: Result<{ codeToken: string }>,
): Promise<Response | Failure> {
  if (requested.ok) return redirectToVerify(context, requested.value.codeToken, redirectTo)
  if (requested.error.code !== 'too_many_requests') return requested.error
  const asked = await readAskedNumber(context, context.cookies[cookieNames.code])
  if (asked === '' || parseChannelMobile(phone, context.channel) !== context.channel.mobileCode + asked)
    return requested.error
  return redirectWith(context, verifyPage(redirectTo), { flash: { tone: 'info', message: requested.error.message } })
}

/** Answers a form that has sent a code: the page for it, which leads to the same target. */
export function redirectToVerify(context: RequestContext, codeToken: string, redirectTo: string): Response {
  return redirectWith(context, verifyPage(redirectTo), { cookies: [codeCookie(codeToken, context.isSecure)] })
}

/**
 * Saves the product or variant whose heart a guest pressed before signing in (decisions, Cart, checkout and orders). Returns what
 * to tell them; none without such a product.
 */
async function saveWanted(context: RequestContext, customerId: number): Promise<ResultNotice[]> {
  const wanted = savedSignSchema.safeParse(context.cookies[cookieNames.toSave])
  if (!wanted.success) return []
  const saved = await saveProduct(context, customerId, wanted.data.productId, wanted.data.variantId)
  return [saved.ok ? { code: 'saved', message: `${saved.value.name} is on your wishlist.` } : saved.error]
}
