/** Whether an element is one that a browser's translation puts in place of a text. */
const isTranslation = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === 'FONT'

/** Whether a browser has translated the page, before React could read its texts. */
export const isTranslated = (document: Document): boolean =>
  document.querySelector('html.translated-ltr, html.translated-rtl, body font') !== null

/**
 * Lets React work on a page that the browser translates: the translation puts `<font>` elements in place of texts, or
 * around them, so that React finds its texts no longer where it has put them, and would throw. What React does with
 * such a text is then done with the element in its place, and a text that React changes takes its place back, to be
 * translated anew. See https://github.com/facebook/react/issues/11538.
 */
export function followTranslation(window: Window & typeof globalThis): () => void {
  const { prototype } = window.Node
  const { removeChild, insertBefore } = prototype
  const translations = new WeakMap<Node, HTMLElement>()

  function note(records: MutationRecord[]): void {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const translation = target.parentNode === null ? translations.get(target) : undefined
        translation?.replaceWith(target)
        translations.delete(target)
        continue
      }
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      for (const text of removedNodes) {
        if (text.nodeType !== window.Node.TEXT_NODE || text.parentNode !== null || !translation) continue
        translations.set(text, translation)
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new window.MutationObserver(note)
  observer.observe(window.document.body, { childList: true, subtree: true })

  /** Returns the child of the parent that stands for a node; null when there is none any more. */
  function childFor(parent: Node, node: Node): Node | null {
    note(observer.takeRecords())
    for (let child: Node | null = translations.get(node) ?? node; child; child = child.parentNode)
      if (child.parentNode === parent) return child
    return null
  }

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const standing = childFor(this, child)
    if (standing) removeChild.call(this, standing)
    return child
  }
  prototype.insertBefore = function <New extends Node>(this: Node, node: New, before: Node | null): New {
    const standing = before && before.parentNode !== this ? childFor(this, before) : before
    return insertBefore.call(this, node, standing) as New
  }
  return () => {
    observer.disconnect()
    Object.assign(prototype, { removeChild, insertBefore })
  }
}
