/** What simulate_settings returns for a change without an effect, for tests that save settings. */
export const noEffect = {
  quotes: 12,
  left_off: 0,
  changed: 0,
  broken: 0,
  rows: [],
  jumps: [],
  problems: [],
  lost: { routes: [], quotes: { count: 0, first: [] }, carts: { count: 0, first: [] } },
};
