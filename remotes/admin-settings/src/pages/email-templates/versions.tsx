import { useShell } from '@landfall/contract';
import { DataState, When } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { refusalOf } from '../../settings/refusal.ts';
import { diffLines } from './diff.ts';
import { type EmailTemplate, type TemplateVersion, templateVersions } from './email-templates.query.ts';
import { FIELD_NAMES, FIELDS, type Texts, textsOf } from './labels.ts';
import styles from './email-templates.module.css';

interface VersionsProps {
  template: EmailTemplate;
  busy: boolean;
  error: Error | null;
  onRestore(texts: Texts): void;
  onClose(): void;
}

/** Earlier versions of a template: what each differs in from the saved one, and a way back to it. */
export function Versions({ template, busy, error, onRestore, onClose }: VersionsProps) {
  const { db } = useShell();
  const query = useQuery(templateVersions(db, template.id));
  return (
    <Drawer title={`Versions of ${template.name}`} open onClose={onClose} size={640}>
      <DataState query={query} skeleton={<Skeletons rows={6} />} errorTitle="The versions could not be loaded">
        {(versions) => <Compared versions={versions} {...{ template, busy, error, onRestore }} />}
      </DataState>
    </Drawer>
  );
}

type ComparedProps = Omit<VersionsProps, 'onClose'> & { versions: TemplateVersion[] };

function Compared({ versions, template, busy, error, onRestore }: ComparedProps) {
  const earlier = versions.filter(({ version }) => version !== template.version);
  const [chosen, setChosen] = useState(earlier[0]?.version);
  const version = earlier.find((one) => one.version === chosen);
  if (!version) return <p className="muted">Version {template.version} is the only one.</p>;
  return (
    <div className={styles.versions}>
      <Select
        aria-label="Version"
        value={version.version}
        onChange={setChosen}
        options={earlier.map((one) => ({ value: one.version, label: `Version ${one.version}, ${one.savedBy}` }))}
      />
      <p className="muted tiny">
        Saved by {version.savedBy}, <When at={version.created_at} />. Compared with version {template.version}: removed lines are
        in version {version.version} only, added lines in version {template.version} only.
      </p>
      {FIELD_NAMES.map((field) => (
        <section key={field} aria-label={FIELDS[field]}>
          <h3 className={styles.diffTitle}>{FIELDS[field]}</h3>
          <Diff before={version[field]} after={template[field]} />
        </section>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {refusalOf(error, 'email_templates').text}
        </p>
      )}
      <Button type="primary" loading={busy} onClick={() => onRestore(textsOf(version))}>
        Restore version {version.version}
      </Button>
    </div>
  );
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;

const Diff = ({ before, after }: { before: string; after: string }) =>
  before === after ? (
    <p className="muted tiny">No difference.</p>
  ) : (
    <pre className={styles.diff} tabIndex={0}>
      {diffLines(before, after).map(({ kind, text }, index) => (
        <div key={index} className={styles[kind]}>
          {SIGNS[kind]} {text}
        </div>
      ))}
    </pre>
  );
