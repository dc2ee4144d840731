import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './auto-settings.module.css';
import { autoQuote, categoryNames, type Limits, type Rule, type RuleKind, rules } from './auto-settings.query.ts';
import { KINDS } from './labels.ts';
import { LimitsDrawer } from './limits-drawer.tsx';
import { RuleDrawer } from './rule-drawer.tsx';
import { RuleList } from './rule-list.tsx';
import { TryIt } from './try-it.tsx';

type Opened = 'limits' | { kind: RuleKind; rule: Rule | undefined };

/** /admin/auto-settings: when an instant quote is sent without a person, and the rules that fill in what it does not know. */
export function Component() {
  const { db } = useShell();
  const setting = useQuery(autoQuote(db));
  const list = useQuery(rules(db));
  const names = useQuery(categoryNames(db));
  const [opened, open] = useState<Opened>();
  const categoryOf = (id: string) => names.data?.find((category) => category.id === id)?.name ?? 'Unknown category';
  const close = () => open(undefined);
  return (
    <PageFrame
      title="Auto quote settings"
      actions={
        <Button onClick={() => open('limits')} disabled={!setting.data}>
          Edit limits
        </Button>
      }
    >
      <div className={styles.page}>
        <DataState query={setting} skeleton={<Skeletons rows={2} />} errorTitle="The limits could not be loaded">
          {(loaded) => (
            <>
              <LimitsShown limits={loaded.limits} />
              {opened === 'limits' && <LimitsDrawer setting={loaded} onClose={close} />}
            </>
          )}
        </DataState>
        <DataState query={list} skeleton={<Skeletons rows={8} />} errorTitle="The rules could not be loaded">
          {(loaded) =>
            KINDS.map((entry) => (
              <RuleList
                key={entry.kind}
                {...entry}
                rules={loaded.filter(({ kind }) => kind === entry.kind)}
                categoryOf={categoryOf}
                onEdit={(rule) => open({ kind: entry.kind, rule: rule === 'new' ? undefined : rule })}
              />
            ))
          }
        </DataState>
        <TryIt categoryOf={categoryOf} />
      </div>
      {typeof opened === 'object' && <RuleDrawer key={opened.rule?.id ?? opened.kind} {...opened} onClose={close} />}
    </PageFrame>
  );
}

const LimitsShown = ({ limits }: { limits: Limits }) => (
  <dl className={`paper ${styles.limits}`}>
    {[
      ['Review', limits.review ? 'Every instant quote' : 'Only where a test fails'],
      ['Confidence at least', String(limits.threshold)],
      ['Total at most', formatCurrency(limits.limit_usd, 'USD')],
      ['Open per customer', String(limits.max_open)],
      ['Range of an estimate', `${limits.range_percent} %`],
    ].map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
