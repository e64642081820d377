import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { noteEdit, termsEdit } from '~/domain/sales/cart/edit/cart-notes.server'
import { changeCart } from '~/domain/sales/cart/edit/change-cart.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import type { Visitor } from '~/domain/shared/shop'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { placeOrder } from './place-order.server'

/** Places the order as a page would that showed this cart. */
const placeAsSeen = (visitor: Visitor, seen: Awaited<ReturnType<typeof readCart>>) =>
  placeOrder(visitor, {
    expectedTotal: seen.totals.grandTotal.amount,
    contentKey: seen.contentKey,
    hasAcceptedTerms: true,
    secret: testSecret,
  })

onBothDatabases('a payment page that is older than the cart', { template: 'shop' }, (open) => {
  test('orders nothing when other items have the same total, and tells that the items changed', async () => {
    const db = await open()
    const [first] = (await createProduct(db)).variantIds
    const [second] = (await createProduct(db)).variantIds
    const guest = await createReadyVisitor(db, { variantId: first ?? 0 })
    const seen = await readCart(guest)
    unwrap(await addItemToCart(guest, { variantId: second ?? 0, quantity: 1 }))
    unwrap(await removeLine(guest, { variantId: first ?? 0 }))
    expect((await readCart(guest)).totals.grandTotal.amount).toBe(seen.totals.grandTotal.amount)
    expect(await placeAsSeen(guest, seen)).toMatchObject({
      ok: false,
      error: { code: 'cart_changed', message: expect.stringContaining('the items or their prices. Please look') },
    })
    expect(await db.read('orders').select('id')).toEqual([])
    unwrap(await placeAsSeen(guest, await readCart(guest)))
  })

  test('orders nothing when the address or the contact is another', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const seen = await readCart(guest)
    unwrap(await updateAddress(guest, { ...bengaluruAddress, city: 'Mysuru', type: 'Shipping', isBillingSame: true }))
    unwrap(await updateContact(guest, { email: 'ravi@example.com' }))
    const placed = await placeAsSeen(guest, seen)
    expect(placed.ok ? '' : placed.error.message).toContain(
      'changed since this page was opened: the delivery address, the contact.',
    )
  })

  test('does not count what the payment step chooses itself, and calls need no content key', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const seen = await readCart(guest)
    unwrap(await changeCart(guest, noteEdit('Ring twice')))
    unwrap(await changeCart(guest, termsEdit(true)))
    const { orderToken } = unwrap(await placeAsSeen(guest, seen))
    expect(unwrap(await placeAsSeen(guest, seen)).orderToken).toBe(orderToken)
    expect(unwrap(await placeAsShown(guest)).orderToken).toBe(orderToken)
  })
})
