import type { Database } from '~db/connection'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { readPageFile, readPageHistory } from '~/domain/site/content/drafts/read-drafts.server'
import { followThemes, type SwitchedDocument } from '~/domain/site/content/drafts/switch-templates.server'
import type { Theme, ThemeOptions } from '~/domain/site/content/drafts/theme-documents.server'
import { ok, type StaffResult } from '~/domain/shared/result'
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
