import { useDialog } from '@landfall/ui';
import { Kbd, useKeys } from '@landfall/ui/record';
import { Button } from 'antd';

const dialog = () => import('./new-quote-dialog.tsx').then((file) => file.NewQuoteDialog);

interface Props {
  customer?: { id: string; name: string; country: string | null };
}

/** Opens the form of a new quote, by N too. */
export function NewQuote({ customer }: Props) {
  const form = useDialog(dialog, { customer });
  useKeys({ n: form.open });
  return (
    <>
      <Button onClick={form.open}>
        New quote <Kbd>N</Kbd>
      </Button>
      {form.isOpen && form.dialog}
    </>
  );
}
