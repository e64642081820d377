import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import { readCustomerEvents } from '~/domain/operations/analytics/privacy.queries.server'
import { readCustomerNotes } from '~/domain/customers/accounts/customer-notes.queries.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { readSecurity } from '~/domain/customers/auth/read-security.server'
import { addressColumnValues } from '~/domain/customers/addresses/address-columns'
import { readAddressBook } from '~/domain/sales/cart/address-book/address-book.server'
import { findFormAnswers } from '~/domain/customers/auth/privacy/removal/written.queries.server'
import { personOf } from '~/domain/customers/auth/privacy/person'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { formatMoney } from '~/domain/shared/money/money'
import type { Customer } from '~/domain/shared/shop'
import { readSavedRows } from '~/domain/customers/wishlist/wishlist.queries.server'
import { collectOrderParts } from './collect-orders.server'
import { addressTextOf, textOf, type DataPart } from './data-part'
import {
  readFormSlugs,
  readOwnCarts,
  readOwnChangedValues,
  readOwnCodes,
  readOwnGiftCards,
  readOwnPictures,
  readOwnRequestsForMail,
  readOwnReviews,
} from './own-texts.queries.server'

/**
 * Everything that the shop knows of a customer, as people read it (GDPR, articles 15 and 20). What only names a contact
 * is shown for a proven one, see Person.
 */
export async function collectData(visitor: AuthVisitor, customer: Customer): Promise<DataPart[]> {
  const { db, channel, origin } = visitor
  const person = personOf(customer, channel.countryCode)
  const money = (amount: number, currency: string) => formatMoney(amount, currency, channel.languageTag)
  const book = await readAddressBook(visitor, customer.id)
  const { sessions, events, passkeys } = await readSecurity(visitor, customer.id)
  const orders = await collectOrderParts(db.read, customer.id, money)
  const reviews = await readOwnReviews(db.read, person)
  const cards = await readOwnGiftCards(db.read, person)
  const carts = await readOwnCarts(db.read, customer.id)
  const answers = await findFormAnswers(db.read, person)
  const slugs = await readFormSlugs(db.read)
  const pictures = await readOwnPictures(db.read, {
    reviewIds: reviews.map(({ id }) => id),
    requestIds: orders.requestIds,
    tokens: orders.pictureTokens,
  })
  const notes = await readCustomerNotes(db.read, customer.id)
  const tags = (await readTagsOf(db.read, 'customer', [customer.id])).get(customer.id) ?? []
  const changed = await readOwnChangedValues(db.read, customer.id)
  const saved = await readSavedRows(db.read, customer.id)
  const mails = await readOwnRequestsForMail(db.read, person)
  const codes = await readOwnCodes(db.read, person)
  const analytics = await readCustomerEvents(db.read, customer.id)
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
        state: address.stateName || address.stateCode,
        country: address.countryName,
        Default: isDefault ? 'yes' : 'no',
      })),
    },
    ...orders.parts,
    {
      title: 'Reviews',
      rows: reviews.map((review) => ({
        Product: review.product,
        Stars: String(review.rating),
        Name: review.name,
        Title: review.title,
        Text: review.text,
        Answers: textOf(review.fields),
        State: review.status,
        'Our reply': review.reply,
        Written: review.at,
      })),
    },
    {
      title: 'Pictures',
      rows: pictures.map(({ what, hash }) => ({ 'Sent with': what, Picture: `${origin}${pictureUrl(hash, 1280)}` })),
    },
    {
      title: 'Gift cards',
      rows: cards.map((card) => ({
        'Ends in': card.lastFour,
        Amount: money(card.amount, card.currency),
        Balance: money(card.balance, card.currency),
        For: card.recipient,
        Email: card.email,
        From: card.sender,
        Message: card.message,
        Made: card.at,
      })),
    },
    {
      title: 'Wishlist',
      rows: saved.map(({ name, choice, savedAt }) => ({ Product: name, Choice: choice, Saved: savedAt })),
    },
    {
      title: 'Carts',
      rows: carts.carts.map((cart) => ({
        'Last used': cart.at,
        Email: cart.email ?? '',
        'Mobile number': cart.phone ?? '',
        'Delivery address': addressTextOf(cart.shipping),
        'Billing address': addressTextOf(cart.billing),
        Note: cart.note ?? '',
        'Delivery PIN code': cart.pincode ?? '',
        'Last removed': textOf(cart.removed),
      })),
    },
    {
      title: 'Cart items',
      rows: carts.lines.map((line) => ({
        Name: line.name,
        SKU: line.sku,
        Quantity: quantityText(line.quantity, line),
        Choices: textOf(line.choices),
        'Made for you': textOf(line.customisation),
      })),
    },
    { title: 'Cart addresses', rows: carts.addresses.map((address) => ({ Address: addressTextOf(address) })) },
    {
      title: 'Messages',
      rows: answers.map(({ formId, createdAt, answers: given }) => ({
        Form: slugs.get(formId) ?? '',
        Sent: createdAt,
        Answers: textOf(JSON.stringify(given)),
      })),
    },
    {
      title: 'What we have noted',
      rows: notes.map(({ text, createdAt }) => ({ Note: text, Written: createdAt })),
    },
    { title: 'How our staff tag you', rows: tags.map(({ name }) => ({ Tag: name })) },
    { title: 'Changed by our staff', rows: changed.map((value) => ({ Value: textOf(value) })) },
    {
      title: 'Emails you asked for',
      rows: mails.map(({ what, about, email, at, confirmedAt }) => ({
        What: what,
        Product: about,
        Email: email,
        Asked: at,
        Confirmed: confirmedAt ?? 'no',
      })),
    },
    {
      title: 'Codes we sent',
      rows: codes.map(({ purpose, destination, at }) => ({ For: purpose, To: destination, Sent: at })),
    },
    {
      title: 'Analytics',
      rows: analytics.map(({ name, payload, tools, client, occurredAt }) => ({
        What: name,
        When: occurredAt,
        For: tools,
        Details: textOf(payload),
        Browser: textOf(client),
      })),
    },
    {
      title: 'Passkeys',
      rows: passkeys.map(({ name, made, lastUsed }) => ({ Name: name, Made: made, 'Last used': lastUsed ?? 'never' })),
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
