// The first screen (HTML from the server) and the page (React) come from the same components, so an element of one has a counterpart in the
// other: same kind, same name, same position among those.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input, textarea, select';
const CONTROLS = `${FIELDS}, a[href], button, summary, form, [tabindex]`;

const isField = (element: Element): element is Field => element.matches(FIELDS);

/** The labels of a field within `place`. Both documents have the same ids, so `field.labels` would find those of the first. */
function labelsOf(field: Field, place: Element): string {
  const labels = field.id ? [...place.querySelectorAll(`label[for="${CSS.escape(field.id)}"]`)] : [];
  return [...labels, field.closest('label')].map((label) => label?.textContent ?? '').join(' ');
}

function nameOf(element: Element, place: Element): string {
  if (element instanceof HTMLFormElement) return element.getAttribute('aria-label') ?? '';
  if (!isField(element)) return element.getAttribute('aria-label') ?? element.textContent;
  return [element instanceof HTMLInputElement ? element.type : '', element.autocomplete, labelsOf(element, place)].join(' ');
}

const kindOf = (element: Element, place: Element): string =>
  `${element.localName} ${element.getAttribute('role') ?? ''} ${nameOf(element, place)}`;

/** The element of `to` that corresponds to an element of `from`. */
export function counterpart(element: Element, from: HTMLElement, to: Element): HTMLElement | undefined {
  const kind = kindOf(element, from);
  const alike = (place: Element) =>
    [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => kindOf(one, place) === kind);
  return alike(to)[alike(from).findIndex((one) => one === element)];
}

/** A checkbox or radio button: its state is `checked`, not `value`. */
export const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && field.type === 'file') return false; // scripts can't set files
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};

/** Sets a value as if it was typed: React listens to the element's own setter, so the prototype's is called. */
function type(field: Field, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Fields with contents that a person may have entered. Scripts can't set files, and passwords are not stored. */
export const typedFields = (place: Element): Field[] =>
  [...place.querySelectorAll<Field>(FIELDS)].filter((field) => field.type !== 'file' && field.type !== 'password');

export const keyOf = kindOf;

/** Sets a field as if a person had. @param value `checked` of a checkbox or radio button, else the text */
export function setField(field: Field, value: string | boolean): void {
  if (typeof value === 'string') {
    if (field.value !== value) type(field, value);
  } else if (isTick(field) && field.checked !== value) field.click();
}

/** Copies typed, chosen and ticked values from one to the other. */
export function carryFields(from: HTMLElement, to: Element): void {
  for (const field of from.querySelectorAll<Field>(FIELDS)) {
    const target = isChanged(field) && counterpart(field, from, to);
    if (target && isField(target)) setField(target, isTick(field) ? field.checked : field.value);
  }
}

/** The selection of a text field; null if it has none. */
const selectionOf = (element: Element) =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)
    ? ([element.selectionStart, element.selectionEnd] as const)
    : null;

/** Finds the focused element. @returns moves the focus, and a field's selection, to its counterpart; to be called when both can have it */
export function carryFocus(from: HTMLElement, to: Element): () => void {
  const focused = document.activeElement;
  if (!focused || !from.contains(focused)) return () => undefined;
  const target = counterpart(focused, from, to);
  const selection = selectionOf(focused);
  return () => {
    target?.focus({ preventScroll: true });
    if (selection && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      target.setSelectionRange(...selection);
  };
}
