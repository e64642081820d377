import type { AuthVisitor } from '~/domain/auth/auth-visitor'
import { readSecurity } from '~/domain/auth/read-security.server'
import { addressColumnValues } from '~/domain/addresses/address-columns'
import { readAddressBook } from '~/domain/cart/address-book/address-book.server'
import { formatMoney } from '~/domain/money/money'
import { parseJson } from '~/domain/parse-json'
import type { Customer } from '~/domain/shop'
import { readOwnOrderLines, readOwnOrders } from './own-orders.queries.server'

/** One part of what the shop knows of a customer: a table of texts. */
export interface DataPart {
  title: string
  rows: Array<Record<string, string>>
}

/** Everything that the shop knows of a customer, as people read it (GDPR, articles 15 and 20). */
export async function collectData(visitor: AuthVisitor, customer: Customer): Promise<DataPart[]> {
  const { db, channel } = visitor
  const [book, orders, lines, { sessions, events }] = await Promise.all([
    readAddressBook(visitor, customer.id),
    readOwnOrders(db.read, customer.id),
    readOwnOrderLines(db.read, customer.id),
    readSecurity(visitor, customer.id),
  ])
  const money = (amount: number, currency: string) => formatMoney(amount, currency, channel.languageTag)
  return [
    {
      title: 'Profile',
      rows: [
        {
          'First name': customer.firstName,
          'Last name': customer.lastName,
          Email: customer.email ?? '',
          'Email verified': customer.emailVerifiedAt ?? 'no',
          'Mobile number': customer.phone ?? '',
          'Mobile number verified': customer.phoneVerifiedAt ?? 'no',
        },
      ],
    },
    {
      title: 'Addresses',
      rows: book.map(({ type, address, isDefault }) => ({
        Type: type,
        ...addressColumnValues(address),
        country: address.countryName,
        Default: isDefault ? 'yes' : 'no',
      })),
    },
    {
      title: 'Orders',
      rows: orders.map((order) => ({
        Order: order.number,
        Placed: order.placedAt,
        State: order.status,
        Total: money(order.grandTotal, order.currency),
        Email: order.email ?? '',
        'Mobile number': order.phone ?? '',
        'Delivery address': addressText(order.shippingAddress),
        'Billing address': addressText(order.billingAddress),
        Note: order.note ?? '',
      })),
    },
    {
      title: 'Things ordered',
      rows: lines.map((line) => {
        const order = orders.find(({ id }) => id === line.orderId)
        const currency = order?.currency ?? channel.currency
        return {
          Order: order?.number ?? '',
          Name: line.name,
          SKU: line.sku,
          Quantity: String(line.quantity),
          Price: money(line.unitPrice, currency),
          Total: money(line.total, currency),
        }
      }),
    },
    {
      title: 'Devices',
      rows: sessions.map(({ device, network, lastSeen }) => ({
        Device: device,
        Network: network,
        'Last used': lastSeen,
      })),
    },
    {
      title: 'Access logs',
      rows: events.map(({ what, at, device, network }) => ({ What: what, When: at, Device: device, Network: network })),
    },
  ]
}

function addressText(stored: string | null): string {
  const address: unknown = stored === null ? null : parseJson(stored)
  if (typeof address !== 'object' || address === null) return ''
  return Object.values(address)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')
}
