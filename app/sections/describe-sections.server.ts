import { storedName, type SettingFields } from './define-section.server'
import { sectionDefinitions } from './section-definitions.server'
import { shellSections } from './shell/shell-sections.server'
import { settingInfo } from './setting-kinds.server'

export interface SettingDescription {
  /** The name in page documents. */
  name: string
  kind: string
  label: string
  default: unknown
  limits: string
}

/** Describes the settings of a section or a block, for the owner's form and the documentation. */
export function describeSettings(fields: SettingFields): SettingDescription[] {
  return Object.entries(fields).map(([name, schema]) => {
    const info = settingInfo.get(schema)
    if (!info) throw new Error(`The setting ${name} is not made by a function of setting-kinds`)
    const { kind, label, limits } = info
    return { name: storedName(name), kind, label, default: schema.parse(undefined), limits }
  })
}

/** All sections with their settings in Markdown, for the README of this folder. */
export function sectionsAsMarkdown(): string {
  return [...sectionDefinitions, ...shellSections]
    .map(({ type, label, settings, blocks }) =>
      [
        `### ${label} (\`${type}\`)`,
        Object.keys(settings).length > 0 ? table(settings) : 'It has no settings.',
        ...(blocks ? [`Its blocks (${blocks.label.toLowerCase()}):`, table(blocks.settings)] : []),
      ].join('\n\n'),
    )
    .join('\n\n')
}

function table(fields: SettingFields): string {
  const rows = describeSettings(fields).map(
    ({ name, kind, label, default: value, limits }) =>
      `| \`${name}\` | ${kind} | ${label} | \`${JSON.stringify(value)}\` | ${limits} |`,
  )
  return ['| Setting | Kind | Label | Default | Limits |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}
