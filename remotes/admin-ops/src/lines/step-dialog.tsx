import { FormDialog, readBy } from '@landfall/admin';
import { amount, numberField, requiredNumber, requiredText, text } from '@landfall/admin/schema';
import { exponentOf } from '@landfall/currency';
import { PHOTO } from '@landfall/customer';
import { NumberInput } from '@landfall/ui/fields';
import { FileDrop } from '@landfall/ui/record';
import { Form, Input } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import { LINE_STATE, lineName } from './labels.ts';
import { useMoveLines } from './move-lines.mutation.ts';
import type { Line, LineState } from './order-lines.query.ts';

interface Props {
  line: Line;
  to: LineState;
  onClose(): void;
  onMoved?(answer: { offers: string | null; order_id: string }[]): void;
}

/** The fields of a step, all of them optional but the pieces and the reason. Those that are not shown are empty. */
const stepOf = (line: Line, to: LineState) =>
  v.object({
    quantity:
      (line.quantity ?? 1) > 1
        ? requiredNumber('Enter how many pieces.', { min: 1, max: line.quantity ?? 1, decimals: 0 })
        : v.optional(v.number(), 1),
    paid_at_shop: v.optional(amount({ decimals: exponentOf(line.shop_currency ?? 'USD') }), null),
    shop_order_ref: v.optional(text(200), ''),
    shop_tracking: v.optional(text(200), ''),
    received_weight: v.optional(numberField({ above: 0, max: 100_000, decimals: 3 }), null),
    reason: to === 'unavailable' ? requiredText('Enter why: the customer reads it.', 500) : v.optional(text(500), ''),
  });

const WORDS: Partial<Record<LineState, { ok: string; intro: string }>> = {
  bought: { ok: 'Bought', intro: 'It leaves the buying list.' },
  received: { ok: 'Received', intro: 'The customer sees weight and photos on the order at once.' },
  unavailable: { ok: 'Tell the customer', intro: 'The customer gets an e-mail, and answers on the page of the order.' },
};

/** Asks what a step of a line needs: how many pieces, what the shop said, or why it cannot be had. */
export function StepDialog({ line, to, onClose, onMoved }: Props) {
  const move = useMoveLines();
  const [photos, setPhotos] = useState<File[]>([]);
  const { ok, intro } = WORDS[to] ?? { ok: LINE_STATE[to], intro: '' };
  const quoted = line.quoted_price === null ? undefined : (line.quoted_price ?? 0) * (line.quantity ?? 1);
  return (
    <FormDialog
      title={`${ok}: ${lineName(line)}`}
      open
      schema={stepOf(line, to)}
      initial={{
        quantity: line.quantity,
        shop_order_ref: line.shop_order_ref,
        shop_tracking: line.shop_tracking,
        ...(to === 'bought' && { paid_at_shop: line.paid_at_shop ?? quoted }),
      }}
      save={{
        ...move,
        mutate: ({ quantity, reason, paid_at_shop, received_weight, shop_order_ref, shop_tracking }) =>
          move.mutate(
            {
              to,
              lines: [
                {
                  line,
                  details: {
                    quantity,
                    ...(paid_at_shop !== null && to === 'bought' && { paid_at_shop }),
                    ...(received_weight !== null && { received_weight }),
                    ...(shop_order_ref && { shop_order_ref }),
                    ...(shop_tracking && { shop_tracking }),
                  },
                },
              ],
              photos,
              ...(reason && { shared: { reason } }),
            },
            {
              onSuccess: ({ orders }) => {
                onMoved?.(orders);
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
      {(line.quantity ?? 1) > 1 && (
        <Form.Item name="quantity" label="Pieces" extra={`Of ${line.quantity}. The others are left unchanged.`}>
          <NumberInput decimals={0} />
        </Form.Item>
      )}
      {to === 'bought' && (
        <>
          <Form.Item
            name="paid_at_shop"
            label={`Paid at the shop, ${line.shop_currency ?? ''}`}
            extra={quoted === undefined ? undefined : `Quoted: ${quoted}, for all pieces.`}
          >
            <NumberInput decimals={exponentOf(line.shop_currency ?? 'USD')} />
          </Form.Item>
          <Form.Item name="shop_order_ref" label="Shop’s order number">
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="shop_tracking" label="Number of the shop’s parcel to us">
            <Input />
          </Form.Item>
        </>
      )}
      {to === 'received' && (
        <>
          <Form.Item
            name="received_weight"
            label="Weight, kg"
            extra={line.quoted_weight ? `Quoted: ${line.quoted_weight} kg a piece.` : undefined}
          >
            <NumberInput autoFocus decimals={3} />
          </Form.Item>
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
