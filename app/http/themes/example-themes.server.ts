import type { Database } from '~db/connection'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { readPageFile, readPageHistory } from '~/domain/site/content/drafts/read-drafts.server'
import { followThemes, type SwitchedDocument } from '~/domain/site/content/drafts/switch-templates.server'
import type { Theme, ThemeOptions } from '~/domain/site/content/drafts/theme-documents.server'
import {
  hasOwnDraft,
  isThemePrepared,
  planTheme,
  prepareTheme,
  publishTheme,
  readPreparedDocuments,
} from '~/domain/site/content/drafts/prepare-theme.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { prepareLook } from '~/domain/site/storefront/used-theme/prepared-look.server'
import { saveThemeOptions } from '~/domain/site/storefront/used-theme/save-theme-options.server'
import { findUsedTheme, followTheme } from '~/domain/site/storefront/used-theme/follow-theme.server'
import type { UsedTheme } from '~/domain/site/storefront/used-theme/used-theme.queries.server'
import { checkSections } from '~/sections/check-sections.server'
import type { ExampleTheme } from '~db/demo/themes/theme'
import { isDemoEnvironment } from '~/http/env.server'
import { demoThemes, themes } from '~db/demo/themes/themes'

/** The example themes as this shop gets them: only the demo shop has the demo's words. */
export const themesOfShop = (): readonly ExampleTheme[] => (isDemoEnvironment() ? demoThemes : themes)

export const toTheme = ({ name, home, templates }: ExampleTheme): Theme => ({ name, documents: { home, ...templates } })

/** The hashes of the pictures that the home page shows and has shown, the oldest version first. */
async function readHomePictures(db: Database): Promise<string[]> {
  const [page, history] = [await readPageFile(db, 'home', 'published'), await readPageHistory(db, 'home')]
  const documents = [
    ...(history.ok ? history.value.map(({ document }) => document).reverse() : []),
    page.ok ? JSON.stringify(page.value.document) : '',
  ]
  return [...new Set(documents.flatMap((document) => document.match(/(?<="picture_hash":")[\da-f]{32,64}/g) ?? []))]
}

/** How documents of themes become documents of this shop: with the pictures that its home page had before. */
export async function themeOptions(db: Database): Promise<ThemeOptions> {
  const pictures = await readHomePictures(db)
  return {
    checkSections,
    insertPictures: (document): unknown =>
      JSON.parse(
        JSON.stringify(document).replace(/"@(\d)"/g, (_, number: string) =>
          JSON.stringify(pictures[Number(number) - 1] ?? null),
        ),
      ),
  }
}

/** An example theme as the shop records it when it takes it. */
export const toUsedTheme = (theme: ExampleTheme): UsedTheme => ({
  name: theme.name,
  look: theme.look,
  slugs: Object.keys(toTheme(theme).documents),
})

/**
 * Gives the shop what its version has changed in its example themes: in their pages (domain/site/content/drafts) and in
 * the look of the theme that it uses (domain/site/storefront/used-theme). Error: `invalid_input` for a document or a
 * look that is not valid.
 */
export async function followExampleThemes(
  context: ActorContext,
  examples: readonly ExampleTheme[] = themesOfShop(),
): Promise<StaffResult<{ pages: SwitchedDocument[]; isThemeChanged: boolean }>> {
  const used = await findUsedTheme(context.db, examples.map(toUsedTheme))
  const pages = await followThemes(context, examples.map(toTheme), await themeOptions(context.db), used)
  if (!pages.ok) return pages
  const theme = examples.find(({ name }) => name === used?.name)
  const look = used && theme ? await followTheme(context, used, toUsedTheme(theme)) : ok({ isChanged: false })
  return look.ok ? ok({ pages: pages.value, isThemeChanged: look.value.isChanged }) : look
}

/** The example theme with a name. Error: `theme_not_found`. */
export function findExampleTheme(name: string): StaffResult<ExampleTheme> {
  const examples = themesOfShop()
  const theme = examples.find((other) => other.name === name)
  return theme ? ok(theme) : refuse('theme_not_found', { name, known: examples.map((other) => other.name) })
}

/** What becomes of the pages when a theme is prepared and published; nothing is changed. Errors: `theme_not_found`. */
export async function planExampleTheme(context: ActorContext, name: string): Promise<StaffResult<SwitchedDocument[]>> {
  const theme = findExampleTheme(name)
  if (!theme.ok) return theme
  return planTheme(context, toTheme(theme.value), themesOfShop().map(toTheme), await themeOptions(context.db))
}

/**
 * Prepares the home page, the templates and the look of an example theme: visitors see nothing of it, and the previews
 * of its drafts have its look. Errors: `theme_not_found`, `theme_home_has_draft`, those of prepareLook and prepareTheme.
 */
export async function prepareExampleTheme(
  context: ActorContext,
  name: string,
): Promise<StaffResult<SwitchedDocument[]>> {
  const theme = findExampleTheme(name)
  if (!theme.ok) return theme
  const options = await themeOptions(context.db)
  const others = themesOfShop().map(toTheme)
  if (await hasOwnDraft(context, 'home', others, options)) return refuse('theme_home_has_draft', {})
  const look = await prepareLook(context, toUsedTheme(theme.value))
  return look.ok ? prepareTheme(context, toTheme(theme.value), others, options) : look
}

/**
 * Gives the shop the look of an example theme and publishes the drafts that it has prepared. Errors: `theme_not_found`,
 * `theme_not_prepared`, those of saveThemeOptions and publishTheme.
 */
export async function publishExampleTheme(
  context: ActorContext,
  name: string,
): Promise<StaffResult<{ warnings: string[]; pages: SwitchedDocument[] }>> {
  const theme = findExampleTheme(name)
  if (!theme.ok) return theme
  if (!(await isThemePrepared(context, toTheme(theme.value)))) return refuse('theme_not_prepared', { name })
  const look = await saveThemeOptions(context, toUsedTheme(theme.value))
  if (!look.ok) return look
  const others = themesOfShop().map(toTheme)
  const pages = await publishTheme(context, toTheme(theme.value), others, await themeOptions(context.db))
  return pages.ok ? ok({ warnings: look.value.warnings, pages: pages.value }) : pages
}

/** The drafts that an example theme has prepared, and whether it can be published. */
export async function readPreparedTheme(context: ActorContext, theme: ExampleTheme) {
  return {
    isPrepared: await isThemePrepared(context, toTheme(theme)),
    drafts: await readPreparedDocuments(context, toTheme(theme)),
  }
}
