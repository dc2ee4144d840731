/** Repeats a task, each time after the last one has ended. A failure is logged and the next turn comes all the same.
 *  @returns stop, which waits for a turn that is running */
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
