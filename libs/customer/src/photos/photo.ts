import { PHOTO_TYPES } from '@landfall/ui/record';

/** The limits of the buckets of photos. */
export const PHOTO = { types: PHOTO_TYPES, maxBytes: 5 * 1024 * 1024 };
