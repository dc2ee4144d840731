/** A file's own name, from the path under which it lies: "<uid>/<hash>-<name>". */
export const attachmentName = (path: string): string =>
  path
    .split('/')
    .at(-1)!
    .replace(/^[0-9a-f]{16}-/, '');
