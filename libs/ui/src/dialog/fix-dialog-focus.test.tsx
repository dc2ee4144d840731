import { act, render, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fixDialogFocus } from './fix-dialog-focus.ts';

function Asking({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => fixDialogFocus(document), []);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reject
      </button>
      <Modal open={open} title="Reject this quote" okText="Yes" cancelText="No" onCancel={() => setOpen(false)}>
        {children}
      </Modal>
    </>
  );
}

const opened = async (children?: ReactNode) => {
  render(<Asking>{children}</Asking>);
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
};

describe('a dialog that opens without motion', () => {
  it('has its focus in the first field, not at the X', async () => {
    await opened(<input aria-label="Why" />);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Why' }));
  });

  it('has it at the button that answers where there is no field', async () => {
    await opened('Are you sure?');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  });

  it('lets the X have it when it is reached from inside', async () => {
    await opened(<input aria-label="Why" />);
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});
