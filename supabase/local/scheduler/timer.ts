/** Repeats a task, waiting `ms` after each run ends. A failure is logged and doesn't stop later runs. @returns a function that
 *  stops it and waits for the current run */
export function every(ms: number, name: string, task: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      turn = run();
    }, ms);
  };
  const run = async (): Promise<void> => {
    await task().catch((error: unknown) => console.error(`${name}:`, error instanceof Error ? error.message : error));
    if (!stopped) schedule();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
