/** The most rows that are reviewed and moved at once: the database refuses more. */
export const MOST_ROWS = 500;

/** ms to wait for the rows that "Select all" selects. */
export const READ_MS = 30_000;
