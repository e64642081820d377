import { z } from 'zod/v4'
import type { StoredSection } from '~/domain/site/content/page-document'
import { fromStoredNames, type SettingFields } from '~/sections/define-section.server'

/** The documents of what is around every page. */
export type ShellPlace = 'Header' | 'Footer'

interface ShellSectionOptions<Type extends string, Fields extends SettingFields> {
  /** The name in page documents, such as 'top_bar'. */
  type: Type
  /** The name that the owner sees. */
  label: string
  place: ShellPlace
  /** It can be moved and not removed. */
  isEssential?: true
  settings: Fields
}

/**
 * Defines a part of the header or the footer with its settings. Its component gets what it shows of the visitor from
 * the layout (components/shell), so it has no `load`.
 */
export function defineShellSection<const Type extends string, Fields extends SettingFields>(
  options: ShellSectionOptions<Type, Fields>,
) {
  const schema = z.object(options.settings)
  return {
    ...options,
    isEssential: options.isEssential ?? false,
    blocks: null,
    maxPerPage: 1,
    /** The settings of a stored section, or the defaults without one. */
    read: (stored?: Pick<StoredSection, 'settings'>): z.infer<typeof schema> =>
      schema.parse(fromStoredNames(stored?.settings ?? {})),
  }
}
