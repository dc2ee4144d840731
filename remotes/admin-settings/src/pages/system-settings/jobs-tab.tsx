import { formatNumber } from '@landfall/currency';
import { useShell } from '@landfall/contract';
import { DataState, StatusDot, When } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Job, jobs } from './jobs.query.ts';
import { durationText, everyText } from './labels.ts';
import { useRunJob } from './run-job.mutation.ts';
import styles from './system-settings.module.css';

/** Background jobs: the last run of each, its result, the next run, and a button to run it now. */
export function JobsTab() {
  const { db } = useShell();
  const query = useQuery(jobs(db));
  return (
    <DataState query={query} skeleton={<Skeletons rows={6} />} errorTitle="The jobs could not be loaded">
      {(list) => (
        <ul className={styles.jobs} aria-label="Jobs">
          {list.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </DataState>
  );
}

function JobState({ job }: { job: Job }) {
  if (job.is_late) return <StatusDot tone="destructive">Late</StatusDot>;
  if (job.last_error) return <StatusDot tone="destructive">Failed</StatusDot>;
  if (!job.last_started_at) return <StatusDot tone="secondary">Not run yet</StatusDot>;
  return <StatusDot>OK</StatusDot>;
}

const rowsText = (rows: number | null): string => (rows === null ? '–' : formatNumber(rows, 0));

function JobRow({ job }: { job: Job }) {
  const run = useRunJob(job);
  const titleId = `job-${job.id}`;
  return (
    <li className={`paper ${styles.sysCard}`} aria-labelledby={titleId}>
      <div className={styles.sysHead}>
        <h2 id={titleId}>{job.title}</h2>
        <JobState job={job} />
        {job.can_run && (
          <Button
            className={styles.sysAct}
            loading={run.isPending}
            onClick={() => run.mutate()}
            aria-label={`Run now: ${job.title}`}
          >
            Run now
          </Button>
        )}
      </div>
      <p className="muted">{job.description}</p>
      {job.last_error && (
        <p className={styles.failure} role="note">
          {job.last_error}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label="Last run">
          <When at={job.last_started_at} />
          {job.last_by && `, by ${job.last_by}`}
        </Fact>
        <Fact label="Duration">{job.last_ms === null ? '–' : durationText(job.last_ms)}</Fact>
        <Fact label="Rows changed">{rowsText(job.last_rows)}</Fact>
        <Fact label="Next run">
          <When at={job.next_run_at} />
        </Fact>
        <Fact label="Schedule">{everyText(job.every_seconds)}</Fact>
        <Fact label="Failed, last 24 h">{`${job.failures_24h} of ${job.runs_24h}`}</Fact>
      </dl>
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="tiny muted">{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
