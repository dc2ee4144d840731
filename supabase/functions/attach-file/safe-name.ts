const MAX_NAME = 60;

/** File name for a path: letters, digits, dashes, and the extension of the detected type. */
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
