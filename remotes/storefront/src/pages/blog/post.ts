import type { ComponentType } from 'react';

/** An article. It is part of this remote, so publishing one means releasing the remote. */
export interface Post {
  /** In the URL: /blog?post=<slug>. Never changes after publication. */
  slug: string;
  title: string;
  /** One sentence: what the reader learns. */
  lede: string;
  /** Days such as 2026-11-23; `modified` once the text has changed. */
  published: string;
  modified?: string;
  Body: ComponentType;
}
