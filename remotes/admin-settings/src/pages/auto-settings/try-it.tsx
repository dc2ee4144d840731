import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { type Json, type Result, unwrap } from '@landfall/db';
import { LoadFailure } from '@landfall/ui/record';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { countries } from '../../countries.query.ts';
import { ChoiceItem, NumberItem, TextItem, webAddress } from '../../settings/fields.tsx';
import { refusalOf } from '../../settings/refusal.ts';
import settings from '../../settings/settings.module.css';
import styles from './auto-settings.module.css';
import { actionText, conditionText, OUTCOMES, PARTS, SOURCES, TESTS } from './labels.ts';

interface Tried {
  product_url: string;
  product_name: string;
  item_price: number;
  item_weight?: number | null;
  country_code: string;
  destination_country: string;
}
type Answer = Result<'try_instant_quote'>;

const requestOf = ({ country_code, destination_country, item_weight, ...item }: Tried): Json => ({
  country_code,
  destination_country,
  items: [{ ...item, quantity: 1, ...(typeof item_weight === 'number' && { item_weight }) }],
});

/** Asks for an instant quote with the stored rules and shows how the answer comes about. Nothing is stored. */
export function TryIt({ categoryOf }: { categoryOf(id: string): string }) {
  const { db } = useShell();
  const [form] = Form.useForm<Tried>();
  const known = useQuery(countries(db));
  const attempt = useMutation({
    mutationFn: (tried: Tried) => unwrap(db.rpc('try_instant_quote', { p_request: requestOf(tried) })),
  });
  const options = (known.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <section className={`paper ${styles.rules}`} aria-label="Try it">
      <h2 className={styles.rulesTitle}>Try it</h2>
      <p className="tiny muted">Runs the same code as a customer’s request. Nothing is stored, and no one is notified.</p>
      <LoadFailure query={known}>The countries could not be loaded.</LoadFailure>
      <Form<Tried>
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.tryForm}
        onFinish={(tried) => attempt.mutate(tried)}
      >
        <TextItem name="product_url" label="Product link" type="url" required maxLength={2000} rules={[webAddress]} />
        <TextItem name="product_name" label="Title" required maxLength={500} />
        <NumberItem name="item_price" label="Price" required help="In the currency of the origin." />
        <NumberItem name="item_weight" label="Weight" unit="kg" max={99_999} decimals={3} help="Empty: not known." />
        <ChoiceItem name="country_code" label="Bought in" required options={options} />
        <ChoiceItem name="destination_country" label="Delivered to" required options={options} />
        <div className={styles.wide}>
          <Button htmlType="submit" loading={attempt.isPending}>
            Try
          </Button>
        </div>
      </Form>
      {attempt.isError && (
        <p className={settings.fieldProblem} role="alert">
          {refusalOf(attempt.error, 'auto_quote_rules').text}
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
      {price?.priceable && <p className="num">Total {formatCurrency(Number(price.final_total_local), price.final_currency)}</p>}
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
