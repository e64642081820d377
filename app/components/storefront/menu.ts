/** An entry of a menu; its items are shown under it. */
export interface MenuItem {
  label: string
  href: string
  items: MenuItem[]
}

export interface Menu {
  title: string
  items: MenuItem[]
}
