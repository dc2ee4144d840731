import { useShell } from '@landfall/contract';
import { DataState, ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useUserId } from '../../use-user.ts';
import { type Choice, useChooseEvent } from './choose-event.mutation.ts';
import { eventChoices } from './event-choices.query.ts';
import styles from '../../dashboard.module.css';

const CHANNELS: [Choice['channel'], string][] = [
  ['app', 'On the dashboard'],
  ['message', 'By mail or SMS'],
];

/** Which optional messages the person wants, and where. */
export function EventChoices() {
  const { db } = useShell();
  const choices = useQuery(eventChoices(db, useUserId()));
  const choose = useChooseEvent();
  return (
    <section className={`paper ${styles.cdForm}`} aria-label="Messages">
      <h2>Messages</h2>
      <p className="muted">We always write about payments, problems and what needs your answer. The rest is your choice.</p>
      <DataState query={choices} errorTitle="Your choices did not load">
        {(rows) =>
          rows.map(({ event, label, ...on }) => (
            <fieldset key={event} className={styles.cdEvent}>
              <legend>{label}</legend>
              {CHANNELS.map(([channel, name]) => (
                <Checkbox
                  key={channel}
                  checked={on[channel]}
                  onChange={({ target }) => choose.mutate({ event, channel, on: target.checked })}
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          ))
        }
      </DataState>
      {choose.error && <ErrorNote title="Your choice was not saved" error={choose.error} />}
    </section>
  );
}
