import type { ApiCall } from './call.server'
import { accountCalls } from '~/api/calls/account-calls.server'
import { authCalls } from '~/api/calls/auth-calls.server'
import { cartCalls } from '~/api/calls/cart-calls.server'
import { catalogueCalls } from '~/api/calls/catalogue-calls.server'
import { checkoutCalls } from '~/api/calls/checkout-calls.server'
import { contentCalls } from '~/api/calls/content-calls.server'
import { formCalls } from '~/api/calls/form-calls.server'
import { orderCalls } from '~/api/calls/order-calls.server'
import { pluginCalls } from '~/api/calls/plugin-calls.server'
import { reviewCalls } from '~/api/calls/review-calls.server'
import { siteCalls } from '~/api/calls/site-calls.server'
import { templateCalls } from '~/api/calls/template-calls.server'
import { wishlistCalls } from '~/api/calls/wishlist-calls.server'

/** Every call of /api. */
export const apiCalls: readonly ApiCall[] = [
  ...siteCalls,
  ...authCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...reviewCalls,
  ...pluginCalls,
  ...contentCalls,
  ...templateCalls,
  ...formCalls,
  ...wishlistCalls,
]
