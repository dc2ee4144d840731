declare module 'punycode.js' {
  /** A host with its labels `xn--…` as text. @throws RangeError for a label that is none */
  export function toUnicode(host: string): string;
}
