import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { reloadKeepingText, restoreTyped } from './typed-text.ts';

function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <label>
        Name <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        Note <textarea />
      </label>
      <label>
        Gift <input type="checkbox" />
      </label>
      <label>
        Password <input type="password" />
      </label>
      <output>{name}</output>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});

function typeInto(name: string, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field(name)), 'value')!.set!.call(field(name), value);
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

it('keeps typed text and ticks over a reload, also where the form appears later, but no passwords', async () => {
  const before = render(<Form />);
  typeInto('Name', 'Asha');
  typeInto('Note', 'Ring twice');
  typeInto('Password', 'secret');
  field('Gift').click();
  reloadKeepingText();
  expect(location.reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('landfall-typed')).not.toContain('secret');
  before.unmount();

  restoreTyped();
  render(<Form />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Asha'));
  expect(field('Note').value).toBe('Ring twice');
  expect(field('Gift').checked).toBe(true);
  expect(field('Password').value).toBe('');
  expect(sessionStorage.getItem('landfall-typed')).toBeNull();
});

it('writes nothing into another page', () => {
  sessionStorage.setItem('landfall-typed', JSON.stringify({ path: '/other', fields: [['input   Name ', 0, 'x']] }));
  render(<Form />);
  restoreTyped();
  expect(field('Name').value).toBe('');
});
