import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { StatusDot } from '@landfall/ui/record';
import { Button } from 'antd';
import { useState } from 'react';
import { refusalOf } from '../../settings/refusal.ts';
import settings from '../../settings/settings.module.css';
import styles from './auto-settings.module.css';
import type { Rule, RuleKind } from './auto-settings.query.ts';
import { actionText, conditionText } from './labels.ts';
import { moved } from './moved.ts';
import { useOrderRules } from './save-rules.mutation.ts';

interface Props {
  kind: RuleKind;
  title: string;
  note: string;
  rules: Rule[];
  categoryOf(id: string): string;
  onEdit(rule: Rule | 'new'): void;
}

/** The rules of one kind, the strongest first. Rows are moved by dragging or by their buttons. */
export function RuleList({ kind, title, note, rules, categoryOf, onEdit }: Props) {
  const order = useOrderRules(kind);
  const [dragged, setDragged] = useState<number>();
  const [said, say] = useState('');
  const shown = order.isPending ? ordered(rules, order.variables) : rules;
  const move = (from: number, to: number) => {
    if (order.isPending || to < 0 || to >= shown.length || from === to) return;
    say(`Moved to place ${to + 1} of ${shown.length}.`);
    order.mutate(
      moved(
        shown.map(({ id }) => id),
        from,
        to,
      ),
    );
  };
  return (
    <section className={`paper ${styles.rules}`} aria-label={title}>
      <header className={styles.rulesHead}>
        <h2 className={styles.rulesTitle}>{title}</h2>
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onEdit('new')}
          aria-label={`Add rule to ${title.toLowerCase()}`}
        >
          Add rule
        </Button>
      </header>
      <p className="tiny muted">{note} The first rule that applies wins.</p>
      <ol className={styles.ruleRows}>
        {shown.map((rule, place) => (
          <li key={rule.id}>
            <HolderOutlined aria-hidden="true" className={styles.handle} />
            <button
              type="button"
              className={styles.rowButton}
              draggable
              onDragStart={() => setDragged(place)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, place)}
              onDragEnd={() => setDragged(undefined)}
              onClick={() => onEdit(rule)}
            >
              {conditionText(rule)}
            </button>
            <span className="num">{actionText(rule, categoryOf)}</span>
            <StatusDot tone={rule.is_active ? 'default' : 'secondary'}>{rule.is_active ? 'In use' : 'Off'}</StatusDot>
            <MoveButtons name={conditionText(rule)} place={place} last={shown.length - 1} move={move} />
          </li>
        ))}
      </ol>
      {rules.length === 0 && <p className="muted small">No rules yet.</p>}
      <span className="sr" role="status">
        {said}
      </span>
      {order.isError && (
        <p className={settings.fieldProblem} role="alert">
          {refusalOf(order.error, 'auto_quote_rules').text}
        </p>
      )}
    </section>
  );
}

const ordered = (rules: Rule[], ids: string[]): Rule[] => rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

interface MoveProps {
  name: string;
  place: number;
  last: number;
  move(from: number, to: number): void;
}

const MoveButtons = ({ name, place, last, move }: MoveProps) => (
  <span className={styles.moves}>
    <Button
      type="text"
      size="small"
      icon={<ArrowUpOutlined />}
      aria-label={`Move up: ${name}`}
      aria-disabled={place === 0}
      onClick={() => move(place, place - 1)}
    />
    <Button
      type="text"
      size="small"
      icon={<ArrowDownOutlined />}
      aria-label={`Move down: ${name}`}
      aria-disabled={place === last}
      onClick={() => move(place, place + 1)}
    />
  </span>
);
