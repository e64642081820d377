import { createContext } from 'react'

/** An item of the account menu that a plugin adds. */
export interface AccountLink {
  /** The title of a group, such as 'Account', or of a new one. */
  group: string
  label: string
  href: string
}

/** The links that plugins add to the menu of the account page that is shown. */
export const AccountLinks = /* @__PURE__ */ createContext<readonly AccountLink[] | undefined>(undefined)
