import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { listCartAddresses, updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { insertCustomer } from '~/domain/customers/accounts/customers.queries.server'
import type { Visitor } from '~/domain/shared/shop'
import { unwrap } from '../../../../../tests/factories/cart'
import { asha } from '../../../../../tests/factories/customer'
import { createProduct, factoryNow } from '../../../../../tests/factories/product'
import { bengaluruAddress } from '../../../../../tests/factories/shop'
import { createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { deleteBookAddress, makeDefaultAddress, readAddressBook, saveBookAddress } from './address-book.server'

const home = { ...bengaluruAddress, id: null, type: 'Shipping', isDefault: false } as const
const work = { ...home, address_1: '5 Residency Road' }

onSqlite('an address book', { template: 'shop' }, (open) => {
  async function createCustomer(db: Database, email = 'asha@example.com'): Promise<{ id: number; visitor: Visitor }> {
    const id = (await db.transaction((trx) => insertCustomer(trx, { email }, factoryNow.toISOString()))) ?? 0
    return { id, visitor: await createVisitor(db, { actor: { kind: 'customer', id, ...asha } }) }
  }

  test('has one default for each type, which is the first until another is chosen', async () => {
    const { id, visitor } = await createCustomer(await open())
    const first = unwrap(await saveBookAddress(visitor, id, home))
    const second = unwrap(await saveBookAddress(visitor, id, work))
    unwrap(await saveBookAddress(visitor, id, { ...home, type: 'Billing' }))
    const defaults = async () =>
      (await readAddressBook(visitor, id)).filter(({ isDefault }) => isDefault).map((one) => [one.type, one.id])
    expect(await defaults()).toHaveLength(2)
    expect(await defaults()).toContainEqual(['Shipping', first.id])
    unwrap(await makeDefaultAddress(visitor, id, second.id))
    expect(await defaults()).toContainEqual(['Shipping', second.id])
    unwrap(await deleteBookAddress(visitor, id, second.id))
    expect(await defaults()).toContainEqual(['Shipping', first.id])
  })

  test('has an address once, also after it was edited', async () => {
    const { id, visitor } = await createCustomer(await open())
    const first = unwrap(await saveBookAddress(visitor, id, home))
    unwrap(await saveBookAddress(visitor, id, home))
    unwrap(await saveBookAddress(visitor, id, { ...work, id: first.id }))
    expect((await readAddressBook(visitor, id)).map(({ address }) => address.address1)).toEqual(['5 Residency Road'])
    const second = unwrap(await saveBookAddress(visitor, id, home))
    unwrap(await saveBookAddress(visitor, id, { ...work, id: second.id }))
    expect(await readAddressBook(visitor, id)).toHaveLength(1)
    expect(await saveBookAddress(visitor, id, { ...home, postcode: '12' })).toMatchObject({
      error: { code: 'invalid_address', errors: { postcode: [expect.any(String)] } },
    })
  })

  test('keeps a default of each type when one is edited into another, or gets the other type', async () => {
    const { id, visitor } = await createCustomer(await open())
    const billing = { ...home, address_1: '9 Palace Road', type: 'Billing' } as const
    unwrap(await saveBookAddress(visitor, id, home))
    const second = unwrap(await saveBookAddress(visitor, id, work))
    unwrap(await saveBookAddress(visitor, id, billing))
    const book = async () =>
      (await readAddressBook(visitor, id))
        .map(({ type, address, isDefault }) => `${type} ${address.address1}${isDefault ? ', default' : ''}`)
        .sort()
    // the second replaces the default
    expect(unwrap(await saveBookAddress(visitor, id, { ...home, id: second.id }))).toMatchObject({ isDefault: true })
    const first = bengaluruAddress.address_1
    expect(await book()).toEqual(['Billing 9 Palace Road, default', `Shipping ${first}, default`])
    const third = unwrap(await saveBookAddress(visitor, id, work))
    const moved = { ...home, id: second.id, type: 'Billing' } as const
    expect(unwrap(await saveBookAddress(visitor, id, moved))).toMatchObject({ isDefault: false })
    expect(await book()).toEqual(
      [`Billing ${first}`, 'Billing 9 Palace Road, default', 'Shipping 5 Residency Road, default'].sort(),
    )
    expect(third.isDefault).toBe(false)
  })

  test('has at most twenty addresses, and gives none of another customer away', async () => {
    const db = await open()
    const { id, visitor } = await createCustomer(db)
    for (let number = 1; number <= 20; number += 1)
      unwrap(await saveBookAddress(visitor, id, { ...home, address_1: `${number} Church Street` }))
    expect(await saveBookAddress(visitor, id, work)).toMatchObject({ error: { code: 'invalid_input' } })
    const other = await createCustomer(db, 'ravi@example.com')
    const [stolen] = await readAddressBook(visitor, id)
    const theirs = stolen?.id ?? 0
    for (const attempt of [
      saveBookAddress(other.visitor, other.id, { ...work, id: theirs }),
      deleteBookAddress(other.visitor, other.id, theirs),
      makeDefaultAddress(other.visitor, other.id, theirs),
    ])
      expect(await attempt).toMatchObject({ error: { code: 'address_not_found' } })
    expect(await readAddressBook(visitor, id)).toHaveLength(20)
    expect(await readAddressBook(other.visitor, other.id)).toEqual([])
  })

  test('is offered in the checkout, whose new and corrected addresses it takes over', async () => {
    const db = await open()
    const { id, visitor } = await createCustomer(db)
    unwrap(await saveBookAddress(visitor, id, home))
    unwrap(await saveBookAddress(visitor, id, work))
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const { cartToken } = unwrap(await addItemToCart(visitor, { variantId: variantIds[0] ?? 0, quantity: 1 }))
    const shopper = { ...visitor, cartToken }
    expect((await readCart(shopper)).shippingAddress?.address1).toBe('12 Church Street')
    expect(await listCartAddresses(shopper, await readCart(shopper))).toHaveLength(2)
    unwrap(await updateAddress(shopper, { ...bengaluruAddress, address_1: '7 Brigade Road', type: 'Shipping' }))
    unwrap(
      await updateAddress(shopper, {
        ...bengaluruAddress,
        address_1: '9 Brigade Road',
        type: 'Shipping',
        isCorrection: true,
      }),
    )
    const streets = (await readAddressBook(visitor, id)).map(({ address }) => address.address1)
    expect(streets.sort()).toEqual(['12 Church Street', '5 Residency Road', '9 Brigade Road'])
    expect(await listCartAddresses(shopper, await readCart(shopper))).toHaveLength(3)
  })
})
