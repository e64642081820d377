import type { Permission } from '~/domain/operations/actors/roles'
import {
  adminAddressFormPath,
  adminChangesPath,
  adminChannelsPath,
  adminDeliveryPath,
  adminJobsPath,
  adminMailPath,
  adminOpeningPath,
  adminPaymentsPath,
  adminPincodesPath,
  adminPlaceholderPath,
  adminPluginsPath,
  adminRedirectsPath,
  adminSearchWordsPath,
  adminShopPicturesPath,
  adminTaxesPath,
  adminTeamPath,
} from '~/paths'

/** The pages beside the groups of settings, with the permission that each needs. */
export const settingPages: ReadonlyArray<{ title: string; text: string; href: string; permission: Permission }> = [
  {
    title: 'Logo and icon',
    text: 'How people recognise your shop: on pages, in tabs and in links',
    href: adminShopPicturesPath(),
    permission: 'design',
  },
  {
    title: 'Open or closed',
    text: 'Who gets into the shop, and whether visitors are asked about cookies',
    href: adminOpeningPath(),
    permission: 'settings',
  },
  {
    title: 'Delivery',
    text: 'Where you deliver, how, and what it costs',
    href: adminDeliveryPath(),
    permission: 'settings',
  },
  {
    title: 'PIN codes',
    text: 'Which postcodes you deliver to, and where cash on delivery is possible',
    href: adminPincodesPath(),
    permission: 'settings',
  },
  {
    title: 'Addresses',
    text: 'What customers are asked for, by country',
    href: adminAddressFormPath(),
    permission: 'settings',
  },
  {
    title: 'Taxes',
    text: 'Which taxes are charged, where, and for what',
    href: adminTaxesPath(),
    permission: 'settings',
  },
  {
    title: 'Ways to pay',
    text: 'How customers pay, with fees and limits',
    href: adminPaymentsPath(),
    permission: 'payments',
  },
  {
    title: 'Channels',
    text: 'Your shop by country: seller, returns, language and prices',
    href: adminChannelsPath,
    permission: 'settings',
  },
  { title: 'Mail', text: 'Whether the shop can send mails; send a test', href: adminMailPath, permission: 'settings' },
  {
    title: 'Plugins',
    text: 'Parts of the shop that you can switch off, and tools such as Google Analytics',
    href: adminPluginsPath,
    permission: 'settings',
  },
  {
    title: 'Words of the search',
    text: 'Words that mean the same, such as mug and cup',
    href: adminSearchWordsPath,
    permission: 'settings',
  },
  {
    title: 'Picture for products without one',
    text: 'What shoppers see where a product has no picture yet',
    href: adminPlaceholderPath,
    permission: 'products',
  },
  { title: 'Team', text: 'Who works here, and what they may do', href: adminTeamPath, permission: 'staff' },
  { title: 'Log of changes', text: 'Who changed what, and when', href: adminChangesPath, permission: 'settings' },
  {
    title: 'Jobs and mails',
    text: 'What the shop could not do, such as mails and refunds',
    href: adminJobsPath,
    permission: 'settings',
  },
  {
    title: 'Redirects',
    text: 'Old addresses that lead to new ones',
    href: adminRedirectsPath,
    permission: 'content',
  },
]
