import { useUnsavedEdits } from '@landfall/ui/edits';
import { useShell } from '@landfall/contract';
import { PageFrame } from '@landfall/ui/screen';
import { Alert, Button, Space, Switch } from 'antd';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../settings/refusal.ts';
import type { EmailTemplate } from './email-templates.query.ts';
import { templateLabel, type Texts } from './labels.ts';
import { Preview } from './preview.tsx';
import { NewerVersion, useSaveTemplate } from './save-template.mutation.ts';
import { TextFields } from './text-fields.tsx';
import { useDraft } from './use-draft.ts';
import { Variables } from './variables.tsx';
import { Versions } from './versions.tsx';
import styles from './email-templates.module.css';

/** One template: its texts, variables, preview and versions. Leaving asks before edits are lost. */
export function TemplateEditor({ template }: { template: EmailTemplate }) {
  const { toast } = useShell();
  const navigate = useNavigate();
  const { base, texts, edited, fill, ...draft } = useDraft(template);
  const save = useSaveTemplate();
  const [showsVersions, setShowsVersions] = useState(false);
  const unsaved = useUnsavedEdits(
    useCallback(() => edited, [edited]),
    'template',
  );
  const saved = (row: EmailTemplate, title: string, mine?: Texts) => {
    fill(row, mine);
    toast({ title, description: `${templateLabel(row.name)} is at version ${row.version}.` });
  };
  const send = (version: EmailTemplate, mine = texts) =>
    save.mutate({ base: version, texts: mine }, { onSuccess: (row) => saved(row, 'Template saved') });
  const restore = (old: Texts) =>
    save.mutate(
      { base, texts: old },
      {
        onSuccess: (row) => {
          setShowsVersions(false);
          saved(row, 'Version restored');
        },
      },
    );
  const contested = save.error instanceof NewerVersion ? save.error.current : null;
  const refusal = save.error && !contested ? refusalOf(save.error, 'email_templates') : null;
  const submit = () => edited && !save.isPending && send(base);
  return (
    <PageFrame
      title={templateLabel(base.name)}
      status={<span className="muted num">version {base.version}</span>}
      lede={base.is_active ? undefined : 'This template is off: its emails are not sent.'}
      breadcrumb={[{ title: 'Email templates', to: '/admin/email-templates' }, { title: templateLabel(base.name) }]}
      actions={
        <Space wrap>
          <span className={styles.active}>
            <Switch
              aria-label="Active"
              size="small"
              checked={base.is_active}
              loading={save.isPending}
              onChange={(isActive) =>
                save.mutate(
                  { base, isActive },
                  { onSuccess: (row) => saved(row, isActive ? 'Template switched on' : 'Template switched off', texts) },
                )
              }
            />
            <span aria-hidden="true">Active</span>
          </span>
          <Button onClick={() => unsaved.leave(() => setShowsVersions(true))}>Versions</Button>
          <Button onClick={() => void navigate('/admin/email-templates')}>Close</Button>
          <Button type="primary" disabled={!edited} loading={save.isPending} onClick={submit}>
            Save
          </Button>
        </Space>
      }
    >
      {contested && (
        <Alert
          type="warning"
          role="alert"
          title={`Another admin saved version ${contested.version}`}
          description="Nothing was saved, and your text is kept. Version history has both after you save."
          action={
            <Space wrap>
              <Button
                onClick={() => {
                  fill(contested);
                  save.reset();
                }}
              >
                Take theirs
              </Button>
              <Button onClick={() => send(contested)}>Save mine</Button>
            </Space>
          }
        />
      )}
      {refusal && (!refusal.field || !(refusal.field in texts)) && (
        <p role="alert" className={styles.problem}>
          {refusal.text}
        </p>
      )}
      <div className={styles.editor}>
        <div className={`paper ${styles.fields}`}>
          <Variables name={base.name} onInsert={draft.insert} />
          <TextFields texts={texts} refusal={refusal} onChange={draft.change} onFocus={draft.focus} onSave={submit} />
        </div>
        <div className={`paper ${styles.fields}`}>
          <Preview name={base.name} texts={texts} />
        </div>
      </div>
      {showsVersions && (
        <Versions
          template={base}
          busy={save.isPending}
          error={save.error}
          onRestore={restore}
          onClose={() => setShowsVersions(false)}
        />
      )}
      {unsaved.question}
    </PageFrame>
  );
}
