import { expect, test } from 'vitest'
import type { ShipmentStatus } from '~/domain/sales/fulfilment/shipment'
import { arrivedSkus } from './arrived-things'

test('of an order in several shipments only what has arrived can be reviewed', () => {
  const shipment = (status: ShipmentStatus, sku: string) => ({
    status,
    lines: [{ name: sku, sku, quantityText: '1' }],
  })
  expect(arrivedSkus([shipment('delivered', 'TEA'), shipment('shipped', 'MUG'), shipment('returned', 'LAMP')])).toEqual(
    ['TEA'],
  )
  expect(arrivedSkus([])).toEqual([])
})
