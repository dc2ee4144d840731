/** px of the longer side: enough to read the label of a parcel. */
const LONGEST = 2560;
const QUALITY = 0.85;

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** JPEG has no transparency, and would show black. */
function fillBehind(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** A photo drawn again: upright, at most LONGEST px, without metadata. Null if this browser can't read it; the file itself if it can't
 *  draw. */
export async function shrinkPhoto(
  file: File,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const sharp = types.includes('image/webp') ? 'image/webp' : 'image/png'; // Safari writes PNG in place of WebP
  const drawn = /png|webp|gif/.test(file.type) ? await encode(canvas, sharp) : null;
  const fits = drawn && drawn.size <= maxBytes && types.includes(drawn.type);
  if (!fits) fillBehind(context);
  const blob = fits ? drawn : await encode(canvas, 'image/jpeg');
  if (!blob) return null;
  const ending = blob.type.split('/')[1]!.replace('jpeg', 'jpg');
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type });
}
