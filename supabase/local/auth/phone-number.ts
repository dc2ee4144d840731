/** GoTrue stores a number without its plus; people write spaces, dashes and brackets into it. */
export const normalizePhone = (phone: string): string => phone.replace(/[\s+()-]/g, '');

/** Of a normalized number: country code first, 7 to 15 digits. */
export const isE164 = (phone: string): boolean => /^[1-9]\d{6,14}$/.test(phone);
