import { useShell, useStore } from '@landfall/contract';
import { useState } from 'react';

type Values = Record<string, unknown>;

export interface KeptValues {
  /** What was typed before; empty where nothing is kept. */
  read(): Values;
  /** Replaces what is kept. Nothing is kept of an empty object. */
  write(values: Values): void;
  /** Whether the person who typed is still signed in, or is still a visitor. */
  isHere(): boolean;
}

const PREFIX = 'landfall.form';

/** Of each session store, which a document has one of: it outlasts the end of a session, which empties the tab's storage. */
const memories = new WeakMap<object, Map<string, string>>();

function memoryOf(store: object): Map<string, string> {
  const known = memories.get(store) ?? new Map<string, string>();
  memories.set(store, known);
  return known;
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '{}') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // storage is blocked or full: the values last as long as the document
  }
}

function parsed(text: string): Values {
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null ? (values as Values) : {};
  } catch {
    return {};
  }
}

/** Keeps what a person has typed into a form and not saved: over a reload, and over the end of the session until the same person has signed in again in
 *  this tab. It ends when the form is saved or its changes are discarded. No other person reads it.
 *  @param name of the form and its record; null: nothing is kept */
export function useKeptValues(name: string | null): KeptValues {
  const { session } = useShell();
  const inMemory = memoryOf(session);
  const now = useStore(session).user?.id;
  const [person, setPerson] = useState(now);
  if (now !== undefined && now !== person) setPerson(now); // the end of the session changes nothing
  const key = [PREFIX, person ?? '', name].join('.');
  const write = (values: Values) => {
    if (name === null) return;
    const text = JSON.stringify(values);
    inMemory.set(key, text);
    store(key, text);
  };
  const read = () => {
    const text = inMemory.get(key) ?? stored(key) ?? '{}';
    inMemory.set(key, text);
    return parsed(text);
  };
  return { read: () => (name === null ? {} : read()), write, isHere: () => session.get().user?.id === person };
}

export interface KeptState<T> {
  /** What the person changed. */
  values: Partial<T>;
  change(values: Partial<T>): void;
  /** Forgets all of it, where it is saved or discarded. */
  forget(): void;
}

/** State of a form that holds its own fields, kept as by useKeptValues. `T` must survive JSON, so files are state of their own. */
export function useKeptState<T extends object>(name: string): KeptState<T> {
  const kept = useKeptValues(name);
  const [values, setValues] = useState(() => kept.read() as Partial<T>);
  const replace = (next: Partial<T>) => {
    kept.write({ ...next });
    setValues(next);
  };
  return { values, change: (changed) => replace({ ...values, ...changed }), forget: () => replace({}) };
}
