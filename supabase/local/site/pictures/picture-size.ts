/** px. What link previews show largest. */
export const PICTURE = { width: 1200, height: 630 };
