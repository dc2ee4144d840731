import { AppError } from '@landfall/db';

/** A phone number as the database stores it; null for none. The library loads with the first one. Without it the database decides.
 *  @param country of a number without a country code
 *  @throws AppError bad_phone, with the field, where it is no phone number */
export async function storedPhone(typed: string | null | undefined, country: string | null | undefined): Promise<string | null> {
  const text = typed?.trim();
  if (!text) return null;
  const library = await import('./e164.ts').catch(() => undefined);
  if (!library) return text;
  const phone = library.e164(text, country ?? undefined);
  if (phone) return phone;
  const details = 'This is no complete phone number. Start it with + and the country code, for example +977 9800000000.';
  throw new AppError('bad_phone', { code: 'PT400', details, hint: 'phone' });
}
