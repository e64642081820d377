import type { z } from 'zod/v4'
import type { orderSchema } from '~/api/wire/order.schema'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import type { OrderLineView, OrderView } from '~/domain/sales/orders/order'
import type { PaymentInstructionsView } from '~/domain/sales/payments/payment-instructions'
import type { Shop } from '~/domain/shared/shop'
import { serialiseAddress } from './address.server'
import { serialisePicture } from './picture.server'
import { serialiseTotals } from './totals.server'

function serialiseOrderLine(line: OrderLineView) {
  return {
    position: line.position,
    product: {
      id: line.variantId,
      name: line.name,
      slug: line.slug,
      base_image: serialisePicture(line.picture),
      options: line.options,
    },
    productchannel: { sku: line.sku, selling_price: line.unitPrice },
    summary: line.customisation,
    quantity: line.quantity,
    quantity_in_display_unit: line.quantityInDisplayUnit,
    subtotal: line.subtotal,
    discount: line.discount,
    total: line.total,
  }
}

function serialiseInstructions({ title, rows, link, qrCode }: PaymentInstructionsView) {
  return { title, rows, link, qr_code: qrCode }
}

/** An order in the wire format (specification 2, section 3). */
export async function serialiseOrder(db: Shop['db'], order: OrderView): Promise<z.infer<typeof orderSchema>> {
  const address = (value: Address | null, type: AddressType) => (value ? serialiseAddress(db, value, type) : null)
  const { shippingMethod: shipping, paymentMethod: payment, paymentInstructions } = order
  return {
    order_id: order.token,
    order_no: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfilment_status: order.fulfilmentStatus,
    label: order.label,
    placed_at: order.placedAt,
    email: order.email,
    phone: order.phone,
    lines: order.lines.map(serialiseOrderLine),
    totals: serialiseTotals(order.totals),
    grand_total: order.totals.grandTotal,
    to_pay: order.toPay,
    coupon_code: order.couponCode,
    shipping_address: await address(order.shippingAddress, 'Shipping'),
    billing_address: await address(order.billingAddress, 'Billing'),
    shipping_method: shipping && { name: shipping.name, days_min: shipping.daysMin, days_max: shipping.daysMax },
    payment_method: { code: payment.code, name: payment.name },
    payment_instructions: paymentInstructions && serialiseInstructions(paymentInstructions),
    note: order.note,
    experience_rating: order.experienceRating,
    google_gtag_event_tracked: order.tracked.gtag,
    google_gtm_event_tracked: order.tracked.gtm,
    facebook_pixel_event_tracked: order.tracked.pixel,
  }
}
