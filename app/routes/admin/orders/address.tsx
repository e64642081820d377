import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { VersionFields } from '~/components/admin/version-fields'
import { AddressFields } from '~/components/checkout/address-fields'
import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { addressInputSchema } from '~/domain/customers/addresses/address.schema'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import { correctAddress, hasOpenAddress } from '~/domain/sales/fulfilment/correct-address.server'
import { readOrderVersion } from '~/domain/sales/order-changes/order-changes.queries.server'
import { findOrder, findOrderId } from '~/domain/sales/orders/orders.queries.server'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { parseJson } from '~/domain/shared/parse-json'
import type { LaterChange } from '~/domain/operations/changes/failures'
import type { Failure } from '~/domain/shared/result'
import { wholeNumber } from '~/domain/shared/whole-number.schema'
import { adminOrderAddressPath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import { serverPart } from '~/framework/page-data'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { formFor, formValuesOf, typedAddressForm } from '~/http/forms/address-form.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { readsOnly, staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'orders',
  crumb: 'Correct the address',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params: { number = '' } }) => {
  const id = await findOrderId(context.db.read, number)
  const order = id === null ? null : await findOrder(context.db.read, { id })
  if (!order || order.shippingAddress === null || !hasOpenAddress(order)) throw errorResponse(404, 'Page Not Found')
  const address = storedAddressSchema.parse(parseJson(order.shippingAddress))
  const { form, countries } = await formFor(context, address.countryCode, 'shipping')
  return {
    number,
    version: await readOrderVersion(context.db.read, order.id),
    values: formValuesOf(address),
    form,
    server: serverPart({ countries }),
  }
})

const withPrefix = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [`shipping.${name}`, text]))

async function showAgain(
  context: RequestContext,
  typed: Record<string, string>,
  error: (Failure & { changes?: LaterChange[] }) | null,
) {
  const errors = error ? (error.errors ?? { '': [error.message] }) : {}
  const changes = error?.changes ? { changes: error.changes } : {}
  const body = { ...(await typedAddressForm(context, typed)), errors, typed, ...changes }
  return error ? replyToFailure(body, error) : replyWith(body)
}

/** A failure whose fields have the names of the form. */
const named = <Shown extends Failure>(error: Shown): Shown => ({
  ...error,
  errors: Object.fromEntries(
    Object.entries(error.errors ?? { '': [error.message] }).map(([field, messages]) => [
      field === '' ? '' : `shipping.${field === 'country_id' ? 'country' : field}`,
      messages,
    ]),
  ),
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('save'), version: wholeNumber, shipping: addressInputSchema }),
    z.object({ intent: z.enum(['country-shipping', 'postcode-shipping']) }),
  ]),
  limit: { save: staffWork, 'country-shipping': readsOnly, 'postcode-shipping': readsOnly },
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showAgain(context, form.typed, form.error)
    if (form.value.intent !== 'save') return showAgain(context, form.typed, null)
    const checked = await validateAddress(context, form.value.shipping, 'Shipping')
    if (!checked.ok) return showAgain(context, form.typed, named(checked.error))
    const corrected = await correctAddress(staffContext(context, staff), number, checked.value, form.value.version)
    if (!corrected.ok) return showAgain(context, form.typed, named(shownFailure(corrected.error)))
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: 'The address is corrected.' },
    })
  },
  now: async (args, intent) => {
    const { version, values, form } = await loader(args)
    const labels = Object.fromEntries(form.fields.map(({ columnName, label }) => [`shipping.${columnName}`, label]))
    return intent === 'save' ? { version, values: withPrefix(values), labels } : null
  },
  replyWithErrors: (error, typed) =>
    replyToFailure(
      { values: fieldsWithPrefix(typed, 'shipping.'), typed, errors: error.errors ?? { '': [error.message] } },
      error,
    ),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Correct the address', isIndexed: false })

export default function AdminOrderAddressPage() {
  const { number, version, ...data } = useLoaderData<typeof loader>()
  const shown = { isPostcodeUnknown: false, errors: {}, typed: undefined, ...data, ...useActionData<typeof action>() }
  return (
    <>
      <h1>Correct the address of {number}</h1>
      <p className={muted}>
        Country and state stay as they are, because delivery and taxes depend on them. Invoices that were issued stay as
        they are, too.
      </p>
      <form className={formStyle} method="post" action={adminOrderAddressPath(number)} noValidate>
        <DefaultSubmit intent="save" />
        <ErrorSummary errors={shown.errors} />
        <VersionFields version={version} values={withPrefix(data.values)} typed={shown.typed} />
        <AddressFields prefix="shipping" asksPhone {...shown} countries={shown.server?.countries} />
        <div>
          <Button name="intent" value="save">
            Save the address
          </Button>
        </div>
      </form>
      <p>
        <a href={adminOrderPath(number)}>Back to the order</a>
      </p>
    </>
  )
}
