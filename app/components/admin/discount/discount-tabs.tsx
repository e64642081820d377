import { ListTabs } from '~/components/admin/list/list-tabs'
import { adminDiscountsPath, adminGiftCardsPath } from '~/paths'

/** The parts of the area of discounts. */
export function DiscountTabs({ current }: { current: 'coupons' | 'gift cards' }) {
  return (
    <ListTabs
      label="Discounts"
      tabs={[
        { label: 'Coupons', href: adminDiscountsPath, isCurrent: current === 'coupons' },
        { label: 'Gift cards', href: adminGiftCardsPath, isCurrent: current === 'gift cards' },
      ]}
    />
  )
}
