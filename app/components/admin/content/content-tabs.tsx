import { ListTabs } from '~/components/admin/list/list-tabs'
import { adminContentPath, adminFaqsPath, adminMenusPath } from '~/admin-paths'

const parts = [
  { label: 'Blog', href: adminContentPath },
  { label: 'Questions', href: adminFaqsPath },
  { label: 'Menus', href: adminMenusPath },
]

/** The parts of the content, each with a list of its own. */
export function ContentTabs({ current }: { current: string }) {
  return <ListTabs label="Content" tabs={parts.map((part) => ({ ...part, isCurrent: part.label === current }))} />
}
