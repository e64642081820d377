import { ListTabs } from '~/components/admin/list/list-tabs'
import {
  adminAttributesPath,
  adminCategoriesPath,
  adminGroupsPath,
  adminProductsPath,
  adminSizeChartsPath,
} from '~/admin-paths'

const parts = [
  { label: 'Products', href: adminProductsPath },
  { label: 'Categories', href: adminCategoriesPath },
  { label: 'Collections', href: adminGroupsPath('collection') },
  { label: 'Brands', href: adminGroupsPath('brand') },
  { label: 'Attributes', href: adminAttributesPath },
  { label: 'Labels', href: adminGroupsPath('label') },
  { label: 'Tags', href: adminGroupsPath('tag') },
  { label: 'Size charts', href: adminSizeChartsPath },
]

/** The parts of the catalogue, each with a list of its own. */
export function CatalogueTabs({ current }: { current: string }) {
  return <ListTabs label="Catalogue" tabs={parts.map((part) => ({ ...part, isCurrent: part.label === current }))} />
}
