import { DataState, StatusDot } from '@landfall/ui/record';
import { EmptyState, Skeletons } from '@landfall/ui/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Problem } from './health.query.ts';
import { PROBLEM_NAMES } from './labels.ts';
import styles from './system-settings.module.css';

const SECTIONS = [
  { severity: 'error', title: 'Errors', note: 'Something does not work until it is fixed.' },
  { severity: 'warning', title: 'Warnings', note: 'It works, but probably not as intended.' },
];

/** What is missing or contradictory in the configuration, errors first. Each leads to the page that fixes it. */
export const HealthTab = ({ query }: { query: UseQueryResult<Problem[]> }) => (
  <DataState
    query={query}
    skeleton={<Skeletons rows={6} />}
    errorTitle="The configuration could not be checked"
    empty={<EmptyState title="No problems found" text="Rates, routes, templates, jobs and emails are complete." />}
  >
    {(problems) => (
      <>
        {SECTIONS.map((section) => (
          <Section
            key={section.severity}
            {...section}
            problems={problems.filter(({ severity }) => severity === section.severity)}
          />
        ))}
      </>
    )}
  </DataState>
);

function Section({ title, note, severity, problems }: (typeof SECTIONS)[number] & { problems: Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={`paper ${styles.sysCard}`} aria-labelledby={`health-${severity}`}>
      <h2 id={`health-${severity}`}>
        {title} <span className="muted num">{problems.length}</span>
      </h2>
      <p className="tiny muted">{note}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <StatusDot tone={severity === 'error' ? 'destructive' : 'secondary'}>
              {PROBLEM_NAMES[problem.code] ?? problem.code.replaceAll('_', ' ')}
            </StatusDot>
            <span>
              <strong>{problem.subject}</strong>
              <br />
              {problem.message}
            </span>
            <Link to={problem.link} aria-label={`Fix: ${PROBLEM_NAMES[problem.code] ?? problem.code}, ${problem.subject}`}>
              Fix
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
