import {
  accountPath,
  addressBookPath,
  ownOrdersPath,
  privacyPath,
  profilePath,
  securityPath,
  wishlistPath,
} from '~/paths'
import type { AccountLink } from './account-links'

interface AccountMenuGroup {
  title: string
  items: Array<{ label: string; href: string }>
}

/** The shop's own items (specification 1, section 2; 2, section 2). */
const ownMenu: readonly AccountMenuGroup[] = [
  { title: 'Home', items: [{ label: 'Dashboard', href: accountPath }] },
  { title: 'Orders', items: [{ label: 'Orders & Refunds', href: ownOrdersPath }] },
  {
    title: 'Account',
    items: [
      { label: 'Profile', href: profilePath },
      { label: 'Security', href: securityPath },
      { label: 'Addresses', href: addressBookPath },
      { label: 'Wishlist', href: wishlistPath },
      { label: 'Privacy', href: privacyPath },
    ],
  },
]

/** The menu of the account pages: each link is at the end of its group, and new groups come last. */
export function accountMenu(links: readonly AccountLink[] = []): AccountMenuGroup[] {
  const own = ownMenu.map(({ title, items }) => ({ title, items: [...items] }))
  return links.reduce((menu, { group, label, href }) => {
    const known = menu.find(({ title }) => title === group)
    if (known) known.items.push({ label, href })
    else menu.push({ title: group, items: [{ label, href }] })
    return menu
  }, own)
}
