import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { AddressFields } from '~/components/checkout/address-fields'
import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { AddressType } from '~/domain/customers/addresses/address'
import { readAddressBook, saveBookAddress } from '~/domain/sales/cart/address-book/address-book.server'
import type { Failure } from '~/domain/shared/result'
import { customerOf } from '~/domain/shared/shop'
import { isId } from '~/domain/shared/whole-number.schema'
import { addressBookPath, bookAddressPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { bookAddressFormSchema } from '~/http/forms/account-forms.server'
import { formFor, formValuesOf, typedAddressForm } from '~/http/forms/address-form.server'
import { requireCustomer } from '~/http/guards.server'
import { serverPart } from '~/framework/page-data'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { ownAccount, readsOnly } from '~/http/limits/limit-rule'
import { formAction } from '~/http/unavailable/form-action.server'
import { cluster, stack } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

const formOf = (context: RequestContext, type: AddressType, country: string | undefined) =>
  formFor(context, country, type === 'Shipping' ? 'shipping' : 'billing')

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const reference = args.params.id ?? ''
  const book = await readAddressBook(context, customer.id)
  const saved = isId(reference) ? book.find(({ id }) => id === Number(reference)) : undefined
  if (!saved && reference !== 'new') throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const asked = new URL(args.request.url).searchParams.get('type') === 'Billing' ? 'Billing' : 'Shipping'
  const type = saved?.type ?? asked
  const values = saved
    ? formValuesOf(saved.address)
    : {
        first_name: customer.firstName,
        last_name: customer.lastName,
        phone: customer.phone ?? '',
        ...(context.pincode ? { postcode: context.pincode } : {}),
      }
  const { form, countries } = await formOf(context, type, saved?.address.countryCode)
  return {
    id: saved?.id ?? null,
    type,
    isDefault: saved?.isDefault ?? !book.some((one) => one.type === type),
    values,
    form,
    server: serverPart({ countries }),
  }
}

async function replyWithErrors(context: RequestContext, typed: Record<string, string>, error: Failure | null) {
  const errors = error ? (error.errors ?? { '': [error.message] }) : {}
  const body = {
    ...(await typedAddressForm(context, typed, typed.type === 'Billing' ? 'billing' : 'shipping')),
    errors,
  }
  return error ? replyToFailure(body, error) : replyWith(body)
}

export const action = formAction({
  schema: bookAddressFormSchema,
  limit: { save: ownAccount, 'country-shipping': readsOnly, 'postcode-shipping': readsOnly },
  async answer(context, form) {
    const customer = requireCustomer(context)
    if (!form.ok) return replyWithErrors(context, form.typed, form.error)
    if (form.value.intent !== 'save') return replyWithErrors(context, form.typed, null)
    const { type, isDefault, shipping } = form.value
    const reference =
      (context.path.split('?')[0] ?? '')
        .replace(/\.data$/, '')
        .split('/')
        .at(-1) ?? ''
    const id = isId(reference) ? Number(reference) : null
    const saved = await saveBookAddress(context, customer.id, { ...shipping, id, type, isDefault })
    if (saved.ok)
      return redirectWith(context, addressBookPath, { flash: { tone: 'success', message: 'The address is saved.' } })
    const named = Object.entries(saved.error.errors ?? { '': [saved.error.message] }).map(([field, messages]) => [
      field === '' ? '' : `shipping.${field === 'country_id' ? 'country' : field}`,
      messages,
    ])
    return replyWithErrors(context, form.typed, { ...saved.error, errors: Object.fromEntries(named) })
  },
  replyWithErrors: (context, { typed }, error) => (customerOf(context) ? replyWithErrors(context, typed, error) : null),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.id === null ? 'Add Address' : 'Edit Address' })

export default function AddressPage() {
  const { id, type, isDefault, ...data } = useLoaderData<typeof loader>()
  const shown = { isPostcodeUnknown: false, errors: {}, ...data, ...useActionData<typeof action>() }
  return (
    <AccountPage
      title={id === null ? 'Add Address' : 'Edit Address'}
      text={type === 'Shipping' ? 'Where we deliver to' : 'Shown on your invoice'}
      path={addressBookPath}
    >
      <form className={stack} method="post" action={bookAddressPath(id ?? 'new', type)} noValidate>
        <DefaultSubmit intent="save" />
        <ErrorSummary errors={shown.errors} />
        <input type="hidden" name="type" value={type} />
        <AddressFields prefix="shipping" asksPhone {...shown} countries={shown.server?.countries} />
        <CheckboxField name="isDefault" value="1" label="Use this address by default" defaultChecked={isDefault} />
        <div className={cluster}>
          <Button name="intent" value="save">
            Save
          </Button>
          <a className={aloneLink} href={addressBookPath}>
            Cancel
          </a>
        </div>
      </form>
    </AccountPage>
  )
}
