/** An entry of a menu; its children are shown under it. */
export interface MenuLink {
  label: string
  href: string
  children?: MenuLink[]
}

export interface FooterMenu {
  title: string
  items: MenuLink[]
}
