import { hasPermission } from '~/domain/operations/actors/roles'
import type { RequestContext } from '~/http/context.server'
import type { StaffBarProps } from '~/sections/shell/staff-bar'
import { previewParam, previewPath } from '~/paths'
import { servePath } from './serve-path.server'

/**
 * Returns the data that the bar of a signed-in member of staff shows; null for visitors. Those who may change the
 * sections of pages have links to do so inside the editor's frame, and not on the preview of a draft.
 */
export async function readStaffBar(context: RequestContext): Promise<StaffBarProps | null> {
  const { staff, path, isFramed } = context
  if (!staff) return null
  const { name, role } = staff.member
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid')
  const isPreview = pathname.startsWith(previewPath('')) || searchParams.has(previewParam)
  const isEditing = isFramed && hasPermission(role, 'design') && !isPreview
  return {
    name,
    roleLabel: role.label,
    editing: isEditing ? { slug: await documentOf(context, pathname, searchParams.get('sku')) } : null,
  }
}

/**
 * The slug of the document that serves a path: of a template, whether it is written yet or not, or of a content page.
 */
async function documentOf(context: RequestContext, pathname: string, sku: string | null): Promise<string | null> {
  const served = await servePath(context, pathname, sku)
  if (!served) return null
  return served.kind === 'page' ? served.page.slug : (served.document?.slug ?? served.name)
}
