import type { ApiCall } from './call.server'
import { cartCalls } from './cart-calls.server'
import { catalogueCalls } from './catalogue-calls.server'
import { checkoutCalls } from './checkout-calls.server'
import { siteCalls } from './site-calls.server'

/** Every call of /api. */
export const apiCalls: readonly ApiCall[] = [...siteCalls, ...catalogueCalls, ...cartCalls, ...checkoutCalls]
