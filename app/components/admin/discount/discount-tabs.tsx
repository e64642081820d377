import { ListTabs } from '~/components/admin/list/list-tabs'
import { adminDiscountsPath, adminGiftCardsPath, adminOffersPath } from '~/admin-paths'

/** The parts of the area of discounts. */
export function DiscountTabs({ current }: { current: 'coupons' | 'offers' | 'gift cards' }) {
  return (
    <ListTabs
      label="Discounts"
      tabs={[
        { label: 'Coupons', href: adminDiscountsPath, isCurrent: current === 'coupons' },
        { label: 'Offers', href: adminOffersPath, isCurrent: current === 'offers' },
        { label: 'Gift cards', href: adminGiftCardsPath, isCurrent: current === 'gift cards' },
      ]}
    />
  )
}
