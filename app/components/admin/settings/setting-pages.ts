import type { Permission } from '~/domain/operations/actors/roles'
import { adminChangesPath, adminJobsPath, adminRedirectsPath, adminTeamPath } from '~/paths'

/** The pages beside the groups of settings, with the permission that each needs. */
export const settingPages: ReadonlyArray<{ title: string; text: string; href: string; permission: Permission }> = [
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
