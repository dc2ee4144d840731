import { useShell } from '@landfall/contract';
import { type Json, type Result, unwrap } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import { useRecordForm } from '@landfall/ui/fields';
import { LoadFailure } from '@landfall/ui/record';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import type { InferOutput } from 'valibot';
import { countries } from '../../countries.query.ts';
import { ChoiceItem, NumberItem, TextItem } from '../../settings/fields.tsx';
import { MESSAGES } from '../../settings/refusal.ts';
import settings from '../../settings/settings.module.css';
import styles from './auto-settings.module.css';
import { actionText, conditionText, OUTCOMES, PARTS, SOURCES, TESTS } from './labels.ts';
import { triedSchema } from './rule.schema.ts';

type Tried = InferOutput<typeof triedSchema>;
type Answer = Result<'try_instant_quote'>;

const requestOf = ({ country_code, destination_country, item_weight, ...item }: Tried): Json => ({
  country_code,
  destination_country,
  items: [{ ...item, quantity: 1, ...(item_weight !== null && { item_weight }) }],
});

/** Asks for an instant quote with the stored rules and shows how the answer comes about. Nothing is stored. */
export function TryIt({ categoryOf }: { categoryOf(id: string): string }) {
  const { db } = useShell();
  const known = useQuery(countries(db));
  const attempt = useMutation({
    mutationFn: (tried: Tried) => unwrap(db.rpc('try_instant_quote', { p_request: requestOf(tried) })),
  });
  const record = useRecordForm({ schema: triedSchema, initial: {}, save: attempt, keep: 'try-it', messages: MESSAGES });
  const options = (known.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <section className={`paper ${styles.rules}`} aria-label="Try it">
      <h2 className={styles.rulesTitle}>Try it</h2>
      <p className="tiny muted">Runs the same code as a customer’s request. Nothing is stored, and no one is notified.</p>
      <LoadFailure query={known}>The countries could not be loaded.</LoadFailure>
      <Form {...record.props} className={styles.tryForm}>
        <TextItem name="product_url" label="Product link" type="url" />
        <TextItem name="product_name" label="Title" />
        <NumberItem name="item_price" label="Price" help="In the currency of the origin." />
        <NumberItem name="item_weight" label="Weight" unit="kg" help="Empty: not known." />
        <ChoiceItem name="country_code" label="Bought in" options={options} />
        <ChoiceItem name="destination_country" label="Delivered to" options={options} />
        <div className={styles.wide}>
          <Button htmlType="submit" loading={attempt.isPending}>
            Try
          </Button>
        </div>
      </Form>
      {record.refusal && !record.refusal.field && (
        <p className={settings.fieldProblem} role="alert">
          {record.refusal.text}
        </p>
      )}
      {attempt.data && <TriedAnswer answer={attempt.data} categoryOf={categoryOf} />}
    </section>
  );
}

const percent = (score: number): string => `${Math.round(score * 100)} %`;

function TriedAnswer({ answer, categoryOf }: { answer: Answer; categoryOf(id: string): string }) {
  const { outcome, confidence, weakest, parts, failed, rules, template, price } = answer;
  return (
    <div role="status">
      <p className="strong">{OUTCOMES[outcome]}</p>
      {failed.length > 0 && <p>Because of: {failed.map((test) => TESTS[test] ?? test).join(', ')}.</p>}
      {price?.priceable && <PriceStatement variant="card" statement={price.statement} />}
      <p>
        Confidence {percent(confidence)}. Weakest part: {PARTS[weakest] ?? weakest}.
      </p>
      <ul className={styles.parts} aria-label="Parts of the confidence">
        {parts.map(({ part, score, source }) => (
          <li key={part} className={part === weakest ? 'strong' : ''}>
            <span>{PARTS[part] ?? part}</span>
            <span className="num">{percent(score)}</span>
            <span>{SOURCES[source] ?? source}</span>
          </li>
        ))}
      </ul>
      <p>{template ? `Template used: ${template.template_name}.` : 'No template matched.'}</p>
      {rules.length === 0 && <p>No rule matched.</p>}
      <ul className={styles.parts} aria-label="Rules that matched">
        {rules.map((rule) => (
          <li key={rule.id}>
            <span>{rule.kind}</span>
            <span className="num">{actionText(rule, categoryOf)}</span>
            <span>
              {conditionText({
                website_domain: rule.website_domain,
                conditions: rule.keyword ? { keywords: [rule.keyword] } : {},
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
