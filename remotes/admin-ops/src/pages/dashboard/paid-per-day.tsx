import { type Overview, PaidBars } from '@landfall/admin';

export const PaidPerDay = ({ perDay }: { perDay: Overview['per_day'] }) => (
  <section className="paper dash-card" aria-labelledby="paid-title">
    <h2 id="paid-title">Paid per day</h2>
    <PaidBars perDay={perDay} />
  </section>
);
