import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { NumberValue } from './number-value.ts';
import { NumberInput } from './number-input.tsx';

const emitted: NumberValue[] = [];

function Field({ start = null, max }: { start?: NumberValue; max?: number }) {
  const [value, keep] = useState<NumberValue>(start);
  const change = (next: NumberValue) => {
    emitted.push(next);
    keep(next);
  };
  return (
    <>
      <NumberInput aria-label="Amount" value={value} onChange={change} decimals={2} min={0} max={max} />
      <button type="button" onClick={() => keep(7)}>
        Seven
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' });

it.each(['-5', '100000', 'abc', '1,5', '1e9', '12.345', ' 4 '])(
  'keeps %j as it was typed after the field is left',
  async (text) => {
    const user = userEvent.setup();
    render(<Field max={99} />);
    await user.type(field(), text);
    await user.tab();
    expect(field().value).toBe(text);
  },
);

it('tells a number, an empty field and text that is no number apart', async () => {
  const user = userEvent.setup();
  emitted.length = 0;
  render(<Field />);
  await user.type(field(), '4x');
  await user.clear(field());
  expect(emitted).toEqual([4, '4x', null]);
});

it('shows a number from outside with its decimals, over what was typed before', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.type(field(), '5.');
  await user.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field().value).toBe('7.00');
});

it('steps with the arrow keys within its bounds', async () => {
  const user = userEvent.setup();
  render(<Field start={1} max={2} />);
  await user.click(field());
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field().value).toBe('2.00');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(field().value).toBe('0.00');
});
