import {
  accountPath,
  addressBookPath,
  ownOrdersPath,
  privacyPath,
  profilePath,
  securityPath,
  wishlistPath,
} from '~/paths'

interface AccountMenuGroup {
  title: string
  items: Array<{ label: string; href: string }>
}

/** The menu of the account pages (specification 1, section 2; 2, section 2). */
export const accountMenu: readonly AccountMenuGroup[] = [
  { title: 'Home', items: [{ label: 'Overview', href: accountPath }] },
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
