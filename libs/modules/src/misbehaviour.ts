/** What a release may do to the page around it: change a built-in, leave styles or listeners behind when its page is left, keep the main thread
 *  busy for seconds, use more memory with each visit, or try what the page's policy blocks. */
export const MISBEHAVIOURS = ['builtin', 'style', 'listener', 'freeze', 'memory', 'policy'] as const;
export type MisbehaviourKind = (typeof MISBEHAVIOURS)[number];

/** `fetch`, `Array.prototype.at`; `style element`; `scroll`; `3 s`; `pages`; `connect-src api.example`. Never a text of the page. The table's check has it too. */
export const DETAIL = /^[A-Za-z0-9][A-Za-z0-9_.: -]{0,59}$/;

export interface Misbehaviour {
  kind: MisbehaviourKind;
  detail: string;
}

const TEXT: Record<MisbehaviourKind, (detail: string) => string> = {
  builtin: (detail) => `changed the built-in ${detail}`,
  style: (detail) => `left styles behind (${detail})`,
  listener: (detail) => `left listeners behind (${detail})`,
  freeze: (detail) => `kept the page busy (${detail})`,
  memory: (detail) => `used more memory with each visit (${detail})`,
  policy: (detail) => `used what its pages.ts does not declare (${detail})`,
};

/** The end of a sentence that begins with the release. */
export const misbehaviourText = ({ kind, detail }: Misbehaviour): string => TEXT[kind](detail);
