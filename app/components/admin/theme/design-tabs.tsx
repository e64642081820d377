import { ListTabs } from '~/components/admin/list/list-tabs'
import { adminExampleThemesPath, adminShopPicturesPath, adminThemePath, adminTypefacesPath } from '~/admin-paths'
import { adminPagesPath } from '~/paths'

const parts = (channel?: string) => [
  { label: 'Pages', href: adminPagesPath },
  { label: 'Theme', href: adminThemePath(channel) },
  { label: 'Typefaces', href: adminTypefacesPath(channel) },
  { label: 'Logo and icon', href: adminShopPicturesPath(channel) },
  { label: 'Example themes', href: adminExampleThemesPath },
]

/** The parts of the design of a shop. */
export function DesignTabs({ current, channel }: { current: string; channel?: string }) {
  return (
    <ListTabs label="Design" tabs={parts(channel).map((part) => ({ ...part, isCurrent: part.label === current }))} />
  )
}
