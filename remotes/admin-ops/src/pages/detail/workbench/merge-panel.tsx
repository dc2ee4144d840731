import { formatMoment } from '@landfall/ui/record';
import { Button, Radio } from 'antd';
import { useId } from 'react';
import type { Conflict, Side } from './merge.ts';
import type { Pricing } from './use-pricing.ts';
import styles from './bench.module.css';

/** What another admin saved while this form was typed, field by field, and a draft that a reload brought back. */
export function MergePanel({ pricing, displayId }: { pricing: Pricing; displayId: string }) {
  const { merging, restoredAt, discard } = pricing;
  const id = useId();
  if (merging.conflicts.length > 0)
    return (
      <section className={styles.merge} aria-labelledby={id}>
        <h2 id={id}>Another admin changed {displayId} too</h2>
        <p>Choose what to keep in each field that you both changed. All other changes of both are kept.</p>
        {merging.conflicts.map((conflict) => (
          <Choice key={conflict.path} conflict={conflict} choose={(side) => merging.choose(conflict.path, side)} />
        ))}
        <div className={styles.mergeAll}>
          <Button size="small" onClick={() => merging.choose(undefined, 'mine')}>
            Keep all of mine
          </Button>
          <Button size="small" onClick={() => merging.choose(undefined, 'theirs')}>
            Take all of theirs
          </Button>
        </div>
      </section>
    );
  if (merging.moved)
    return (
      <p className={styles.merge} role="status">
        Another admin changed {displayId} while you were typing. Both changes are in the form; save to keep them.
      </p>
    );
  if (!restoredAt) return null;
  return (
    <p className={styles.merge} role="status">
      Restored what you typed on {formatMoment(restoredAt)} and did not save.{' '}
      <Button type="link" size="small" className="inline-link" onClick={discard}>
        Discard it
      </Button>
    </p>
  );
}

const Choice = ({ conflict, choose }: { conflict: Conflict; choose(side: Side): void }) => (
  <fieldset className={styles.mergeField}>
    <legend>{conflict.label}</legend>
    <Radio.Group
      value={null}
      onChange={(event) => choose(event.target.value === 'theirs' ? 'theirs' : 'mine')}
      options={[
        { value: 'mine', label: `Mine: ${conflict.mine}` },
        { value: 'theirs', label: `Theirs: ${conflict.theirs}` },
      ]}
    />
  </fieldset>
);
