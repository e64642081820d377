import { useActionData, useLoaderData } from '~/framework/react'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { AccountPage } from '~/components/account/account-page'
import { SavedProducts } from '~/components/wishlist/saved-products'
import type { Failure } from '~/domain/shared/result'
import { customerOf } from '~/domain/shared/shop'
import { savedSign } from '~/domain/customers/wishlist/wishlist'
import { readWishlist } from '~/domain/customers/wishlist/wishlist.server'
import { loginPath, wishlistPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { cartCookie, flashCookie, toSaveCookie, type Flash } from '~/http/cookies.server'
import { changeWishlistByForm, wishlistFormSchema } from './wishlist-form.server'
import { requireCustomer } from '~/http/guards.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  return { products: await readWishlist(context, requireCustomer(context).id) }
}

const refuse = (error: Failure) => replyToFailure({ ok: false, message: error.message, signIn: undefined }, error)

/** Sends a guest to sign in; what they wanted is saved afterwards, and they are where they were. */
function signInFirst(context: RequestContext, sign: string, returnTo: string | null, isStaying: boolean) {
  const signIn = withQuery(loginPath, { redirectTo: safeRedirectPath(returnTo, wishlistPath) })
  const cookies = [toSaveCookie(sign, context.isSecure)]
  const flash: Flash = { tone: 'info', message: 'Log in, and it goes onto your wishlist.' }
  if (!isStaying) return redirectWith(context, signIn, { cookies, flash })
  cookies.push(flashCookie(flash, loginPath, context.secret, context.isSecure))
  return replyWith({ ok: true, message: flash.message, signIn }, { cookies })
}

export const action = formAction({
  schema: wishlistFormSchema,
  limit: { save: 'cart_edit', unsave: 'cart_edit', remove: 'cart_edit', move: 'cart_edit' },
  async answer(context, form) {
    if (!form.ok) return refuse(form.error)
    const { value, isStaying } = form
    // the page of a heart
    const returnTo = new URL(context.path, context.origin).searchParams.get('returnTo')
    const customer = customerOf(context)
    if (!customer) {
      const { productId, variantId } = value.item
      if (value.intent === 'save') return signInFirst(context, savedSign(productId, variantId), returnTo, isStaying)
      throw redirect(withQuery(loginPath, { redirectTo: wishlistPath }), 303)
    }
    const changed = await changeWishlistByForm(context, customer.id, value)
    if (!changed.ok) return refuse(changed.error)
    const { message, cartToken } = changed.value
    const { isSecure, settings } = context
    const cookies = cartToken === null ? [] : [cartCookie(cartToken, settings.cart_expire_days, isSecure)]
    if (isStaying) return replyWith({ ok: true, message, signIn: undefined }, { cookies })
    return redirectWith(context, safeRedirectPath(returnTo, wishlistPath), {
      cookies,
      flash: { tone: 'success', message },
    })
  },
  replyWithErrors: async (_context, _form, error) => refuse(error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Wishlist' })

export default function WishlistPage() {
  const { products } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AccountPage title="Wishlist" text="All saved product collections" path={wishlistPath}>
      <SavedProducts products={products} problem={failed && !failed.ok ? failed.message : null} />
    </AccountPage>
  )
}
