import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons, useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { refusalOf } from '../../settings/refusal.ts';
import { inScheme, type Scheme } from './color-scheme.ts';
import { type Draft, draftOf, emailPreview, examples } from './email-templates.query.ts';
import { type Subject, subjectOf, type Texts } from './labels.ts';
import { useSendTest } from './send-test.mutation.ts';
import styles from './email-templates.module.css';

/** ms of no typing before the preview follows. */
const QUIET_MS = 400;

/** A draft with a real quote or order, as its reader would see it, and a test email of it. */
export function Preview({ name, texts }: { name: string; texts: Texts }) {
  const { db } = useShell();
  const [about, setAbout] = useState<Subject>(() => subjectOf(name));
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState<string>();
  const found = useQuery(examples(db, about, useDebouncedValue(number.trim(), QUIET_MS)));
  const id = chosen ?? found.data?.[0]?.id;
  const still = useDebouncedValue(texts, QUIET_MS);
  const draft = id === undefined ? undefined : draftOf(name, still, about, id);
  const choose = (subject: Subject) => {
    setAbout(subject);
    setChosen(undefined);
    setNumber('');
  };
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <Segmented<Subject>
          aria-label="Preview with"
          value={about}
          onChange={choose}
          options={[
            { value: 'quote', label: 'Quote' },
            { value: 'order', label: 'Order' },
          ]}
        />
        <Select
          className={styles.example ?? ''}
          aria-label={about === 'quote' ? 'Quote in the preview' : 'Order in the preview'}
          placeholder={about === 'quote' ? 'A whole quote number' : 'A whole order number'}
          showSearch={{ filterOption: false, onSearch: setNumber }}
          value={id ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
          options={found.data?.map(({ id: value, label }) => ({ value, label })) ?? []}
          notFoundContent={found.isFetching ? 'Searching' : 'No results for this number'}
        />
        <TestButton draft={draft} />
      </div>
      {found.isError && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && !id ? <p className="muted">There is no {about} to preview with yet.</p> : <Rendered draft={draft} />}
    </section>
  );
}

function TestButton({ draft }: { draft: Draft | undefined }) {
  const test = useSendTest();
  return (
    <>
      <Button disabled={!draft} loading={test.isPending} onClick={() => draft && test.mutate(draft)}>
        Send a test email to me
      </Button>
      {test.error && (
        <span role="alert" className={styles.problem}>
          {refusalOf(test.error, 'email_templates').text}
        </span>
      )}
    </>
  );
}

type Width = 'desktop' | 'phone';
type Format = 'html' | 'text';

function Rendered({ draft }: { draft: Draft | undefined }) {
  const { db } = useShell();
  const query = useQuery(emailPreview(db, draft));
  const [format, setFormat] = useState<Format>('html');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState<Width>('desktop');
  if (query.isError)
    return <Alert type="error" role="alert" title="No preview" description={refusalOf(query.error, 'email_templates').text} />;
  if (!query.data) return <Skeletons rows={6} />;
  const { subject, html, plain, empty } = query.data;
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Format>
          aria-label="Format"
          value={format}
          onChange={setFormat}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
        <Segmented<Scheme>
          aria-label="Color scheme"
          value={scheme}
          onChange={setScheme}
          disabled={format === 'text'}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Segmented<Width>
          aria-label="Width"
          value={width}
          onChange={setWidth}
          disabled={format === 'text'}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </div>
      {empty.length > 0 && <p className="muted tiny">No value here: {empty.join(', ')}</p>}
      <p className={styles.subject}>
        <span className="muted">Subject</span> <strong>{subject}</strong>
      </p>
      {format === 'html' ? (
        <iframe
          className={`${styles.frame} ${width === 'phone' ? styles.phone : ''}`}
          title="Email as its reader sees it"
          sandbox=""
          srcDoc={inScheme(html, scheme)}
        />
      ) : (
        <pre className={styles.plain} tabIndex={0} aria-label="Plain text of the email">
          {plain}
        </pre>
      )}
    </>
  );
}
