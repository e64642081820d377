/** An entry of a menu; its children are shown under it. */
export interface MenuItem {
  label: string
  href: string
  children?: MenuItem[]
}

export interface Menu {
  title: string
  items: MenuItem[]
}
