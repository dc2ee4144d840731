// What React knows about an element. Not part of its interface: a version without these fields only makes the inspector say less.

interface Fiber {
  return: Fiber | null;
  type: unknown;
  stateNode: unknown;
}

/** An element's node in React's tree; undefined for elements that React did not make. */
function fiberOf(element: Element): Fiber | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key === undefined ? undefined : (element as unknown as Record<string, Fiber>)[key];
}

/** The fibers from an element outwards, through portals. Begins at the next outer element that React made. */
function* fibersFrom(element: Element): Generator<Fiber> {
  for (let at: Element | null = element; at; at = at.parentElement) {
    let fiber: Fiber | null | undefined = fiberOf(at);
    if (!fiber) continue;
    for (; fiber; fiber = fiber.return) yield fiber;
    return;
  }
}

/** The nearest element outwards that fits a selector, through portals: what is in a dialog belongs to what opened it. */
export function closestInTree(element: Element, selector: string): Element | undefined {
  for (const { stateNode } of fibersFrom(element))
    if (stateNode instanceof Element && stateNode.matches(selector)) return stateNode;
  return element.closest(selector) ?? undefined;
}

type Component = (props: object) => unknown;

/** The function of a component, also inside memo() and forwardRef(). */
function componentOf(type: unknown): Component | undefined {
  if (typeof type === 'function')
    return (type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent ? undefined : (type as Component);
  const inner = type as { type?: unknown; render?: unknown } | null;
  return typeof type === 'object' && inner ? componentOf(inner.type ?? inner.render) : undefined;
}

/** Props whose first use throws. */
const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('Where is this component?');
    },
  },
);

/** An error from inside a component: it ends at its first use of props or of a hook, because nothing is being rendered. React finds the
 *  places of its component stacks the same way. */
function errorIn(component: Component): Error | undefined {
  try {
    component(throwing);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
}

/** Errors whose stacks end in the components around an element, innermost first. */
export function* errorsAround(element: Element): Generator<Error> {
  const seen = new Set<Component>();
  for (const { type } of fibersFrom(element)) {
    const component = componentOf(type);
    if (!component || seen.has(component)) continue;
    seen.add(component);
    const error = errorIn(component);
    if (error) yield error;
  }
}
