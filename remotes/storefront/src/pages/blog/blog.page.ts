import { POSTS } from './posts.ts';

export { Component } from './blog.route.tsx';

/** Each article is in the HTML that the server sends. */
export const firstScreens = POSTS.map(({ slug }) => `?post=${slug}`);
