import { Suspense, useContext } from 'react'
import { WishlistContext } from '~/components/wishlist/wishlist-context'
import { Cached, ServerHtml } from '~/framework/server-html'
import type { PageSection, SectionFrame } from './section-definitions.server'
import { showsViewedProducts, ViewedProductsContext } from './parts/viewed-products'
import { canHavePageHeading } from './parts/page-heading'
import type { SectionProps } from './section-props'
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
  /** With their data on the server alone. */
  sections: ReadonlyArray<PageSection | SectionFrame>
  isUnderHeading?: boolean
}) {
  const hearts = useContext(WishlistContext)
  const hasViewed = import.meta.env.SSR && useContext(ViewedProductsContext).length > 0
  return (
    <>
      {sections.map((section, index) => {
        const isFirst = index === 0 && !isUnderHeading
        const place = {
          isFirst,
          hasPageHeading: import.meta.env.SSR && 'data' in section && isFirst && canHavePageHeading(section),
        }
        const isOfVisitor = import.meta.env.SSR && 'data' in section && showsViewedProducts(section.data)
        const classes = [
          styles.section,
          ...(index === 0 && section.isFullWidth ? [styles.flush] : []),
          ...section.hiddenOn.map((size) => styles.hiddenOn[size]),
        ]
        return (
          <ServerHtml
            key={section.id}
            name={`section ${section.id}`}
            attributes={{ 'data-section': section.type }}
            // the browser keeps the server's
            className={isOfVisitor && !hasViewed ? '' : classes.join(' ')}
          >
            {!import.meta.env.SSR || !('data' in section) ? null : isOfVisitor ? (
              hasViewed ? (
                <ShownSection section={section} place={place} />
              ) : (
                nothing
              )
            ) : (
              <Cached
                of={section.data}
                by={[place.isFirst, place.hasPageHeading]}
                visitor={{ ...hearts, wishlist: { ids: hearts.wishlist } }}
              >
                {({ wishlist, heartsAction }) => (
                  <WishlistContext.Provider value={{ wishlist: wishlist.ids, heartsAction }}>
                    <ShownSection section={section} place={place} />
                  </WishlistContext.Provider>
                )}
              </Cached>
            )}
          </ServerHtml>
        )
      })}
    </>
  )
}

/** A part of the server's HTML must not be empty, or the browser takes it for missing. */
const nothing = <> </>

function ShownSection({ section, place }: { section: PageSection; place: Omit<SectionProps<unknown>, 'data'> }) {
  return (
    // the server shows the fallback in the place of a section whose component throws
    <Suspense fallback={<FailedSection section={section} />}>
      {rendererOf(section.type).render(section.data, place)}
    </Suspense>
  )
}

/** Shows nothing, and writes to the log that the component has thrown, which React does not tell. */
function FailedSection({ section }: { section: PageSection }) {
  console.error(`The section ${section.id} (${section.type}) could not be rendered`)
  return nothing
}
