import { FormDialog, readBy } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { changedPrice } from '@landfall/db';
import { PriceChanged } from '@landfall/ui/record';
import { requiredText } from '@landfall/admin/schema';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import { checksOf, questionsOf } from './checks.query.ts';
import { type QuoteMove, useMoveQuote } from './move-quote.mutation.ts';

interface Props {
  quote: AdminQuote;
  open: boolean;
  onClose(): void;
}

const reopening = v.object({ details: requiredText('Say why. The customer reads it.', 2000) });

/** Approves a quote for its customer, with the reason. What a check asks about is confirmed here too. */
export function ReopenDialog({ quote, open, onClose }: Props) {
  const { db } = useShell();
  const move = useMoveQuote(quote, onClose);
  const checks = useQuery({ ...checksOf(db, quote.id, quote.version), enabled: open });
  const questions = questionsOf(checks.data ?? []);
  const confirmed = questions.map(({ code }) => code);
  const approve = (details: QuoteMove['details']) => move.mutate({ to: 'approved', details, confirmed, seen: quote.statement });
  return (
    <FormDialog
      title={`Reopen ${quote.display_id} as approved?`}
      open={open}
      schema={reopening}
      save={{ ...move, mutate: ({ details }) => approve(details) }}
      failure={
        changedPrice(move.error) && (
          <PriceChanged
            error={move.error}
            title="This did not go through"
            seen={move.variables?.seen ?? undefined}
            accept="Approve at the new price"
            busy={move.isPending}
            onAccept={() => approve(move.variables?.details)}
          />
        )
      }
      okText={questions.length > 0 ? 'Approve anyway' : 'Reopen as approved'}
      cancelText="Not now"
      danger={questions.length > 0}
      intro={
        questions.length > 0
          ? `${questions.map(({ text }) => text).join(' ')} The quote goes into the customer’s cart.`
          : 'The quote goes into the customer’s cart at this price, and they get a mail about it.'
      }
      onClose={onClose}
    >
      <Form.Item name="details" label="Reason" extra={readBy('customer', 'It stays in the history.')}>
        <Input.TextArea autoFocus rows={3} />
      </Form.Item>
    </FormDialog>
  );
}
