/** Repeats a task, waiting `ms` after each run ends. A failure is logged and doesn't stop later runs.
 *  @param first ms until the first run
 *  @returns a function that stops it and waits for the current run */
export function every(ms: number, name: string, task: () => Promise<unknown>, first = ms): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const schedule = (wait: number) => {
    timer = setTimeout(() => {
      turn = run();
    }, wait);
  };
  const run = async (): Promise<void> => {
    await task().catch((error: unknown) => console.error(`${name}:`, error instanceof Error ? error.message : error));
    if (!stopped) schedule(ms);
  };
  schedule(first);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
