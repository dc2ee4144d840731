import type { ComponentType } from 'react';

/** An article. It is part of this remote: to publish one is to release the remote. */
export interface Post {
  /** In the address: /blog?post=<slug>. Never changed once it is out. */
  slug: string;
  title: string;
  /** What one learns, in a sentence. */
  lede: string;
  Body: ComponentType;
}
