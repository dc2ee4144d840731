import { FormDialog, readBy } from '@landfall/admin';
import { amount, numberField, requiredNumber, requiredText, text } from '@landfall/admin/schema';
import { exponentOf } from '@landfall/currency';
import { PHOTO } from '@landfall/customer';
import { type NumberValue, NumberInput } from '@landfall/ui/fields';
import { FileDrop } from '@landfall/ui/record';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { LINE_STATE, lineName, marginWarning, quotedFor, shopCurrency } from './labels.ts';
import { type LineDetails, type LinesAnswer, useMoveLines } from './move-lines.mutation.ts';
import styles from './lines.module.css';
import type { Line, LineState } from './order-lines.query.ts';
import { SideFields } from './side-fields.tsx';

interface Props {
  line: Line;
  to: LineState;
  onClose(): void;
  onMoved?(answer: LinesAnswer): void;
}

const SIDE = { above: 0, max: 10_000, decimals: 2 };

/** The fields of a step, all of them optional but the pieces and the reason. Those that are not shown are empty. */
const stepOf = (line: Line, to: LineState) =>
  v.object({
    quantity:
      line.quantity > 1 && to !== line.state
        ? requiredNumber('Enter how many pieces.', { min: 1, max: line.quantity, decimals: 0 })
        : v.optional(v.number(), line.quantity),
    paid_at_shop: v.optional(amount({ decimals: exponentOf(shopCurrency(line)) }), null),
    shop_order_ref: v.optional(text(200), ''),
    shop_tracking: v.optional(text(200), ''),
    received_weight: v.optional(numberField({ above: 0, max: 100_000, decimals: 3 }), null),
    length_cm: v.optional(numberField(SIDE), null),
    width_cm: v.optional(numberField(SIDE), null),
    height_cm: v.optional(numberField(SIDE), null),
    reason: to === 'unavailable' ? requiredText('Enter why: the customer reads it.', 500) : v.optional(text(500), ''),
  });

const WORDS: Partial<Record<LineState, { ok: string; intro: string }>> = {
  bought: { ok: 'Bought', intro: 'It leaves the buying list.' },
  received: { ok: 'Received', intro: 'The customer sees weight and photos on the order at once.' },
  unavailable: { ok: 'Tell the customer', intro: 'The customer gets an e-mail, and answers on the page of the order.' },
};

/** What was filled in: the database keeps the rest. */
const detailsOf = (values: Record<string, string | number | null>): LineDetails =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** Asks what a step of a line needs: how many pieces, what the shop said, or why it cannot be had. To its own state: completes what is known. */
export function StepDialog({ line, to, onClose, onMoved }: Props) {
  const move = useMoveLines();
  const [photos, setPhotos] = useState<File[]>([]);
  const isEdit = to === line.state;
  const { ok, intro } = isEdit ? { ok: 'Save', intro: undefined } : (WORDS[to] ?? { ok: LINE_STATE[to], intro: undefined });
  return (
    <FormDialog
      title={isEdit ? lineName(line) : `${ok}: ${lineName(line)}`}
      open
      schema={stepOf(line, to)}
      initial={{ ...line, ...(to === 'bought' && { paid_at_shop: line.paid_at_shop ?? quotedFor(line, line.quantity) }) }}
      save={{
        ...move,
        mutate: ({ reason, ...details }) =>
          move.mutate(
            { to, lines: [{ line, details: detailsOf(details) }], photos, ...(reason && { shared: { reason } }) },
            {
              onSuccess: (answer) => {
                onMoved?.(answer);
                onClose();
              },
            },
          ),
      }}
      okText={ok}
      cancelText="Not yet"
      intro={intro}
      onClose={onClose}
    >
      {line.quantity > 1 && !isEdit && <PiecesField line={line} to={to} />}
      {to === 'bought' && <BoughtFields line={line} />}
      {to === 'received' && (
        <>
          <ReceivedFields line={line} />
          <FileDrop label="Add photos" multiple {...PHOTO} onFiles={(files) => setPhotos([...photos, ...files].slice(0, 10))}>
            {photos.length > 0 && photos.map(({ name }) => name).join(', ')}
          </FileDrop>
        </>
      )}
      {to === 'unavailable' && (
        <Form.Item name="reason" label="Why" extra={readBy('mail')}>
          <Input.TextArea autoFocus rows={2} />
        </Form.Item>
      )}
    </FormDialog>
  );
}

/** The price follows the pieces as quoted, until another one is typed. */
function PiecesField({ line, to }: { line: Line; to: LineState }) {
  const form = Form.useFormInstance();
  const proposed = useRef(quotedFor(line, line.quantity));
  const follow = (pieces: NumberValue) => {
    if (to !== 'bought' || typeof pieces !== 'number' || form.getFieldValue('paid_at_shop') !== proposed.current) return;
    proposed.current = quotedFor(line, pieces);
    form.setFieldsValue({ paid_at_shop: proposed.current });
  };
  return (
    <Form.Item name="quantity" label="Pieces" extra={`Of ${line.quantity}. The others are left unchanged.`}>
      <NumberInput decimals={0} onChange={follow} />
    </Form.Item>
  );
}

const numeric = (value: NumberValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** A number of the form while it is one. */
const useTyped = (name: string): number | null => numeric(Form.useWatch<NumberValue | undefined>(name, Form.useFormInstance()));

function BoughtFields({ line }: { line: Line }) {
  const pieces = useTyped('quantity') ?? line.quantity;
  const warning = marginWarning(line, pieces, useTyped('paid_at_shop'));
  const quoted = quotedFor(line, pieces);
  return (
    <>
      <Form.Item
        name="paid_at_shop"
        label={`Paid at the shop, ${shopCurrency(line)}`}
        extra={
          warning ? <span className={styles.lnNeeds}>{warning}</span> : quoted !== null && `Quoted: ${quoted}, for these pieces.`
        }
      >
        <NumberInput decimals={exponentOf(shopCurrency(line))} />
      </Form.Item>
      <Form.Item name="shop_order_ref" label="Shop’s order number">
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="shop_tracking" label="Number of the shop’s parcel to us">
        <Input />
      </Form.Item>
    </>
  );
}

/** More weight than quoted is our cost: the customer's price stays. The answer says what it costs. */
function ReceivedFields({ line }: { line: Line }) {
  return (
    <>
      <Form.Item
        name="received_weight"
        label="Weight, kg"
        extra={line.quoted_weight !== null && `Quoted: ${line.quoted_weight} kg a piece.`}
      >
        <NumberInput autoFocus decimals={3} />
      </Form.Item>
      <SideFields />
    </>
  );
}
