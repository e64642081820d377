import { Fragment } from 'react'
import { StoreNoticeBar, type StoreNotice } from '~/components/shell/store-notice'
import { TopBar } from './top-bar'
import { renderSections } from '~/sections/render-sections'
import { hiddenOn } from '~/sections/sections.css'
import type { ShellItem } from './shell-item'

interface ShellPartsProps {
  items: readonly ShellItem[]
  /** null where the visitor has closed it, or there is none. */
  notice: StoreNotice | null
  /** The path and query of the page. */
  address: string
}

/** Shows the parts that are before or after the header or the footer. */
export function ShellParts({ items, notice, address }: ShellPartsProps) {
  return (
    <>
      {items.map((item, index) => {
        if (item.type === 'section') return <Fragment key={index}>{renderSections([item.section])}</Fragment>
        const part =
          item.type === 'top_bar' ? (
            <TopBar {...item.bar} />
          ) : (
            notice && <StoreNoticeBar notice={notice} address={address} />
          )
        return part && item.hiddenOn.length > 0 ? (
          <div key={index} className={item.hiddenOn.map((size) => hiddenOn[size]).join(' ')}>
            {part}
          </div>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        )
      })}
    </>
  )
}
