import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { AddressFields } from '~/components/checkout/address-fields'
import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { addressInputSchema } from '~/domain/customers/addresses/address.schema'
import { contactSchema } from '~/domain/sales/cart/cart.schema'
import { setHandBuyer } from '~/domain/sales/hand-orders/edit-hand-order.server'
import { handVisitor } from '~/domain/sales/hand-orders/hand-visitor.server'
import { maxEmailLength, maxPhoneLength } from '~/domain/shared/field-limits'
import type { Failure } from '~/domain/shared/result'
import { wholeNumber } from '~/domain/shared/whole-number.schema'
import { adminHandBuyerPath, adminHandOrderPath, adminNewOrderPath, adminOrdersPath } from '~/admin-paths'
import { serverPart } from '~/framework/page-data'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure } from '~/http/admin/staff-context.server'
import { formFor, formValuesOf, typedAddressForm, withContactPhone } from '~/http/forms/address-form.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { readsOnly, staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { handContext, handOrderId, requireHandOrder } from './hand-order-form.server'

export const handle = {
  permission: 'orders',
  crumb: 'Customer',
  above: [
    { name: 'Orders', href: adminOrdersPath },
    { name: 'New order by hand', href: adminNewOrderPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff, { params }) => {
  const { order, cart } = await requireHandOrder(handContext(context, staff), handOrderId(params.id))
  const { form, countries } = await formFor(context, cart.shippingAddress?.countryCode, 'shipping')
  return {
    id: order.id,
    version: order.version,
    contact: { email: cart.email ?? '', phone: cart.phone ?? '' },
    values: formValuesOf(cart.shippingAddress),
    form,
    server: serverPart({ countries }),
  }
})

async function showAgain(context: RequestContext, typed: Record<string, string>, error: Failure | null) {
  const errors = error ? (error.errors ?? { '': [error.message] }) : {}
  const contact = { email: typed.email ?? '', phone: typed.phone ?? '' }
  const body = { contact, ...(await typedAddressForm(context, typed)), errors }
  return error ? replyToFailure(body, error) : replyWith(body)
}

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    contactSchema.extend({ intent: z.literal('save'), version: wholeNumber, shipping: addressInputSchema }),
    z.object({ intent: z.enum(['country-shipping', 'postcode-shipping']) }),
  ]),
  limit: { save: staffWork, 'country-shipping': readsOnly, 'postcode-shipping': readsOnly },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showAgain(context, form.typed, form.error)
    if (form.value.intent !== 'save') return showAgain(context, form.typed, null)
    const { version, email = '', phone = '', shipping } = form.value
    const id = handOrderId(params.id)
    const byStaff = handContext(context, staff)
    const address = withContactPhone(handVisitor(byStaff, ''), shipping, phone)
    const saved = await setHandBuyer(byStaff, id, version, { email, phone, address })
    if (!saved.ok) return showAgain(context, form.typed, shownFailure(saved.error))
    return redirectWith(context, adminHandOrderPath(id))
  },
  replyWithErrors: (error, typed) =>
    replyToFailure(
      {
        contact: { email: typed.email ?? '', phone: typed.phone ?? '' },
        values: fieldsWithPrefix(typed, 'shipping.'),
        errors: error.errors ?? { '': [error.message] },
      },
      error,
    ),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'The customer', isIndexed: false })

export default function AdminHandBuyerPage() {
  const { id, version, ...data } = useLoaderData<typeof loader>()
  const shown = { isPostcodeUnknown: false, errors: {}, ...data, ...useActionData<typeof action>() }
  const { contact } = shown
  const errors: Record<string, string[] | undefined> = shown.errors
  return (
    <>
      <h1>The customer</h1>
      <p className={muted}>
        The mails about the order go to the email address. If an account has verified it, or the phone number, the order
        is in that account.
      </p>
      <form className={formStyle} method="post" action={adminHandBuyerPath(id)} noValidate>
        <DefaultSubmit intent="save" />
        <input type="hidden" name="version" value={version} />
        <ErrorSummary errors={errors} />
        <TextField
          name="email"
          type="email"
          label="Email address"
          isOptional
          maxLength={maxEmailLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={contact.email}
          errors={errors.email}
        />
        <TextField
          name="phone"
          type="tel"
          label="Phone number"
          hint="An email address or a phone number is needed."
          isOptional
          maxLength={maxPhoneLength}
          autoComplete="off"
          defaultValue={contact.phone}
          errors={errors.phone}
        />
        <AddressFields prefix="shipping" {...shown} errors={errors} countries={shown.server?.countries} />
        <div>
          <Button name="intent" value="save">
            Save the customer
          </Button>
        </div>
      </form>
      <p>
        <a href={adminHandOrderPath(id)}>Back to the order</a>
      </p>
    </>
  )
}
