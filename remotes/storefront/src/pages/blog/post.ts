import type { ComponentType } from 'react';

/** An article. It is part of this remote, so publishing one means releasing the remote. */
export interface Post {
  /** In the URL: /blog?post=<slug>. Never changes after publication. */
  slug: string;
  title: string;
  /** One sentence: what the reader learns. */
  lede: string;
  Body: ComponentType;
}
