import type { Line, Quota } from './expectation.ts';

/** Expectations for one bucket. All four actors try the owner's folder; in "upload elsewhere" the owner tries another user's. */
export interface BucketRow {
  isPublic: boolean;
  maxBytes: number;
  types: string[];
  /** row = success; none = failure. */
  upload: Line;
  download: Line;
  overwrite: Line;
  remove: Line;
  /** Listing the owner's folder. */
  list: Line;
  /** Files in the folder of a customer, of each bucket that one uploads to. */
  quota?: Omit<Quota, 'atOnce'>;
}

const MB = 1024 * 1024;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

//                 anonymous owner  other  admin
export const buckets: Record<string, BucketRow> = {
  'product-photos': {
    isPublic: false,
    maxBytes: 5 * MB,
    types: PICTURES,
    upload: '      none      row    none   none',
    download: '    none      row    none   row',
    overwrite: '   none      none   none   none',
    remove: '      none      row    none   none',
    list: '        none      row    none   row',
    quota: { atMost: 200, perHour: 60 },
  },
  // of an order; a customer reads those that a line of theirs names
  'order-photos': {
    isPublic: false,
    maxBytes: 5 * MB,
    types: PICTURES,
    upload: '      none      none   none   row',
    download: '    none      none   none   row',
    overwrite: '   none      none   none   none',
    remove: '      none      none   none   row',
    list: '        none      none   none   row',
  },
  'payment-proofs': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    upload: '      none      none   none   none',
    download: '    none      row    none   row',
    overwrite: '   none      none   none   none',
    remove: '      none      none   none   none',
    list: '        none      row    none   row',
  },
  // written only by the function submit-payout-proof with the secret key
  'payout-proofs': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    upload: '      none      none   none   none',
    download: '    none      none   none   row',
    overwrite: '   none      none   none   none',
    remove: '      none      none   none   none',
    list: '        none      none   none   row',
  },
  'message-attachments': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: [...PICTURES, 'application/pdf'],
    upload: '      none      none   none   none',
    download: '    none      row    none   row',
    overwrite: '   none      none   none   none',
    remove: '      none      none   none   none',
    list: '        none      row    none   row',
  },
  'site-assets': {
    isPublic: true,
    maxBytes: 5 * MB,
    types: PICTURES,
    upload: '      none      none   none   row',
    download: '    row       row    row    row',
    overwrite: '   none      none   none   row',
    remove: '      none      none   none   row',
    list: '        none      none   none   row',
  },
  // written only by the delivery function with the secret key
  modules: {
    isPublic: true,
    maxBytes: 8 * MB,
    types: [
      'text/javascript',
      'text/css',
      'text/html',
      'text/plain',
      'application/json',
      'application/octet-stream',
      'font/woff2',
      'image/svg+xml',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/x-icon',
      'audio/mpeg',
      'audio/wav',
    ],
    upload: '      none      none   none   none',
    download: '    row       row    row    row',
    overwrite: '   none      none   none   none',
    remove: '      none      none   none   none',
    list: '        none      none   none   none',
  },
};
