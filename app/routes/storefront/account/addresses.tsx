import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { AddressCards } from '~/components/account/address-cards'
import { LinkButton } from '~/components/ui/button/link-button'
import {
  deleteBookAddress,
  makeDefaultAddress,
  maxAddresses,
  readAddressBook,
} from '~/domain/sales/cart/address-book/address-book.server'
import { addressBookPath, bookAddressPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import { requestContext } from '~/http/context.server'
import { addressListSchema } from '~/http/forms/account-forms.server'
import { requireCustomer } from '~/http/guards.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { formAction } from '~/http/unavailable/form-action.server'
import { cluster } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const addresses = await readAddressBook(context, requireCustomer(context).id)
  return { addresses, canAdd: addresses.length < maxAddresses }
}

export const action = formAction({
  schema: addressListSchema,
  limit: { delete: ownAccount, default: ownAccount },
  async answer(context, form) {
    const customer = requireCustomer(context)
    if (!form.ok) throw errorResponse(400, form.error.message)
    const { intent, address } = form.value
    const isDeleting = intent === 'delete'
    const done = isDeleting
      ? await deleteBookAddress(context, customer.id, address)
      : await makeDefaultAddress(context, customer.id, address)
    const message = isDeleting ? 'The address is deleted.' : 'This is your default address now.'
    return redirectWith(context, addressBookPath, {
      flash: done.ok ? { tone: 'success', message } : { tone: 'error', message: done.error.message },
    })
  },
  replyWithErrors: () => null,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Addresses' })

export default function AddressesPage() {
  const { addresses, canAdd } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Addresses" text="Save addresses for hassle-free checkout" path={addressBookPath}>
      <AddressCards addresses={addresses} />
      {canAdd ? (
        <div className={cluster}>
          <LinkButton href={bookAddressPath('new')}>Add a delivery address</LinkButton>
          <LinkButton href={bookAddressPath('new', 'Billing')} variant="secondary">
            Add a billing address
          </LinkButton>
        </div>
      ) : (
        <p>Your address book is full. Delete an address to add another.</p>
      )}
    </AccountPage>
  )
}
