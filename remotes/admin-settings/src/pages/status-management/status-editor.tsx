import { useUnsavedEdits } from '@landfall/ui/edits';
import { useShell } from '@landfall/contract';
import { useIsMobile } from '@landfall/ui';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { refusalOf } from '../../settings/refusal.ts';
import settings from '../../settings/settings.module.css';
import { freshStatus, withMove, withoutStatus, withStatus } from './draft.ts';
import { EffectsDialog } from './effects-dialog.tsx';
import { useSaveStatusSets, useStatusEffects } from './save-status-sets.mutation.ts';
import { StatusDrawer } from './status-drawer.tsx';
import { StatusGraph } from './status-graph.tsx';
import styles from './status-management.module.css';
import { StatusMatrix } from './status-matrix.tsx';
import type { Category, Definition, StoredSets } from './status-sets.query.ts';

const TITLES: Readonly<Record<Category, string>> = { quote: 'Moves of quotes', order: 'Moves of orders' };

interface Props {
  stored: StoredSets;
  /** The set on screen. */
  category: Category;
  onCategory(category: Category): void;
}

/** A draft of both sets: edited freely, checked by the database, saved as a whole. */
export function StatusEditor({ stored, category, onCategory }: Props) {
  const { toast } = useShell();
  const phone = useIsMobile();
  const [draft, setDraft] = useState(stored);
  const [opened, open] = useState<Definition>();
  const effects = useStatusEffects();
  const save = useSaveStatusSets();
  const edited = draft !== stored && JSON.stringify(draft) !== JSON.stringify(stored);
  const unsaved = useUnsavedEdits(useCallback(() => edited, [edited]));
  const all = [...draft.quote, ...draft.order];
  const set = draft[category];
  const change = (statuses: Definition[]) => setDraft({ ...draft, [category]: statuses });
  const labelOf = (name: string) => all.find((status) => status.name === name)?.label ?? name;
  const edit = (name: string) => open(all.find((status) => status.name === name));
  const store = (accept: boolean) =>
    save.mutate(
      { ...draft, accept },
      {
        onSuccess: (saved) => {
          setDraft(saved);
          effects.reset();
          toast({ title: 'Statuses saved', description: 'Every list and every move uses them now.' });
        },
        onError: () => effects.reset(),
      },
    );
  const check = () =>
    effects.mutate(draft, {
      onSuccess: ({ problem, stranded }) => problem === null && stranded.length === 0 && store(false),
    });
  const failure = save.error ?? effects.error;
  const others = draft[category === 'quote' ? 'order' : 'quote'].filter(({ name }) =>
    set.some(({ allowedTransitions }) => allowedTransitions.includes(name)),
  );
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Segmented<Category>
          aria-label="Set of statuses"
          value={category}
          onChange={onCategory}
          options={[
            { value: 'quote', label: 'Quotes' },
            { value: 'order', label: 'Orders' },
          ]}
        />
        <Button onClick={() => open(freshStatus(category, Math.max(0, ...set.map(({ order }) => order)) + 1))}>Add status</Button>
      </div>
      {!phone && <StatusGraph statuses={set} others={others} title={TITLES[category]} onEdit={edit} />}
      <StatusMatrix
        statuses={set}
        targets={all}
        caption={TITLES[category]}
        onEdit={edit}
        onMove={(from, to, allowed) => change(withMove(set, from, to, allowed))}
      />
      <div className={styles.saveBar}>
        <span className="tiny muted" role="status">
          {edited ? 'Not saved yet.' : 'No changes.'}
        </span>
        {failure && (
          <span className={settings.fieldProblem} role="alert">
            {refusalOf(failure, 'system_settings').text}
          </span>
        )}
        <Button onClick={() => setDraft(stored)} disabled={!edited}>
          Undo all
        </Button>
        <Button type="primary" onClick={check} disabled={!edited} loading={effects.isPending || save.isPending}>
          Save statuses
        </Button>
      </div>
      {opened && (
        <StatusDrawer
          key={opened.name}
          status={opened}
          fresh={opened.name === ''}
          targets={all}
          onApply={(status) => {
            setDraft({ ...draft, [status.category]: withStatus(draft[status.category], status) });
            open(undefined);
          }}
          onRemove={() => {
            const { name } = opened;
            setDraft({ ...draft, quote: withoutStatus(draft.quote, name), order: withoutStatus(draft.order, name) });
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
      {effects.data && (effects.data.problem !== null || effects.data.stranded.length > 0) && (
        <EffectsDialog effects={effects.data} busy={save.isPending} labelOf={labelOf} onSave={store} onClose={effects.reset} />
      )}
      {unsaved.question}
    </div>
  );
}
