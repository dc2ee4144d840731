import { shareOf } from '@landfall/admin';
import { ChartCard } from '../../report/chart-card.tsx';
import { MeasureStrip } from '../../report/measure-strip.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import styles from '../../report/report.module.css';
import { Lift } from './lift.tsx';
import { MEASURES } from './recovery.labels.ts';
import { readRecovery, type Recovery } from './recovery.query.ts';

const PerDay = ({ report: { per_day: perDay, range } }: { report: Recovery }) => (
  <ChartCard
    title="E-mails and clicks per day"
    file="recovery-per-day"
    zone={range.zone}
    days={perDay.map(({ day }) => day)}
    series={[
      { name: 'Sent', shape: 'bar', tone: 'ink', values: perDay.map(({ sent }) => sent) },
      { name: 'Clicked', shape: 'line', tone: 'muted', values: perDay.map(({ clicked }) => clicked) },
      { name: 'Recovered', shape: 'line', tone: 'action', values: perDay.map(({ recovered }) => recovered) },
    ]}
  />
);

const Mails = ({ mails }: { mails: Recovery['mails'] }) => (
  <section className={`paper ${styles.card}`} aria-label="By e-mail">
    <h2>By e-mail</h2>
    <p className="tiny muted">What happened in the range, by its own time.</p>
    <div className={styles.amounts}>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Sent</th>
            <th scope="col">Clicked</th>
            <th scope="col">Share</th>
            <th scope="col">Recovered</th>
          </tr>
        </thead>
        <tbody>
          {mails.map(({ sequence, sent, clicked, recovered }) => (
            <tr key={sequence}>
              <th scope="row">{['First', 'Second', 'Third'][sequence - 1]}</th>
              <td>{sent}</td>
              <td>{clicked}</td>
              <td>{shareOf(clicked, sent)}</td>
              <td>{recovered}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

/** /admin/cart-recovery: what reminders recover, compared with carts that get none. */
export const Component = () => (
  <ReportFrame
    name="recovery"
    read={readRecovery}
    title="Cart recovery"
    lede="What reminders bring back, compared with carts that are held out on purpose."
  >
    {(recovery) => (
      <>
        <Lift recovery={recovery} />
        <MeasureStrip measures={recovery.measures} facts={MEASURES} />
        <div className={styles.grid}>
          <PerDay report={recovery} />
          <Mails mails={recovery.mails} />
        </div>
      </>
    )}
  </ReportFrame>
);
