// What a page can leave in the document around it: changed built-ins, styles, listeners. Used by watch-page.ts.

/** Objects whose members no module may change, by name. */
function builtins(): [name: string, object: object][] {
  const classes = [
    ...'Object Function Array String Number Boolean Date Promise Map Set RegExp Error URL'.split(' '),
    ...'EventTarget Node Element HTMLElement Document History Storage Response Request Headers'.split(' '),
    ...'XMLHttpRequest URLSearchParams FormData WebSocket'.split(' '),
  ];
  const all = globalThis as unknown as Record<string, { prototype: object } | undefined>;
  return [
    ...classes.flatMap((name): [string, object][] => {
      const found = all[name];
      return found
        ? [
            [name, found],
            [`${name}.prototype`, found.prototype],
          ]
        : [];
    }),
    ...['Math', 'JSON', 'Reflect', 'console', 'history', 'navigator', 'crypto'].flatMap((name): [string, object][] =>
      all[name] ? [[name, all[name]]] : [],
    ),
  ];
}

const GLOBALS = [
  ...'fetch XMLHttpRequest WebSocket Promise Map Set Date setTimeout setInterval queueMicrotask'.split(' '),
  ...'requestAnimationFrame structuredClone alert confirm open history localStorage sessionStorage'.split(' '),
];
/** Members of classes of JavaScript are not enumerable; those of the DOM are. */
const OF_LANGUAGE = /^(Object|Function|Array|String|Number|Boolean|Date|Promise|Map|Set|RegExp|Error|Math|JSON|Reflect)\b/;

type Member = unknown[];

/** Settings of the engine, which tools set for a moment. */
const SETTINGS: ReadonlySet<PropertyKey> = new Set(['stackTraceLimit', 'prepareStackTrace']);

function membersOf(object: object): Map<PropertyKey, Member> {
  const keys = Reflect.ownKeys(object).filter((key) => !SETTINGS.has(key));
  return new Map(
    keys.map((key) => {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
      return [key, [value, get, set]];
    }),
  );
}

const textOf = Function.prototype.toString;
const sourceOf = (value: unknown): string => (typeof value === 'function' ? textOf.call(value) : '');
const isNative = (source: string): boolean => source.includes('[native code]');

export interface Change {
  /** `fetch`, `Array.prototype.at`. */
  name: string;
  /** Source of the function that is there now; empty if it is none, or is native. */
  source: string;
}

const changeOf = (name: string, members: Member): Change => {
  const source = members.map(sourceOf).find((one) => one && !isNative(one)) ?? '';
  return { name: name.replace(/[^\w.]/g, '').slice(0, 60), source };
};

/** Changes of built-ins since the last call. The first call knows functions that are not native, and members added to classes of JavaScript. */
export function createBuiltinCheck(): () => Change[] {
  const objects = [...builtins(), ['', globalThis] as [string, object]];
  const read = () =>
    objects.map(([name, object]): [string, Map<PropertyKey, Member>] => [
      name,
      name ? membersOf(object) : new Map(GLOBALS.map((key) => [key, [Reflect.get(object, key)]])),
    ]);
  let before: ReturnType<typeof read> | undefined;

  function first(now: ReturnType<typeof read>): Change[] {
    return now.flatMap(([name, members]) =>
      [...members].flatMap(([key, member]) => {
        const change = changeOf([name, String(key)].filter(Boolean).join('.'), member);
        const isAdded =
          OF_LANGUAGE.test(name) && Object.prototype.propertyIsEnumerable.call(objects.find(([one]) => one === name)![1], key);
        return change.source || isAdded ? [change] : [];
      }),
    );
  }

  return () => {
    const now = read();
    const known = before;
    before = now;
    if (!known) return first(now);
    return now.flatMap(([name, members], at) => {
      const old = known[at]![1];
      return [...new Set([...members.keys(), ...old.keys()])].flatMap((key) => {
        const [one, other] = [members.get(key), old.get(key)];
        if (one && other && one.every((value, index) => Object.is(value, other[index]))) return [];
        return [changeOf([name, String(key)].filter(Boolean).join('.'), one ?? [])];
      });
    });
  };
}

/** antd adds its styles once, for every module. */
const OF_ANTD = 'data-rc-order,data-rc-priority,data-css-hash,data-token-hash,rc-util-key'.split(',');

export interface Styles {
  elements: Set<Element>;
  adopted: number;
  body: string;
  bodyClass: string;
}

/** Styles in the document, without antd's and without files of a release, which the bundler keeps. */
export function stylesNow(): Styles {
  const elements = [...document.querySelectorAll('style, link[rel="stylesheet"]')].filter(
    (one) =>
      !OF_ANTD.some((mark) => one.hasAttribute(mark)) &&
      !/^\/(modules|static)\//.test(one instanceof HTMLLinkElement ? new URL(one.href, location.href).pathname : ''),
  );
  const { style, className } = document.body;
  return {
    elements: new Set(elements),
    adopted: document.adoptedStyleSheets?.length ?? 0,
    body: style.cssText,
    bodyClass: className,
  };
}

export interface Trace {
  detail: string;
  isThere(): boolean;
}

/** Styles of the document that were not there before. */
export function stylesLeft(before: Styles): Trace[] {
  const now = stylesNow();
  const { body } = document;
  return [
    ...[...now.elements]
      .filter((one) => !before.elements.has(one))
      .map((one) => ({ detail: `${one.localName} element`, isThere: () => one.isConnected })),
    ...(now.adopted > before.adopted ? [{ detail: 'adopted sheet', isThere: () => stylesNow().adopted >= now.adopted }] : []),
    ...(now.body !== before.body ? [{ detail: 'body style', isThere: () => body.style.cssText === now.body }] : []),
    ...(now.bodyClass !== before.bodyClass ? [{ detail: 'body class', isThere: () => body.className === now.bodyClass }] : []),
  ];
}

export interface Held {
  /** Event, or `interval`. */
  type: string;
  source: string;
  /** Number of the visit in which it was added. */
  visit: number;
}

/** Notes listeners of window and document, and intervals, until they are removed. Wraps the functions on these objects, not their classes. */
export function createHeldLog(visit: () => number): { held(): Held[]; stop(): void } {
  const all = new Map<unknown, Map<string, Held & { signal?: AbortSignal | undefined }>>();
  const intervals = new Map<unknown, Held>();
  const targets = [globalThis, document, document.body, document.documentElement] as EventTarget[];
  const undo = targets.map((target, at) => {
    const { addEventListener, removeEventListener } = target;
    const keyOf = (type: string, options: unknown) =>
      `${at} ${type} ${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`;
    const added: EventTarget['addEventListener'] = (type, listener, options) => {
      addEventListener.call(target, type, listener, options);
      const { once = false, signal } = typeof options === 'object' ? options : {};
      if (!listener || once || signal?.aborted) return;
      const own = all.get(listener) ?? new Map<string, Held & { signal?: AbortSignal | undefined }>();
      const source = sourceOf(typeof listener === 'function' ? listener : listener.handleEvent);
      if (!own.has(keyOf(type, options))) own.set(keyOf(type, options), { type, source, visit: visit(), signal });
      all.set(listener, own);
    };
    const removed: EventTarget['removeEventListener'] = (type, listener, options) => {
      removeEventListener.call(target, type, listener, options);
      const own = all.get(listener);
      own?.delete(keyOf(type, options));
      if (own?.size === 0) all.delete(listener);
    };
    Object.assign(target, { addEventListener: added, removeEventListener: removed });
    return () => Object.assign(target, { addEventListener, removeEventListener });
  });
  const { setInterval: start, clearInterval: end, clearTimeout: endTimeout } = globalThis;
  const begun = (handler: TimerHandler, ms?: number, ...values: unknown[]) => {
    const id = (start as (handler: TimerHandler, ms?: number, ...values: unknown[]) => unknown)(handler, ms, ...values);
    intervals.set(id, { type: 'interval', source: sourceOf(handler), visit: visit() });
    return id;
  };
  const ended = (stop: typeof end) => (id: Parameters<typeof end>[0]) => (intervals.delete(id), stop(id));
  Object.assign(globalThis, { setInterval: begun, clearInterval: ended(end), clearTimeout: ended(endTimeout) });
  return {
    held: () => [
      ...[...all.values()].flatMap((own) => [...own.values()].filter(({ signal }) => !signal?.aborted)),
      ...intervals.values(),
    ],
    stop() {
      for (const one of undo) one();
      Object.assign(globalThis, { setInterval: start, clearInterval: end, clearTimeout: endTimeout });
    },
  };
}
