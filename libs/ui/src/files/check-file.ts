export interface FileLimits {
  /** MIME types. */
  types: readonly string[];
  maxBytes: number;
}

const MB = 1024 * 1024;

const toText = (types: readonly string[]): string =>
  types.map((type) => (type.split('/')[1] ?? type).toUpperCase().replace('JPEG', 'JPG')).join(', ');

/** "JPG, PNG, WEBP, up to 5 MB" */
export const limitsText = ({ types, maxBytes }: FileLimits): string => `${toText(types)}, up to ${Math.round(maxBytes / MB)} MB`;

/** Why a file is refused; undefined if it is accepted. The server checks the content too. */
export function refuseFile(file: File, limits: FileLimits): string | undefined {
  if (!limits.types.includes(file.type)) return `${file.name} is not one of ${toText(limits.types)}.`;
  if (file.size > limits.maxBytes) return `${file.name} is larger than ${Math.round(limits.maxBytes / MB)} MB.`;
  if (file.size === 0) return `${file.name} is empty.`;
  return undefined;
}
