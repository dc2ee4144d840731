// Replaces components in a page with production React, whose renderer has no hook for React Refresh. Bundled in place of `react-refresh/runtime` by
// `landfall dev`; the bundler's own loader calls it as it calls that.
//
// Every registered component is rendered through a stable one. After a save the stable one calls the new function, so that state is kept while
// the hooks are the same, and otherwise mounts it again. Elements get the stable component because `jsx` and `createElement` of the page's one React are
// replaced here: the shell renders pages with them too.
import React, { type ComponentType, type ElementType, useSyncExternalStore } from 'react';
import * as runtime from 'react/jsx-runtime';

type Props = Record<string, unknown>;
type Component = ((props: Props) => React.ReactNode) & { prototype?: { isReactComponent?: unknown } };

interface Family {
  /** The newest function. */
  current: Component;
  /** What elements get instead of it. */
  stable: Component;
  /** Calls `current`. Another one after a change of hooks, which mounts it again. */
  inner: Component;
  version: number;
  listeners: Set<() => void>;
}

interface Signature {
  key: string;
  forceReset: boolean;
  customHooks: () => unknown[];
}

interface ReactModules {
  jsx: (type: unknown, props: unknown, key?: unknown) => React.ReactElement;
  jsxs: ReactModules['jsx'];
  createElement: (type: unknown, ...rest: unknown[]) => React.ReactElement;
}

const families = new Map<string, Family>();
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, Signature>();
const changed = new Map<Family, Component>();

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The exports of a package themselves: a namespace of it is a copy. */
const exportsOf = (namespace: object): ReactModules => ('default' in namespace ? namespace.default : namespace) as ReactModules;
const jsxRuntime = exportsOf(runtime);
const react = React as unknown as ReactModules;
const { jsx, jsxs } = jsxRuntime;
const { createElement } = react;

const innerOf = (family: Family): Component =>
  function Hot(props) {
    return family.current(props);
  };

function createFamily(current: Component): Family {
  const family: Family = { current, stable: current, inner: current, version: 0, listeners: new Set() };
  family.inner = innerOf(family);
  const subscribe = (listener: () => void) => {
    family.listeners.add(listener);
    return () => void family.listeners.delete(listener);
  };
  family.stable = function Stable(props) {
    useSyncExternalStore(subscribe, () => family.version);
    return jsx(family.inner, { ...props }); // with the same props React would not render it again
  };
  return family;
}

const stableOf = (type: unknown): unknown => (isObject(type) ? (familyOf.get(type)?.stable ?? type) : type);

function replaceElements(): void {
  jsxRuntime.jsx = (type, props, key) => jsx(stableOf(type), props, key);
  jsxRuntime.jsxs = (type, props, key) => jsxs(stableOf(type), props, key);
  react.createElement = (type, ...rest) => createElement(stableOf(type), ...rest);
}
replaceElements();

/** Called for each component of a module, at its first run and after each save. Classes and wrapped components (`memo`, `lazy`) are left alone: an element
 *  with the new one mounts it again. */
export function register(type: unknown, id: string): void {
  if (typeof type !== 'function' || (type as Component).prototype?.isReactComponent || familyOf.has(type)) return;
  const component = type as Component;
  const family = families.get(id) ?? createFamily(component);
  families.set(id, family);
  familyOf.set(component, family);
  if (family.current !== component) changed.set(family, component);
}

/** `_s()` notes nothing while a component runs; `_s(Component, 'useState...')` beside its declaration notes its hooks. */
export const createSignatureFunctionForTransform =
  () =>
  (type?: unknown, key?: string, forceReset = false, customHooks: () => unknown[] = () => []): unknown => {
    if (isObject(type) && key !== undefined) signatures.set(type, { key, forceReset, customHooks });
    return type;
  };

/** The hooks of a function and of its own hooks. */
function hooksOf(type: object): string {
  const signature = signatures.get(type);
  if (!signature) return '';
  const own = signature.customHooks().map((hook) => (isObject(hook) ? hooksOf(hook) : ''));
  return [signature.key, ...own].join('\n');
}

const keepsState = (before: object, after: object): boolean =>
  signatures.get(after)?.forceReset !== true && hooksOf(before) === hooksOf(after);

export function performReactRefresh(): void {
  for (const [family, next] of changed) {
    const isSame = keepsState(family.current, next);
    family.current = next;
    if (!isSame) family.inner = innerOf(family);
    family.version += 1;
    for (const listener of family.listeners) listener();
  }
  changed.clear();
}

export const getFamilyByType = (type: unknown): unknown => (isObject(type) ? familyOf.get(type) : undefined);

/** Whether a module with this export can be replaced alone; otherwise its importers are. A page's `preload` counts as well: the page keeps the one it was
 *  opened with, which only requests data. */
export function isLikelyComponentType(type: unknown): type is ComponentType | ElementType {
  if (typeof type === 'function') return /^([A-Z]|preload$)/.test(type.name);
  return isObject(type) && '$$typeof' in type;
}

export const injectIntoGlobalHook = (): void => undefined;
