import { FormDialog, readBy } from '@landfall/admin';
import { requiredText } from '@landfall/admin/schema';
import { useShell } from '@landfall/contract';
import { itemsOf, LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import { mergeable } from './mergeable.query.ts';
import { SaveFirst } from './split-dialog.tsx';
import { useMergeQuotes } from './split-quote.mutation.ts';

interface Props {
  quote: AdminQuote;
  /** What is typed and not saved would be lost. */
  edited: boolean;
  open: boolean;
  onClose(): void;
}

const merging = v.object({
  others: v.pipe(v.array(v.string(), 'Choose at least one quote.'), v.minLength(1, 'Choose at least one quote.')),
  reason: requiredText('Say why. The customer reads it.', 400),
});

/** Asks which other quotes of the customer, on the same route and not sent, go into this one. */
export function MergeDialog({ quote, edited, open, onClose }: Props) {
  const { db } = useShell();
  const others = useQuery({ ...mergeable(db, quote), enabled: open });
  const merge = useMergeQuotes(quote);
  const title = `Merge other quotes into ${quote.display_id}`;
  if (open && edited) return <SaveFirst title={title} onClose={onClose} />;
  const none = others.data?.length === 0;
  return (
    <FormDialog
      title={title}
      open={open}
      schema={merging}
      initial={{ others: [], reason: '' }}
      save={{
        ...merge,
        mutate: ({ others: ids, reason }) => {
          const chosen = (others.data ?? []).filter(({ id }) => ids.includes(id));
          merge.mutate({ others: chosen, reason }, { onSuccess: onClose });
        },
      }}
      okText="Merge"
      okDisabled={!others.data?.length}
      cancelText="Keep them apart"
      intro={
        none
          ? 'This customer has no other quote on this route that is not sent.'
          : 'Their items are added to this quote, and they are closed. The customer gets no mail about it.'
      }
      onClose={onClose}
    >
      <Form.Item name="others" label="Quotes">
        <Checkbox.Group
          options={(others.data ?? []).map((other) => ({ value: other.id, label: `${other.display_id}, ${itemsOf(other)}` }))}
        />
      </Form.Item>
      <LoadFailure query={others}>The other quotes could not be loaded.</LoadFailure>
      <Form.Item name="reason" label="Reason" extra={readBy('customer', 'It stays in the history of each quote.')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </FormDialog>
  );
}
