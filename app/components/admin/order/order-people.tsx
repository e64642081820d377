import { AddressBlock } from '~/components/checkout/address-block'
import type { OrderView } from '~/domain/sales/orders/order'
import { adminCustomersPath, adminOrderAddressPath, adminOrdersPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'

/** Who has ordered, where it goes and how. */
export function OrderPeople({
  order,
  number,
  readsContacts,
  canCorrectAddress,
}: {
  order: OrderView
  number: string
  /** Without it the contacts are masked. */
  readsContacts: boolean
  canCorrectAddress: boolean
}) {
  const { email, phone, shippingMethod, shippingAddress, billingAddress, note } = order
  return (
    <section className={box} aria-labelledby="customer">
      <h2 className={subheading} id="customer">
        Customer
      </h2>
      {email || phone ? (
        <ul>
          {email ? <li>{readsContacts ? <a href={`mailto:${email}`}>{email}</a> : email}</li> : null}
          {phone ? <li>{readsContacts ? <a href={`tel:${phone}`}>{phone}</a> : phone}</li> : null}
          {readsContacts ? (
            <>
              <li>
                <a href={withQuery(adminOrdersPath, { q: email ?? phone ?? '' })}>All their orders</a>
              </li>
              <li>
                <a href={withQuery(adminCustomersPath, { q: number })}>Their account</a>
              </li>
            </>
          ) : null}
        </ul>
      ) : (
        <p>Their account and their data were deleted.</p>
      )}
      {shippingMethod ? (
        <p>
          Delivery: {shippingMethod.name}
          {shippingMethod.arrival ? `. ${shippingMethod.arrival}` : ''}
        </p>
      ) : null}
      {shippingAddress ? <AddressBlock title="Delivery address" address={shippingAddress} /> : null}
      {canCorrectAddress ? (
        <p>
          <a href={adminOrderAddressPath(number)}>Correct the delivery address</a>
        </p>
      ) : null}
      {billingAddress ? <AddressBlock title="Billing address" address={billingAddress} /> : null}
      {note ? <p>Their note: “{note}”</p> : null}
    </section>
  )
}
