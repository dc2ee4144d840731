import { FormDialog, readBy } from '@landfall/admin';
import { requiredText, text } from '@landfall/admin/schema';
import { Form, Input } from 'antd';
import * as v from 'valibot';
import { type Claim, useDecideClaim } from './claims.query.ts';

export type Outcome = 'replacement' | 'refused';

const WORDS: Readonly<Record<Outcome, { title: string; ok: string; intro: string }>> = {
  replacement: {
    title: 'Replace',
    ok: 'Buy it again',
    intro: 'The item is on the buying list again. It costs the customer nothing.',
  },
  refused: { title: 'Refuse the claim', ok: 'Refuse', intro: 'The claim ends.' },
};

/** Asks why a claim ends as it does. The customer reads it in an e-mail and in the conversation of the order. */
export function DecideDialog({ claim, to, onClose }: { claim: Claim; to: Outcome; onClose(): void }) {
  const decide = useDecideClaim(claim);
  const { title, ok, intro } = WORDS[to];
  return (
    <FormDialog
      title={`${title}: ${claim.product_name ?? 'Item'}`}
      open
      schema={v.object({
        reason: to === 'refused' ? requiredText('Enter why: the customer reads it.', 2000) : v.optional(text(2000), ''),
      })}
      initial={{ reason: '' }}
      save={{ ...decide, mutate: ({ reason }) => decide.mutate({ to, reason }, { onSuccess: onClose }) }}
      okText={ok}
      cancelText="Not yet"
      intro={intro}
      onClose={onClose}
    >
      <Form.Item name="reason" label={to === 'refused' ? 'Why' : 'What to tell the customer'} extra={readBy('mail')}>
        <Input.TextArea autoFocus rows={3} />
      </Form.Item>
    </FormDialog>
  );
}
