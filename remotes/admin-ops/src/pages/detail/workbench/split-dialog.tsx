import { FormDialog, readBy } from '@landfall/admin';
import { requiredNumber, requiredText } from '@landfall/admin/schema';
import { NumberInput } from '@landfall/ui/fields';
import { Form, Input, Modal } from 'antd';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import type { DraftItem } from './draft.ts';
import { useSplitQuote } from './split-quote.mutation.ts';

interface Props {
  quote: AdminQuote;
  /** The stored ones. */
  items: readonly DraftItem[];
  /** What is typed and not saved can't be split. */
  edited: boolean;
  open: boolean;
  onClose(): void;
}

const piecesOf = (item: DraftItem): number => Number(item.quantity ?? 1);

const splitSchema = (items: readonly DraftItem[]) =>
  v.object({
    pieces: v.object(
      Object.fromEntries(
        items.map((item) => [
          item.key,
          requiredNumber('Enter 0 to leave it here.', { min: 0, max: piecesOf(item), decimals: 0 }),
        ]),
      ),
    ),
    reason: requiredText('Say why. The customer reads it.', 400),
  });

/** Save first: another dialog would act on what is stored. */
export const SaveFirst = ({ title, onClose }: { title: string; onClose(): void }) => (
  <Modal title={title} open onCancel={onClose} onOk={onClose} okText="Back to the quote" footer={(_, { OkBtn }) => <OkBtn />}>
    <p>You have changes that are not saved. Save or discard them first.</p>
  </Modal>
);

/** Asks how many pieces of each item go into a new quote. */
export function SplitDialog({ quote, items, edited, open, onClose }: Props) {
  const split = useSplitQuote(quote);
  const title = `Split ${quote.display_id}`;
  if (open && edited) return <SaveFirst title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      open={open}
      schema={splitSchema(items)}
      initial={{ pieces: Object.fromEntries(items.map(({ key }) => [key, 0])), reason: '' }}
      save={{
        ...split,
        mutate: ({ pieces, reason }) => {
          const moved = items.flatMap(({ key, id }) => (id && pieces[key] ? [{ id, quantity: pieces[key] }] : []));
          split.mutate({ items: moved, reason }, { onSuccess: onClose });
        },
      }}
      okText="Split"
      cancelText="Keep it as one"
      intro="The pieces you choose move to a new quote of the same customer. Both quotes are priced again."
      onClose={onClose}
    >
      {items.map((item, index) => (
        <Form.Item key={item.key} name={['pieces', item.key]} label={`${item.productName}: pieces of ${piecesOf(item)} to move`}>
          <NumberInput autoFocus={index === 0} />
        </Form.Item>
      ))}
      <Form.Item name="reason" label="Reason" extra={readBy('customer', 'It stays in the history of both quotes.')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </FormDialog>
  );
}
