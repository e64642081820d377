import { expect, test } from 'vitest'
import { toMoney } from '~/domain/money/money'
import type { OrderView } from '~/domain/orders/order'
import { onBothDatabases } from '../../../tests/setup/databases'
import { serialiseOrder } from './order.server'

const inr = (amount: number) => toMoney(amount, 'INR', 'en-IN')
const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  company: '',
  phone: '+919876543210',
  address1: '12 MG Road',
  address2: '',
  dependentLocality: '',
  city: 'Bengaluru',
  stateCode: 'KA',
  stateName: 'Karnataka',
  postcode: '560001',
  countryCode: 'IN',
  countryName: 'India',
}
const order: OrderView = {
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  number: 'IN000001',
  status: 'placed',
  paymentStatus: 'pending',
  fulfilmentStatus: 'none',
  label: 'Awaiting payment',
  placedAt: '2026-01-15T10:00:00.000Z',
  email: 'asha@example.com',
  phone: null,
  lines: [
    {
      position: 1,
      variantId: 7,
      slug: 'mug',
      sku: 'MUG-1',
      name: 'Mug',
      options: [{ name: 'Colour', value: 'Clay' }],
      customisation: [{ label: 'Name', value: 'ASHA' }],
      choicesText: 'Colour: Clay · Name: ASHA',
      picture: null,
      quantity: 2,
      quantityInDisplayUnit: '2',
      unitPrice: inr(50000),
      priceText: '₹500 each',
      subtotal: inr(100000),
      discount: inr(-10000),
      total: inr(90000),
    },
  ],
  totals: {
    subtotal: inr(100000),
    discount: inr(-10000),
    couponCode: 'WELCOME10',
    shipping: null,
    fee: inr(0),
    tax: inr(9643),
    taxes: [{ name: 'IGST', ratePpm: 120000, amount: inr(9643) }],
    isTaxIncluded: true,
    savings: inr(10000),
    grandTotal: inr(90000),
  },
  totalsRows: [],
  couponCode: 'WELCOME10',
  shippingAddress: home,
  billingAddress: null,
  shippingMethod: { name: 'Standard', daysMin: 3, daysMax: 5, arrival: 'Arrives Sun 18 – Tue 20 Jan' },
  paymentMethod: { code: 'upi', name: 'UPI', provider: 'upi_intent' },
  paymentInstructions: { title: 'Pay by UPI', rows: [], link: null, qrCode: { svg: '<svg/>', alt: 'A code' } },
  note: 'Ring twice',
  experienceRating: null,
}

onBothDatabases('an order', { template: 'shop' }, (open) => {
  test('has the wire names, its amounts as money, and the three flags', async () => {
    const db = await open()
    expect(await serialiseOrder(db, order)).toEqual({
      order_id: 'AbCdEfGhIjKlMnOpQrStUv',
      order_no: 'IN000001',
      status: 'placed',
      payment_status: 'pending',
      fulfilment_status: 'none',
      label: 'Awaiting payment',
      placed_at: '2026-01-15T10:00:00.000Z',
      email: 'asha@example.com',
      phone: null,
      lines: [
        {
          position: 1,
          product: {
            id: 7,
            name: 'Mug',
            slug: 'mug',
            base_image: null,
            options: [{ name: 'Colour', value: 'Clay' }],
          },
          productchannel: { sku: 'MUG-1', selling_price: { amount: 50000, currency: 'INR', formatted: '₹500' } },
          summary: [{ label: 'Name', value: 'ASHA' }],
          quantity: 2,
          quantity_in_display_unit: '2',
          subtotal: { amount: 100000, currency: 'INR', formatted: '₹1,000' },
          discount: { amount: -10000, currency: 'INR', formatted: '-₹100' },
          total: { amount: 90000, currency: 'INR', formatted: '₹900' },
        },
      ],
      totals: {
        subtotal: inr(100000),
        discount: inr(-10000),
        shipping: null,
        fee: inr(0),
        tax: inr(9643),
        taxes: [{ name: 'IGST', rate_ppm: 120000, amount: inr(9643) }],
        is_tax_included: true,
        savings: inr(10000),
        grand_total: inr(90000),
      },
      grand_total: { amount: 90000, currency: 'INR', formatted: '₹900' },
      coupon_code: 'WELCOME10',
      shipping_address: expect.objectContaining({
        first_name: 'Asha',
        address_1: '12 MG Road',
        country: expect.any(Number),
        state: expect.any(Number),
        address_type: 'Shipping',
      }),
      billing_address: null,
      shipping_method: { name: 'Standard', days_min: 3, days_max: 5 },
      payment_method: { code: 'upi', name: 'UPI' },
      payment_instructions: {
        title: 'Pay by UPI',
        rows: [],
        link: null,
        qr_code: { svg: '<svg/>', alt: 'A code' },
      },
      note: 'Ring twice',
      experience_rating: null,
      google_gtag_event_tracked: false,
      google_gtm_event_tracked: false,
      facebook_pixel_event_tracked: false,
    })
  })
})
