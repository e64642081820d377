import { AddressLines } from '~/components/checkout/address-lines'
import { Table } from '~/components/ui/table/table'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { box, list } from '../admin-form.css'

interface CustomerBelongingsProps {
  addresses: ReadonlyArray<{ id: number; type: AddressType; address: Address; isDefault: boolean }>
  giftCards: ReadonlyArray<{ lastFour: string; amount: string; balance: string; recipient: string; at: string }>
  wishlistCount: number
  mails: ReadonlyArray<{ what: string; about: string; at: string; isConfirmed: boolean }>
}

/** What a customer has in the shop besides orders: addresses, gift cards, mails that they have asked for, a wishlist. */
export function CustomerBelongings({ addresses, giftCards, wishlistCount, mails }: CustomerBelongingsProps) {
  return (
    <>
      <section className={box} aria-labelledby="addresses">
        <h2 className={subheading} id="addresses">
          Saved addresses
        </h2>
        {addresses.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul className={stack}>
            {addresses.map(({ id, type, address, isDefault }) => (
              <li key={id}>
                <strong>
                  {type === 'Billing' ? 'Billing' : 'Delivery'}
                  {isDefault ? ', the usual one' : ''}
                </strong>
                <AddressLines address={address} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {giftCards.length === 0 ? null : (
        <section className={box} aria-labelledby="gift-cards">
          <h2 className={subheading} id="gift-cards">
            Gift cards
          </h2>
          <Table
            caption="Gift cards that they bought or got"
            isStacked
            columns={['Card', 'Left', 'Of', 'For', 'Made']}
            rows={giftCards.map(({ lastFour, balance, amount, recipient, at }) => [
              `Ends in ${lastFour}`,
              balance,
              amount,
              recipient,
              at,
            ])}
          />
        </section>
      )}
      <section className={box} aria-labelledby="wishes">
        <h2 className={subheading} id="wishes">
          Wishlist and mails
        </h2>
        <p>
          {wishlistCount === 0
            ? 'Nothing on the wishlist.'
            : `${wishlistCount} ${wishlistCount === 1 ? 'thing' : 'things'} on the wishlist.`}
        </p>
        {mails.length === 0 ? (
          <p>They have asked for no mails at a verified address.</p>
        ) : (
          <ul className={list}>
            {mails.map(({ what, about, at, isConfirmed }) => (
              <li key={`${what} ${about} ${at}`}>
                {what}
                {about === '' ? '' : `: ${about}`}, asked {at}
                {isConfirmed ? '' : ', not confirmed'}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
