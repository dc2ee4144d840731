import { useUnsavedEdits } from '@landfall/ui/edits';
import { useShell } from '@landfall/contract';
import { useRecordForm } from '@landfall/ui/fields';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Space } from 'antd';
import { useCallback, useState } from 'react';
import { MESSAGES } from '../../settings/refusal.ts';
import { HomeFields } from './home-fields.tsx';
import { type HomePage, homePage } from './home-page.query.ts';
import { homePageSchema } from './home-page.schema.ts';
import { Preview } from './preview.tsx';
import { ChangedMeanwhile, editsOf, type HomePageEdits, useSaveHomePage } from './save-home-page.mutation.ts';
import settings from '../../settings/settings.module.css';
import styles from './home-page.module.css';

/** /admin/home-page-settings and /admin/footer: the one record behind the home page, the header and the footer. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(homePage(db));
  return (
    <PageFrame title="Home page and footer">
      <DataState
        query={query}
        skeleton={
          <div className={`paper ${settings.settingsWait}`}>
            <Skeletons rows={8} />
          </div>
        }
        errorTitle="The settings could not be loaded"
      >
        {(record) => <HomePageForm key={record.id} record={record} />}
      </DataState>
    </PageFrame>
  );
}

function HomePageForm({ record }: { record: HomePage }) {
  const save = useSaveHomePage();
  /** The version that the fields were filled from. */
  const [base, setBase] = useState(record);
  const [unchanged, setUnchanged] = useState(false);
  const contested = save.error instanceof ChangedMeanwhile ? save.error : null;
  const submit = (values: object) => {
    const changed = editsOf(values, base);
    const none = Object.keys(changed).length === 0;
    setUnchanged(none);
    if (!none) send(base, changed);
  };
  const { form, props, refusal, pending, discard } = useRecordForm({
    schema: homePageSchema,
    initial: record,
    save: { mutate: submit, isPending: save.isPending, error: contested ? null : save.error },
    keep: 'footer_settings',
    table: 'footer_settings',
    messages: MESSAGES,
  });
  const edits = useCallback(() => editsOf(form.getFieldsValue(), base), [form, base]);
  const unsaved = useUnsavedEdits(
    useCallback(() => form.isFieldsTouched() && Object.keys(edits()).length > 0, [form, edits]),
    undefined,
    discard,
  );
  const fill = (version: HomePage, mine: HomePageEdits = {}) => {
    form.setFieldsValue({ ...version, ...mine });
    setBase(version);
  };
  const mark = ({ fields, current }: ChangedMeanwhile, marked: boolean) =>
    form.setFields(fields.map((name) => ({ name, errors: marked ? [theirs(current[name])] : [] })));
  const send = (version: HomePage, changed: HomePageEdits) =>
    save.mutate(
      { base: version, edits: changed },
      { onSuccess: (saved) => fill(saved), onError: (error) => error instanceof ChangedMeanwhile && mark(error, true) },
    );
  /** Continues from the version that another admin saved, with the edits to keep. */
  const settle = (conflict: ChangedMeanwhile, mine: HomePageEdits) => {
    mark(conflict, false);
    fill(conflict.current, mine);
    save.reset();
  };
  return (
    <Form
      {...props}
      className={styles.editor ?? ''}
      onValuesChange={(...change) => {
        setUnchanged(false);
        props.onValuesChange?.(...change);
      }}
    >
      <div className={`paper ${settings.homeForm}`}>
        <HomeFields />
        {contested && (
          <Contested
            onTheirs={() => {
              const kept = Object.entries(edits()).filter(([name]) => !contested.fields.some((field) => field === name));
              settle(contested, Object.fromEntries(kept));
            }}
            onMine={() => {
              const mine = edits();
              settle(contested, mine);
              send(contested.current, mine);
            }}
          />
        )}
        <div className={settings.homeActs}>
          <span className="tiny muted" role="status">
            {unchanged ? 'Nothing has changed since the last save.' : 'Visitors see it with their next page.'}
          </span>
          {refusal && !refusal.field && (
            <span className={settings.fieldProblem} role="alert">
              {refusal.text}
            </span>
          )}
          <Button type="primary" htmlType="submit" loading={pending}>
            Save settings
          </Button>
        </div>
      </div>
      <Preview saved={record} />
      {unsaved.question}
    </Form>
  );
}

/** The choices when another admin changed the fields that are marked. */
const Contested = ({ onTheirs, onMine }: { onTheirs(): void; onMine(): void }) => (
  <Alert
    type="warning"
    role="alert"
    title="Somebody else changed the marked fields in the meantime"
    description="Nothing was saved. What you changed elsewhere on this page stays either way."
    action={
      <Space>
        <Button onClick={onTheirs}>Take theirs</Button>
        <Button onClick={onMine}>Save mine</Button>
      </Space>
    }
  />
);

const theirs = (value: unknown): string =>
  typeof value === 'string' ? `Now saved: "${value}"` : `Now saved: ${value === null ? 'nothing' : 'another list'}`;
