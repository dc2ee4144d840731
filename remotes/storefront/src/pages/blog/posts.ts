import type { Post } from './post.ts';
import { beforeYouOrder } from './posts/before-you-order.tsx';
import { deMinimis } from './posts/de-minimis.tsx';
import { exchangeRate } from './posts/exchange-rate.tsx';
import { landedCost } from './posts/landed-cost.tsx';
import { paidOrDue } from './posts/paid-or-due.tsx';
import { volumetricWeight } from './posts/volumetric-weight.tsx';

/** In reading order for a new customer. */
export const POSTS: readonly Post[] = [landedCost, deMinimis, volumetricWeight, paidOrDue, exchangeRate, beforeYouOrder];
