import type { ProductDelivery } from '~/domain/cart/delivery/product-delivery'
import { small } from '~/styles/text.css'

/** What delivery costs, when it arrives, how it can be paid and returned. */
export function DeliveryFacts({ delivery }: { delivery: ProductDelivery }) {
  const { place, cost, arrival, waysToPay, returns } = delivery
  return (
    <ul className={small}>
      {cost ? (
        <li>
          {cost}. {arrival ? `${arrival}, estimated for ${place}.` : `Estimated for ${place}.`}
        </li>
      ) : null}
      {waysToPay.length > 0 ? <li>Pay by {waysToPay.join(', ')}.</li> : null}
      {returns ? <li>{returns}.</li> : null}
    </ul>
  )
}
