import { Refusal } from '@landfall/admin';
import { amount, requiredNumber, text } from '@landfall/admin/schema';
import { paths } from '@landfall/contract/paths';
import { exponentOf, formatCurrency } from '@landfall/currency';
import { checkValues, NumberInput, type NumberValue } from '@landfall/ui/fields';
import { ageOf, shopHost } from '@landfall/ui/record';
import { NativeCheckbox } from '@landfall/ui/screen';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import type { Shop } from '../../../lines/buying-list.query.ts';
import { ANSWER, lineName, marginWarning, quotedFor, shopCurrency } from '../../../lines/labels.ts';
import { LineName } from '../../../lines/line-item.tsx';
import styles from '../../../lines/lines.module.css';
import type { LineMove } from '../../../lines/move-lines.mutation.ts';
import type { Line } from '../../../lines/order-lines.query.ts';

interface Props {
  shop: Shop;
  busy: boolean;
  error: Error | null;
  onBuy(move: LineMove): void;
  onSoldOut(line: Line): void;
}

/** What is typed for a line; what is missing is as quoted. */
interface Typed {
  quantity?: NumberValue;
  paid?: NumberValue;
}

const schemaOf = (lines: readonly Line[]) =>
  v.object({
    reference: text(200),
    lines: v.object(
      Object.fromEntries(
        lines.map((line) => [
          line.id,
          v.object({
            quantity: requiredNumber('Enter how many.', { min: 1, max: line.quantity, decimals: 0 }),
            paid: amount({ decimals: exponentOf(shopCurrency(line)) }),
          }),
        ]),
      ),
    ),
  });

const valuesOf = (line: Line, { quantity = line.quantity, paid }: Typed = {}) => ({
  quantity,
  paid: paid === undefined ? quotedFor(line, typeof quantity === 'number' ? quantity : line.quantity) : paid,
});

/** The lines of one shop: several are selected and bought together, with one order number and a price each. */
export function ShopBox({ shop: { shop, lines }, busy, error, onBuy, onSoldOut }: Props) {
  const id = useId();
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [typed, type] = useState<Readonly<Record<string, Typed>>>({});
  const [reference, setReference] = useState('');
  const chosen = lines.filter((line) => picked.has(line.id));
  const values = { reference, lines: Object.fromEntries(chosen.map((line) => [line.id, valuesOf(line, typed[line.id])])) };
  const { problems, output } = checkValues(schemaOf(chosen), values);
  const toggle = (ids: string[], on: boolean) =>
    pick(new Set([...picked].filter((one) => !ids.includes(one)).concat(on ? ids : [])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !output || chosen.length === 0) return;
    onBuy({
      to: 'bought',
      lines: chosen.map((line) => {
        const { quantity = line.quantity, paid = null } = output.lines[line.id] ?? {};
        return { line, details: { quantity, ...(paid !== null && { paid_at_shop: paid }) } };
      }),
      ...(output.reference && { shared: { shop_order_ref: output.reference } }),
    });
  };
  const name = shop ? (shopHost(shop) ?? shop) : 'Without a link';
  return (
    <form className={`paper ${styles.lnShop}`} aria-labelledby={id} onSubmit={submit}>
      <div className={styles.lnShopHead}>
        <h2 id={id}>{name}</h2>
        {lines.length > 1 && (
          <NativeCheckbox
            checked={chosen.length === lines.length}
            partly={chosen.length > 0 && chosen.length < lines.length}
            onChange={({ target }) =>
              toggle(
                lines.map((line) => line.id),
                target.checked,
              )
            }
          >
            All {lines.length}
          </NativeCheckbox>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <BuyRow
            key={line.id}
            line={line}
            isPicked={picked.has(line.id)}
            values={valuesOf(line, typed[line.id])}
            problem={problems.get(`lines.${line.id}.quantity`) ?? problems.get(`lines.${line.id}.paid`)}
            onPick={(on) => toggle([line.id], on)}
            onType={(change) => type({ ...typed, [line.id]: { ...typed[line.id], ...change } })}
            onSoldOut={() => onSoldOut(line)}
          />
        ))}
      </ul>
      <div className={styles.lnBar}>
        <Input
          data-number
          aria-label={`Order number of ${name}`}
          placeholder="Shop’s order number"
          autoComplete="off"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button htmlType="submit" type={chosen.length > 0 ? 'primary' : 'default'} loading={busy} disabled={chosen.length === 0}>
          {chosen.length > 0 ? `Bought ${chosen.length}` : 'Bought'}
        </Button>
        {problems.get('reference') && (
          <p className={styles.lnNeeds} role="alert">
            {problems.get('reference')}
          </p>
        )}
        {error && <Refusal error={error} />}
      </div>
    </form>
  );
}

interface RowProps {
  line: Line;
  isPicked: boolean;
  values: { quantity: NumberValue; paid: NumberValue };
  problem: string | undefined;
  onPick(on: boolean): void;
  onType(change: Typed): void;
  onSoldOut(): void;
}

function BuyRow({ line, isPicked, values: { quantity, paid }, problem, onPick, onType, onSoldOut }: RowProps) {
  const id = useId();
  const currency = shopCurrency(line);
  const name = lineName(line);
  const pieces = typeof quantity === 'number' ? quantity : line.quantity;
  const quoted = quotedFor(line, pieces);
  const note = problem ?? marginWarning(line, pieces, typeof paid === 'number' ? paid : null);
  const described = note && { 'aria-describedby': id };
  return (
    <li className={styles.lnBuy}>
      <NativeCheckbox
        checked={isPicked}
        label={`Buy ${line.product_name ?? 'this item'} of ${line.order_number}`}
        onChange={({ target }) => onPick(target.checked)}
      />
      <div className={styles.lnWhat}>
        <span>
          <LineName line={line} />
        </span>
        <span className="muted small">
          <Link to={paths.adminOrder(line.order_id)}>{line.order_number}</Link> · <bdi>{line.customer_name}</bdi> · waits{' '}
          {ageOf(line.ordered_on)}
        </span>
        {line.answer && <span className={`small ${styles.lnNeeds}`}>{ANSWER[line.answer]}</span>}
      </div>
      <div>
        <div className={styles.lnFields}>
          <small className="muted">{quoted === null ? 'No price quoted' : `Quoted ${formatCurrency(quoted, currency)}`}</small>
          {line.quantity > 1 && (
            <NumberInput
              size="small"
              className={styles.lnPieces}
              aria-label={`Pieces of ${name}`}
              value={quantity}
              min={1}
              max={line.quantity}
              decimals={0}
              onChange={(value) => onType({ quantity: value })}
            />
          )}
          <NumberInput
            size="small"
            className={styles.lnPaid}
            aria-label={`Paid for ${name}, ${currency}`}
            aria-invalid={problem ? true : undefined}
            {...described}
            status={problem ? 'error' : ''}
            prefix={currency}
            decimals={exponentOf(currency)}
            value={paid}
            onChange={(value) => onType({ paid: value })}
          />
          <Button size="small" type="text" aria-label={`${name} is not available`} onClick={onSoldOut}>
            Not available
          </Button>
        </div>
        {note && (
          <small id={id} className={styles.lnNeeds} role={problem ? 'alert' : undefined}>
            {note}
          </small>
        )}
      </div>
    </li>
  );
}
