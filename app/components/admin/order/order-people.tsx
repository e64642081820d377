import { AddressBlock } from '~/components/checkout/address-block'
import type { OrderView } from '~/domain/sales/orders/order'
import { adminOrderAddressPath, adminOrdersPath, withQuery } from '~/paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'

/** Who has ordered, where it goes and how. */
export function OrderPeople({ order, canCorrectAddress }: { order: OrderView; canCorrectAddress: boolean }) {
  const { email, phone, shippingMethod, shippingAddress, billingAddress, note } = order
  return (
    <section className={box} aria-labelledby="customer">
      <h2 className={subheading} id="customer">
        Customer
      </h2>
      {email || phone ? (
        <ul>
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {phone ? (
            <li>
              <a href={`tel:${phone}`}>{phone}</a>
            </li>
          ) : null}
          <li>
            <a href={withQuery(adminOrdersPath, { q: email ?? phone ?? '' })}>All their orders</a>
          </li>
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
      {canCorrectAddress && order.number !== null ? (
        <p>
          <a href={adminOrderAddressPath(order.number)}>Correct the delivery address</a>
        </p>
      ) : null}
      {billingAddress ? <AddressBlock title="Billing address" address={billingAddress} /> : null}
      {note ? <p>Their note: “{note}”</p> : null}
    </section>
  )
}
