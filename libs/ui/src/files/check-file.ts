export interface FileLimits {
  /** MIME types. */
  types: readonly string[];
  maxBytes: number;
}

const MB = 1024 * 1024;

export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** How phones of Apple store photos. Re-encoded where the browser can read them. */
const HEIC = /^image\/hei[cf]$|\.hei[cf]$/i;

const toText = (types: readonly string[]): string =>
  types.map((type) => (type.split('/')[1] ?? type).toUpperCase().replace('JPEG', 'JPG')).join(', ');

const takesPhotos = ({ types }: FileLimits): boolean => types.includes('image/jpeg');

/** Value of an input's `accept`. */
export const acceptOf = (limits: FileLimits): string =>
  [...limits.types, ...(takesPhotos(limits) ? ['image/heic', 'image/heif'] : [])].join(',');

/** "JPG, PNG, PDF, up to 10 MB". Photos have no such limit, because they are scaled first. */
export const limitsText = (limits: FileLimits): string =>
  limits.types.every((type) => type.startsWith('image/'))
    ? `${toText(limits.types)}, HEIC. Large photos are made smaller.`
    : `${toText(limits.types)}, up to ${Math.round(limits.maxBytes / MB)} MB`;

/** Why a file is refused; undefined if it is accepted. The server checks the content too. */
function refuseFile(file: File, limits: FileLimits): string | undefined {
  if (file.size === 0) return `${file.name} is empty.`;
  if (!limits.types.includes(file.type)) return `${file.name} is not one of ${toText(limits.types)}.`;
  if (file.size > limits.maxBytes) return `${file.name} is larger than ${Math.round(limits.maxBytes / MB)} MB.`;
  return undefined;
}

const isPhoto = ({ type, name }: File): boolean => type.startsWith('image/') || HEIC.test(name);

/** The file to send, or why it is refused. Photos are scaled and re-encoded, so that large ones and those of other types fit,
 *  and leave their metadata here. */
export async function prepareFile(file: File, limits: FileLimits): Promise<File | string> {
  const refusal = refuseFile(file, limits);
  if (!takesPhotos(limits) || !isPhoto(file) || file.size === 0) return refusal ?? file;
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  const photo = await shrinkPhoto(file, limits);
  if (photo) return refuseFile(photo, limits) ?? photo;
  return HEIC.test(file.type) || HEIC.test(file.name)
    ? `This browser can’t read ${file.name}. Send it as JPG or PNG.`
    : (refusal ?? `${file.name} is not a picture.`);
}
