import type { Line } from './expectation.ts';

/** Expectations for one bucket. All four actors try the owner's folder. */
export interface BucketRow {
  isPublic: boolean;
  maxBytes: number;
  types: string[];
  /** Storing in the caller's own folder, or of order-photos in an order's, by the function attach-file; of no bucket that other
   *  functions write alone. row = success; none = failure. A client's own write is refused to all. */
  attach?: Line;
  download: Line;
  remove: Line;
  /** Listing the owner's folder. */
  list: Line;
  /** Most files in the folder of a customer, of each bucket that one stores files in. */
  quota?: number;
}

const MB = 1024 * 1024;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

//                 anonymous owner  other  admin
export const buckets: Record<string, BucketRow> = {
  'product-photos': {
    isPublic: false,
    maxBytes: 5 * MB,
    types: PICTURES,
    attach: '      none      row    row    row',
    download: '    none      row    none   row',
    remove: '      none      row    none   none',
    list: '        none      row    none   row',
    quota: 200,
  },
  // of an order; a customer reads those that a line of theirs names
  'order-photos': {
    isPublic: false,
    maxBytes: 5 * MB,
    types: PICTURES,
    attach: '      none      none   none   row',
    download: '    none      none   none   row',
    remove: '      none      none   none   row',
    list: '        none      none   none   row',
  },
  'payment-proofs': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    download: '    none      row    none   row',
    remove: '      none      none   none   none',
    list: '        none      row    none   row',
  },
  // written only by the function submit-payout-proof with the secret key
  'payout-proofs': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    download: '    none      none   none   row',
    remove: '      none      none   none   none',
    list: '        none      none   none   row',
  },
  'message-attachments': {
    isPublic: false,
    maxBytes: 10 * MB,
    types: [...PICTURES, 'application/pdf'],
    attach: '      none      row    row    row',
    download: '    none      row    none   row',
    remove: '      none      none   none   none',
    list: '        none      row    none   row',
    quota: 500,
  },
  'site-assets': {
    isPublic: true,
    maxBytes: 5 * MB,
    types: PICTURES,
    attach: '      none      none   none   row',
    download: '    row       row    row    row',
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
      'image/gif',
      'image/avif',
      'audio/mpeg',
      'audio/wav',
      'video/mp4',
      'video/webm',
      'application/wasm',
      'font/woff',
      'font/ttf',
      'font/otf',
    ],
    download: '    row       row    row    row',
    remove: '      none      none   none   none',
    list: '        none      none   none   none',
  },
};
