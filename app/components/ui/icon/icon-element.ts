import { iconClass, type IconName } from './icon'
import sprite from './icons.svg?url'

/** An icon from the sprite, for what a script adds to the page. */
export function iconElement(name: IconName): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', iconClass(name, 'medium'))
  svg.setAttribute('aria-hidden', 'true')
  const use = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'use'))
  use.setAttribute('href', `${sprite}#${name}`)
  return svg
}
