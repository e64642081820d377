import { readOpenCart } from '~/domain/sales/cart/read-cart.server'
import { ok, type Result } from '~/domain/shared/result'
import type { ActionFunctionArgs } from '~/framework/server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { checkLimit, requireWithinLimit } from './check-limit.server'
import { countedLimit, type LimitRule } from './limit-rule'

/** Counts a request to an action or a call by its rule, before it runs. Error: 'too_many_requests'. */
export async function enforceLimit(context: RequestContext, rule: LimitRule): Promise<Result<null>> {
  const name = countedLimit(rule)
  if (name === null) return ok(null)
  if (name !== 'add_to_cart') return checkLimit(context, name)
  return checkLimit(context, (await readOpenCart(context)) ? 'cart_edit' : 'new_cart')
}

/**
 * The action of a route that answers no form of a page, such as a webhook. Throws 429 above the limit. The action of a
 * form is made by formAction.
 */
export function limitedAction<Reply>(limit: LimitRule, action: (args: ActionFunctionArgs) => Promise<Reply>) {
  return async (args: ActionFunctionArgs): Promise<Reply> => {
    if (countedLimit(limit) !== null) requireWithinLimit(await enforceLimit(await requestContext(args), limit))
    return action(args)
  }
}
