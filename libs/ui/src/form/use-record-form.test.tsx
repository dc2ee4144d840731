import { createFakeShell, InShell, sessionOf } from '@landfall/contract/testing';
import { AppError } from '@landfall/db';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { useRecordForm } from './use-record-form.ts';

const show = (sheet: ReactNode, shell = createFakeShell({}, 'customer')) =>
  render(sheet, { wrapper: ({ children }) => <InShell shell={shell}>{children}</InShell> });

const schema = v.object({
  carrier: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the carrier.')),
  number: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter the tracking number.')),
});

function Sheet({
  save = vi.fn<(values: object) => void>(),
  error = null,
  pending = false,
  initial = { carrier: '', number: '' },
  restored = false,
  keep = null,
}: {
  save?: (values: object) => void;
  error?: Error | null;
  pending?: boolean;
  initial?: object;
  restored?: boolean;
  keep?: string | null;
}) {
  const record = useRecordForm({
    schema,
    initial,
    restored,
    save: { mutate: save, isPending: pending, error },
    keep,
    table: 'orders',
  });
  return (
    <Form {...record.props}>
      <Form.Item name="carrier" label="Carrier">
        <Input />
      </Form.Item>
      <Form.Item name="number" label="Number">
        <Input />
      </Form.Item>
      <button type="submit">Save</button>
      <button type="button" onClick={record.discard}>
        Discard
      </button>
    </Form>
  );
}

it('shows the problem of a field once it was typed in and left, and removes it once it is corrected', async () => {
  const user = userEvent.setup();
  show(<Sheet />);
  await user.type(screen.getByLabelText('Number'), 'AB');
  expect(screen.queryByText('Enter the tracking number.')).toBeNull();
  await user.tab();
  expect(await screen.findByText('Enter the tracking number.')).toBeTruthy();
  expect(screen.queryByText('Enter the carrier.')).toBeNull();
  await user.type(screen.getByLabelText('Number'), 'C');
  await waitFor(() => expect(screen.queryByText('Enter the tracking number.')).toBeNull());
});

it('shows the problem of a field that a press leaves only after the release, so that the pressed button stays under the pointer', async () => {
  const user = userEvent.setup();
  show(<Sheet />);
  await user.type(screen.getByLabelText('Number'), 'AB');
  await user.click(screen.getByLabelText('Number'));
  expect(screen.queryByText('Enter the tracking number.')).toBeNull();
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Carrier') });
  expect(screen.getByLabelText('Number')).not.toHaveFocus();
  expect(screen.queryByText('Enter the tracking number.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByText('Enter the tracking number.')).toBeTruthy();
});

it('checks every field when it is saved, focuses the first problem and saves nothing', async () => {
  const user = userEvent.setup();
  const save = vi.fn<(values: object) => void>();
  show(<Sheet save={save} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the carrier.')).toBeTruthy();
  expect(screen.getByText('Enter the tracking number.')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Carrier')).toHaveFocus());
  expect(save).not.toHaveBeenCalled();
});

it('saves what the schema makes of the values by Ctrl and Enter, once while it is pending', async () => {
  const user = userEvent.setup();
  const save = vi.fn<(values: object) => void>();
  const { rerender } = show(<Sheet save={save} />);
  await user.type(screen.getByLabelText('Carrier'), ' DHL ');
  await user.type(screen.getByLabelText('Number'), 'ABC{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledExactlyOnceWith({ carrier: 'DHL', number: 'ABC' });
  rerender(<Sheet save={save} pending />);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledOnce();
});

it('shows a refusal at the field that the database names and keeps what was typed', async () => {
  const user = userEvent.setup();
  const { rerender } = show(<Sheet />);
  await user.type(screen.getByLabelText('Number'), 'ABC');
  await user.click(screen.getByLabelText('Carrier'));
  const error = new AppError('too_long', { code: 'PT400', details: 'This number is not known to DHL.', hint: 'number' });
  rerender(<Sheet error={error} />);
  expect(await screen.findByText('This number is not known to DHL.')).toBeTruthy();
  expect(screen.getByLabelText('Number')).toHaveValue('ABC');
  expect(screen.getByLabelText('Number')).toHaveFocus();
});

it('shows the problems of restored values at once, but not of empty fields', async () => {
  const initial = { carrier: '', number: 'AB' };
  const { unmount } = show(<Sheet initial={initial} restored />);
  expect(await screen.findByText('Enter the tracking number.')).toBeTruthy();
  expect(screen.queryByText('Enter the carrier.')).toBeNull();
  unmount();
  show(<Sheet initial={initial} />);
  expect(screen.queryByText('Enter the tracking number.')).toBeNull();
});

it('keeps a refusal when the focus moves, until the value changes', async () => {
  const user = userEvent.setup();
  const { rerender } = show(<Sheet />);
  await user.type(screen.getByLabelText('Number'), 'ABC');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const error = new AppError('too_long', { code: 'PT400', details: 'This number is not known to DHL.', hint: 'number' });
  rerender(<Sheet error={error} />);
  await screen.findByText('This number is not known to DHL.');
  await user.click(screen.getByLabelText('Number'));
  await user.tab();
  await user.tab();
  expect(screen.getByLabelText('Number')).toHaveAttribute('aria-invalid', 'true');
  await user.type(screen.getByLabelText('Number'), 'D');
  await waitFor(() => expect(screen.queryByText('This number is not known to DHL.')).toBeNull());
});

describe('what was typed and not saved', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Carrier');
  const typed = async (shell = createFakeShell({}, 'customer'), sheet = <Sheet keep="order" />) => {
    const shown = show(sheet, shell);
    await userEvent.type(field(), 'DHL');
    return { shell, ...shown };
  };

  it('is there after a reload, and gone once it is discarded', async () => {
    await typed();
    const { unmount } = show(<Sheet keep="order" />); // as a reload does: the first form never ends
    expect(screen.getAllByLabelText<HTMLInputElement>('Carrier').map(({ value }) => value)).toEqual(['DHL', 'DHL']);
    unmount();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(sessionStorage.length).toBe(0);
  });

  it('outlasts the end of the session, which empties the tab’s storage, for the same person only', async () => {
    const { shell, unmount } = await typed();
    act(() => shell.session.set(sessionOf('visitor')));
    sessionStorage.clear();
    unmount();
    act(() => shell.session.set(sessionOf('admin')));
    const other = show(<Sheet keep="order" />, shell);
    expect(field().value).toBe('');
    other.unmount();
    act(() => shell.session.set(sessionOf('customer')));
    show(<Sheet keep="order" />, shell);
    expect(field().value).toBe('DHL');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  });

  it('is kept while it is sent and refused, and not once it is saved', async () => {
    const { rerender } = await typed();
    rerender(<Sheet keep="order" pending />);
    rerender(<Sheet keep="order" error={new AppError('No network', { code: '' })} />);
    expect(Object.values(sessionStorage)).toEqual(['{"carrier":"DHL"}']);
    rerender(<Sheet keep="order" pending />);
    rerender(<Sheet keep="order" />);
    expect(sessionStorage.length).toBe(0);
  });

  it('is not there again in the next form after one that ended with its save, but after one that ended with the session', async () => {
    const save = async (shell = createFakeShell({}, 'customer')) => {
      const shown = await typed(shell);
      await userEvent.type(screen.getByLabelText('Number'), '1234');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      return shown;
    };
    (await save()).unmount();
    expect(sessionStorage.length).toBe(0);
    const { shell, unmount } = await save();
    act(() => shell.session.set(sessionOf('visitor')));
    unmount();
    expect(Object.values(sessionStorage)).toEqual(['{"carrier":"DHL","number":"1234"}']);
  });

  it('is not stored of a form that keeps nothing', async () => {
    await typed(undefined, <Sheet />);
    expect(sessionStorage.length).toBe(0);
  });
});
