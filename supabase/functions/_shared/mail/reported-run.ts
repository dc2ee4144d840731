/** Records a run in the job history: `private.record_job_run`. */
export type ReportRun = (startedAt: Date, attempts: number, error: string | null) => Promise<void>;

/** Drains the outbox once and reports how it went, so that the job list of /admin/system-settings shows the run.
 *  @returns the number of attempts
 *  @throws what the drain throws, after reporting it */
export async function reportedRun(report: ReportRun, drain: () => Promise<number>): Promise<number> {
  const startedAt = new Date();
  const result = await drain().then(
    (attempts) => ({ attempts }),
    (error: unknown) => ({ error }),
  );
  if ('attempts' in result) {
    await report(startedAt, result.attempts, null);
    return result.attempts;
  }
  await report(startedAt, 0, result.error instanceof Error ? result.error.message : String(result.error));
  throw result.error;
}
