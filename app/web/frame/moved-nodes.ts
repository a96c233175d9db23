/**
 * Page translators and extensions wrap text nodes in elements, while React expects the nodes in their old place
 * (facebook/react#11538). Removes and inserts relative to the current place.
 */
export function followMovedNodes() {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const holder = holderIn(this, child);
    if (holder === child) return removeChild.call(this, child) as T;
    // A wrapper that contains more than this text stays.
    if (holder && holder.textContent === child.textContent) removeChild.call(this, holder);
    else if (holder) removeChild.call(child.parentNode!, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && holderIn(this, before)) as T;
  };
}

/** The child of `parent` that is or contains the node; null if it is elsewhere. */
function holderIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}
