import { Suspense, useContext } from 'react'
import { WishlistContext } from '~/components/wishlist/wishlist-context'
import { Kept, ServerHtml } from '~/framework/server-html'
import type { PageSection } from './section-definitions.server'
import { rendererOf } from './section-renderers'
import './section-styles'
import * as styles from './sections.css'

/**
 * The sections of a page in their order. `loadSections` has read them. The browser keeps their HTML.
 * `isUnderHeading`: the page has its heading already.
 */
export function Sections({
  sections,
  isUnderHeading = false,
}: {
  sections: readonly PageSection[]
  isUnderHeading?: boolean
}) {
  const hearts = useContext(WishlistContext)
  return (
    <>
      {sections.map((section, index) => (
        <ServerHtml
          key={section.id}
          name={`section ${section.id}`}
          attributes={{ 'data-section': section.type }}
          className={[
            styles.section,
            ...(index === 0 && section.isFullWidth ? [styles.flush] : []),
            ...section.hiddenOn.map((size) => styles.hiddenOn[size]),
          ].join(' ')}
        >
          {import.meta.env.SSR ? (
            <Kept
              of={section.data}
              by={[index === 0 && !isUnderHeading, hearts.returnTo]}
              visitor={{ wishlist: { ids: hearts.wishlist } }}
            >
              {({ wishlist }) => (
                <WishlistContext.Provider value={{ ...hearts, wishlist: wishlist.ids }}>
                  {/* the server shows the fallback in the place of a section whose component throws */}
                  <Suspense fallback={<FailedSection section={section} />}>
                    {rendererOf(section.type).render(section.data, index === 0 && !isUnderHeading)}
                  </Suspense>
                </WishlistContext.Provider>
              )}
            </Kept>
          ) : null}
        </ServerHtml>
      ))}
    </>
  )
}

/** Shows nothing, and writes to the log that the component has thrown, which React does not tell. */
function FailedSection({ section }: { section: PageSection }) {
  console.error(`The section ${section.id} (${section.type}) could not be rendered`)
  return null
}
