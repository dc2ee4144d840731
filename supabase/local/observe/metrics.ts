import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { PoolUsage } from '../database/watched.ts';

/** A row of the SQL function service_facts. */
export interface Fact {
  name: string;
  labels: Attributes;
  value: number;
}

/** Facts of the database: a name of service_facts, with its description. */
const FACTS: Readonly<Record<string, string>> = {
  job_last_success_timestamp_seconds: 'When the job last succeeded, in seconds since 1970',
  job_failures: 'Failed runs of the job in the last 24 hours',
  job_late: '1 while the job has not started in time',
  outbox_messages: 'Mails and text messages by status; sent and failed ones of the last 24 hours',
  outbox_oldest_due_seconds: 'How long the oldest message that is due has waited',
  checkout_attempts: 'Attempts to pay in the last hour',
  checkout_failures: 'Attempts to pay in the last hour that failed',
  failed_requests: 'Writes that failed in the last hour, by status',
  money_problems: 'Amounts that are not accounted for, when the books were last checked',
  money_checked_timestamp_seconds: 'When the books were last checked',
  rollout_share: 'The part of visitors, 0 to 1, that gets the candidate of a module',
  module_alarms: 'Releases that fail more often than they may',
  alerts_active: 'Alerts in progress, by rule',
};

/** s */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

export interface Metrics {
  requestEnded(labels: { route: string; method: string; status: number }, ms: number): void;
  queryEnded(ms: number, isOk: boolean): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

export interface MetricSources {
  /** @throws if the database is away: then its facts are left out */
  facts: () => Promise<Fact[]>;
  /** Null: PGlite has no pool. */
  pool: () => PoolUsage | null;
}

/** Counts and measures with OpenTelemetry's SDK. */
export function createMetrics({ facts, pool }: MetricSources): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [reader] }).getMeter('landfall');
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });
  const requests = histogram('landfall_http_request_duration_seconds', 'Requests by route, method and status', REQUEST_BUCKETS);
  const queries = histogram('landfall_database_query_duration_seconds', 'Statements sent to the database', QUERY_BUCKETS);
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });

  const connections = gauge('landfall_database_connections', 'Connections to Postgres by state');
  const waiting = gauge('landfall_database_waiting_requests', 'Requests that wait for a connection');
  meter.addBatchObservableCallback(
    (observed) => {
      const usage = pool();
      if (!usage) return;
      observed.observe(connections, usage.open - usage.idle, { state: 'in_use' });
      observed.observe(connections, usage.idle, { state: 'idle' });
      observed.observe(waiting, usage.waiting);
    },
    [connections, waiting],
  );

  gauge('landfall_process_memory_bytes', 'Resident memory of the server').addCallback((observed) =>
    observed.observe(process.memoryUsage.rss()),
  );

  const up = gauge('landfall_database_up', '1 while the database answers');
  const gauges = new Map(Object.entries(FACTS).map(([name, text]) => [name, gauge(`landfall_${name}`, text)]));
  meter.addBatchObservableCallback(
    async (observed) => {
      const rows = await facts().catch(() => null);
      observed.observe(up, rows ? 1 : 0);
      for (const { name, labels, value } of rows ?? []) {
        const found = gauges.get(name);
        if (found) observed.observe(found, value, labels);
      }
    },
    [up, ...gauges.values()],
  );

  const serializer = new PrometheusSerializer('', false, undefined, true, true); // without labels of the SDK
  return {
    requestEnded: ({ route, method, status }, ms) => requests.record(ms / 1000, { route, method, status: String(status) }),
    queryEnded: (ms, isOk) => queries.record(ms / 1000, { outcome: isOk ? 'ok' : 'error' }),
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
  };
}
