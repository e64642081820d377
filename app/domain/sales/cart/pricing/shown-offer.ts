/** An offer as the page of a product shows it. */
export interface ShownOffer {
  id: number
  name: string
  /** '3 or more: 10 % off, until 3 May' */
  text: string
}
