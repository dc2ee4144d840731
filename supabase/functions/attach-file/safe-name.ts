const MAX_NAME = 60;

/** A file's name as it stands in a path: letters, digits and dashes, and the extension that its content has. */
export function safeName(name: string, extension: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, MAX_NAME);
  return `${stem || 'file'}.${extension}`;
}
