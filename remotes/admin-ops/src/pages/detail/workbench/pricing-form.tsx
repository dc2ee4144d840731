import { Button } from 'antd';
import { useShell, useStore } from '@landfall/contract';
import { ageOf, Kbd, StatusTag, useKeys } from '@landfall/ui/record';
import type { Price } from '@landfall/db';
import { Assignee } from '../record/assignee.tsx';
import { HistoryDrawer } from '../record/history.tsx';
import { MessagesDrawer } from '../../../messages.tsx';
import { InstantFacts } from '../quote/instant-facts.tsx';
import { RejectDialog } from '../quote/reject-dialog.tsx';
import { SaveAsTemplate } from '../quote/save-as-template.tsx';
import { QuestionsDialog } from '../quote/questions-dialog.tsx';
import { CheckList } from './check-list.tsx';
import { firstName, LivePrice } from './live-price.tsx';
import { Items } from './items.tsx';
import { MergePanel } from './merge-panel.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Notes } from './notes.tsx';
import { RequestFields } from './request-fields.tsx';
import { CrossingFields, ShopFields } from './shop-fields.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { type PricingActions, type PricingDialog, type PricingTask, usePricingActions } from './use-pricing-actions.ts';
import type { AdminQuote } from '../../../rows.ts';
import styles from './bench.module.css';

const kg = (weight: string | undefined): string => (weight === undefined ? '–' : `${Number(weight)} kg`);

/** The two weights and the one that is charged. */
const WeightFacts = ({ price }: { price: Price | undefined }) => (
  <fieldset>
    <legend>Weight</legend>
    <dl className={`${styles.facts} num`}>
      <div>
        <dt>On the scales</dt>
        <dd>{kg(price?.actual_weight)}</dd>
      </div>
      <div>
        <dt>By volume</dt>
        <dd>{kg(price?.volumetric_weight)}</dd>
      </div>
      <div className="strong">
        <dt>Charged</dt>
        <dd>{kg(price?.chargeable_weight)}</dd>
      </div>
    </dl>
  </fieldset>
);

const ACTS: readonly { dialog: PricingDialog; label: string; key: string; needsAccount?: true }[] = [
  { dialog: 'split', label: 'Split', key: 'P' },
  { dialog: 'merge', label: 'Merge', key: 'G' },
  { dialog: 'messages', label: 'Messages', key: 'M', needsAccount: true },
  { dialog: 'history', label: 'History', key: 'H' },
];

/** Which quote this is, whose, and how long it has waited. */
function PricingHead({ quote, open }: { quote: AdminQuote; open: PricingActions['open'] }) {
  const me = useStore(useShell().session).user?.id;
  const about = [
    !quote.user_id && 'No account yet',
    quote.customer_name ?? quote.customer_email,
    quote.quote_type === 'auto' && 'instant quote',
    `${ageOf(quote.created_at)} since request`,
  ];
  return (
    <div className={styles.benchHead}>
      <div className={styles.whoHead}>
        <h1 id="pricing-title">{quote.display_id}</h1>
        <StatusTag status={quote.status} category="quote" needs={quote.assigned_to === me} />
        <span className="muted">{about.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.benchActs}>
        <Assignee type="quote" id={quote.id} assignedTo={quote.assigned_to} />
        {ACTS.filter(({ needsAccount }) => quote.user_id || !needsAccount).map(({ dialog, label, key }) => (
          <Button key={key} size="small" type="text" onClick={() => open(dialog)}>
            {label} <Kbd>{key}</Kbd>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** One quote's form and its live price. */
export function PricingForm(props: PricingTask) {
  const { quote, leave } = props;
  const actions = usePricingActions(props);
  const { pricing, dialog, open } = actions;
  useKeys({
    s: actions.save,
    x: () => open('reject'),
    h: () => open('history'),
    t: () => open('template'),
    m: quote.user_id ? () => open('messages') : undefined,
    p: () => open('split'),
    g: () => open('merge'),
    'ctrl+enter': actions.send,
  });
  return (
    <>
      <section className={styles.pricing} aria-labelledby="pricing-title">
        <PricingHead quote={quote} open={open} />
        <MergePanel pricing={pricing} displayId={quote.display_id} />
        {quote.customer_notes && (
          <p className={styles.note}>
            <strong>
              From <bdi>{firstName(quote)}</bdi>
            </strong>{' '}
            <bdi>{quote.customer_notes}</bdi>
          </p>
        )}
        <RequestFields pricing={pricing} />
        <Items pricing={pricing} />
        <Button size="small" type="text" onClick={() => open('template')}>
          Insert a template <Kbd>T</Kbd>
        </Button>
        <SaveAsTemplate quote={quote} />
        <div className={styles.fields}>
          <ShopFields pricing={pricing} />
          <CrossingFields pricing={pricing} />
          <WeightFacts price={pricing.price} />
          <CheckList checks={actions.checks} />
          {quote.instant && (
            <fieldset className={styles.fieldsWhole}>
              <legend>Instant answer</legend>
              <InstantFacts quote={quote} />
            </fieldset>
          )}
        </div>
        <Notes name={firstName(quote)} hasAccount={quote.user_id !== null} pricing={pricing} />
      </section>
      <LivePrice quote={quote} actions={actions} hasNext={leave !== undefined} />
      <ThumbBar quote={quote} actions={actions} hasNext={leave !== undefined} />
      <RejectDialog quote={quote} open={dialog === 'reject'} onClose={() => open(undefined)} onMoved={leave} />
      <QuestionsDialog
        questions={actions.questions}
        displayId={quote.display_id}
        busy={actions.busy}
        onConfirm={actions.confirmQuestions}
        onCancel={actions.cancelQuestions}
      />
      <TemplatePicker quote={quote} pricing={pricing} open={dialog === 'template'} onClose={() => open(undefined)} />
      <SplitDialog
        quote={quote}
        items={pricing.base.items}
        edited={pricing.edited}
        open={dialog === 'split'}
        onClose={() => open(undefined)}
      />
      <MergeDialog quote={quote} edited={pricing.edited} open={dialog === 'merge'} onClose={() => open(undefined)} />
      <HistoryDrawer type="quote" id={quote.id} open={dialog === 'history'} onClose={() => open(undefined)} />
      <MessagesDrawer about={{ quote_id: quote.id }} open={dialog === 'messages'} onClose={() => open(undefined)} />
    </>
  );
}
