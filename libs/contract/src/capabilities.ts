// What a module needs of the browser beyond its own files. Read by the registry in Deno and by every server of the shell's page, so it
// imports nothing.

/** Declared in `pages.ts`, approved by an owner of each environment like a path. Without it the build refuses the use, and the page's
 *  Content-Security-Policy blocks it. */
export interface Capabilities {
  /** Origins that its code connects to (fetch, EventSource, WebSocket): `https://api.example`, `wss://live.example:8443`. */
  connect?: readonly string[];
  /** Its code runs in workers: `import Primes from './primes.ts?worker&inline'`, `new Primes()`. */
  workers?: true;
  /** Its code compiles WebAssembly. */
  wasm?: true;
  /** It brings font files: `@font-face` in a style sheet. */
  fonts?: true;
  /** npm packages whose style sheets it imports. The build puts them into the cascade layer `third-party`, below every other style. */
  styles?: readonly string[];
}

/** A capability as claims and the map name it: `workers`, `connect https://api.example`, `styles leaflet`. */
const CAPABILITY =
  /^(workers|wasm|fonts|connect (https|wss):\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?|styles (@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*)$/;

export const isCapability = (text: string): boolean => text.length <= 200 && CAPABILITY.test(text);

/** The single capabilities of a declaration, as claims name them. */
export const capabilitiesOf = ({ connect = [], styles = [], ...flags }: Capabilities = {}): string[] => [
  ...connect.map((origin) => `connect ${origin}`),
  ...(['fonts', 'wasm', 'workers'] as const).filter((name) => flags[name]),
  ...styles.map((name) => `styles ${name}`),
];

/** One sentence for each entry that can't be claimed. */
export const capabilityProblems = (capabilities: Capabilities | undefined): string[] => {
  const all = capabilitiesOf(capabilities);
  return [
    ...all.filter((one) => !isCapability(one)).map((one) => `The capability "${one}" is not written as ${EXAMPLE}`),
    ...all.filter((one, at) => all.indexOf(one) !== at).map((one) => `The capability "${one}" is listed twice`),
  ];
};

const EXAMPLE = "connect: ['https://api.example'], styles: ['leaflet'], workers, wasm or fonts: true";
