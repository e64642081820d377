import { ListTabs } from '~/components/admin/list/list-tabs'
import {
  adminProductDetailsPath,
  adminProductPath,
  adminProductPicturesPath,
  adminProductVariantsPath,
} from '~/admin-paths'

const pages = [
  { label: 'Texts and prices', pathOf: adminProductPath },
  { label: 'Options and variants', pathOf: adminProductVariantsPath },
  { label: 'Pictures', pathOf: adminProductPicturesPath },
  { label: 'Details', pathOf: adminProductDetailsPath },
]

/** The pages on which a product is edited. */
export function ProductPages({ slug, current }: { slug: string; current: (slug: string) => string }) {
  return (
    <ListTabs
      label="Pages of the product"
      tabs={pages.map(({ label, pathOf }) => ({ label, href: pathOf(slug), isCurrent: pathOf === current }))}
    />
  )
}
