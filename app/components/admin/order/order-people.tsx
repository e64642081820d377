import { AddressBlock } from '~/components/checkout/address-block'
import type { OrderView } from '~/domain/sales/orders/order'
import { adminOrdersPath, withQuery } from '~/paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'

/** Who has ordered, where it goes and how. */
export function OrderPeople({ order }: { order: OrderView }) {
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
      {billingAddress ? <AddressBlock title="Billing address" address={billingAddress} /> : null}
      {note ? <p>Their note: “{note}”</p> : null}
    </section>
  )
}
