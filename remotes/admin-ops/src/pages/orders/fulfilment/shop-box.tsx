import { Refusal } from '@landfall/admin';
import { paths } from '@landfall/contract/paths';
import { exponentOf, formatCurrency } from '@landfall/currency';
import { type NumberValue, NumberInput, numberOf, numberProblem } from '@landfall/ui/fields';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ANSWER } from '../../../lines/labels.ts';
import { LineName } from '../../../lines/line-item.tsx';
import styles from '../../../lines/lines.module.css';
import { useMoveLines } from '../../../lines/move-lines.mutation.ts';
import type { Line } from '../../../lines/order-lines.query.ts';

/** What all pieces of a line were quoted at, in the shop's currency. */
const quotedOf = ({ quoted_price, quantity }: Line): number | undefined =>
  quoted_price === null ? undefined : Math.round((quoted_price ?? 0) * (quantity ?? 1) * 100) / 100;

const limitsOf = (line: Line) => ({ min: 0, max: 999_999_999_999, decimals: exponentOf(line.shop_currency ?? 'USD') });

/** The lines of one shop: chosen ones are bought together, under one number of the shop's order. Enter buys. */
export function ShopBox({ shop, lines }: { shop: string | null; lines: Line[] }) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [paid, pay] = useState<Readonly<Record<string, NumberValue>>>({});
  const [reference, setReference] = useState('');
  const move = useMoveLines();
  const bought = lines.filter(({ id }) => chosen.has(id ?? ''));
  const paidOf = (line: Line): NumberValue => {
    const typed = paid[line.id ?? ''];
    return typed === undefined ? (quotedOf(line) ?? null) : typed;
  };
  const wrong = bought.find((line) => numberProblem(paidOf(line), limitsOf(line)));
  const name = shop ?? 'Without a link';
  const buy = () => {
    if (bought.length === 0 || wrong) return;
    move.mutate(
      {
        to: 'bought',
        lines: bought.map((line) => {
          const amount = numberOf(paidOf(line), limitsOf(line).decimals);
          return { line, details: { ...(amount !== null && { paid_at_shop: amount }) } };
        }),
        shared: { ...(reference.trim() && { shop_order_ref: reference.trim() }) },
      },
      {
        onSuccess: () => {
          choose(new Set());
          setReference('');
        },
      },
    );
  };
  const mark = (line: Line, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(line.id ?? '');
    else next.delete(line.id ?? '');
    choose(next);
  };
  return (
    <form
      className={`paper ${styles.lnShop}`}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        buy();
      }}
    >
      <div className={styles.lnShopHead}>
        <h2>{name}</h2>
        <Checkbox
          checked={bought.length === lines.length}
          indeterminate={bought.length > 0 && bought.length < lines.length}
          onChange={({ target }) => choose(new Set(target.checked ? lines.map(({ id }) => id ?? '') : []))}
        >
          All {lines.length}
        </Checkbox>
      </div>
      {lines.map((line) => (
        <div key={line.id} className={styles.lnBuy}>
          <Checkbox
            aria-label={`Buy ${line.product_name ?? 'this item'} of ${line.order_number}`}
            checked={chosen.has(line.id ?? '')}
            onChange={({ target }) => mark(line, target.checked)}
          />
          <div>
            <LineName line={line} />
            <p className="muted tiny">
              <Link to={paths.adminOrder(line.order_id ?? '')}>{line.order_number}</Link> · {line.customer_name}
            </p>
            {line.answer && <p className={`tiny ${styles.lnNeeds}`}>{ANSWER[line.answer]}</p>}
          </div>
          <Paid line={line} value={paidOf(line)} onChange={(value) => pay({ ...paid, [line.id ?? '']: value })} />
        </div>
      ))}
      <div className={styles.lnBar}>
        <Input
          aria-label={`Order number of ${name}`}
          placeholder="Shop’s order number"
          maxLength={200}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={bought.length === 0 || !!wrong} loading={move.isPending}>
          {bought.length > 0 ? `Bought ${bought.length}` : 'Bought'}
        </Button>
      </div>
      {move.isError && <Refusal error={move.error} />}
    </form>
  );
}

/** What was paid for all pieces; a price above the quoted one takes it from the margin. */
function Paid({ line, value, onChange }: { line: Line; value: NumberValue; onChange(value: NumberValue): void }) {
  const quoted = quotedOf(line);
  const currency = line.shop_currency ?? 'USD';
  const problem = numberProblem(value, limitsOf(line));
  const amount = problem ? null : numberOf(value, limitsOf(line).decimals);
  const more = quoted !== undefined && amount !== null && amount > quoted ? amount - quoted : 0;
  return (
    <div>
      <NumberInput
        aria-label={`Paid for ${line.product_name ?? 'this item'}, ${currency}`}
        decimals={limitsOf(line).decimals}
        value={value}
        onChange={onChange}
        {...(problem && { status: 'error' as const })}
      />
      <small className={problem || more > 0 ? styles.lnNeeds : 'muted'}>
        {problem ??
          (more > 0
            ? `${formatCurrency(more, currency)} above the quoted price: it is taken from the margin.`
            : quoted === undefined
              ? `${currency}, no price was quoted`
              : `${currency}, as quoted`)}
      </small>
    </div>
  );
}
