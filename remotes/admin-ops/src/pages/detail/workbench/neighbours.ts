/** Who stands before and after a row in the queue. A row that is not in it (any more) has the queue's first after it. */
export function neighbours<Row extends { id: string }>(
  queue: readonly Row[],
  id: string,
): { before: Row | undefined; after: Row | undefined } {
  const at = queue.findIndex((row) => row.id === id);
  if (at < 0) return { before: undefined, after: queue[0] };
  return { before: queue[at - 1], after: queue[at + 1] };
}

/** Where to go when a row leaves the queue: the next one, else the first of those left, else nowhere. */
export function nextToPrice<Row extends { id: string }>(queue: readonly Row[], leaving: string): Row | undefined {
  return neighbours(queue, leaving).after ?? queue.find((row) => row.id !== leaving);
}
