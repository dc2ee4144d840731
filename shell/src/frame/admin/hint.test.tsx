import { renderInShell } from '@landfall/contract/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Hint } from './hint.tsx';

const hinted = async () => {
  const { user } = renderInShell(
    <Hint text="Countries">
      <a href="/admin/countries">C</a>
    </Hint>,
    {},
    { as: 'admin' },
  );
  await act(async () => void (await import('antd/es/tooltip'))); // without it there is no hint yet
  return user;
};

it('A hint shows its text on hover', async () => {
  const user = await hinted();
  await user.hover(screen.getByRole('link'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Countries');
});

it('A hint shows its text when its child has the keyboard focus', async () => {
  await hinted();
  act(() => screen.getByRole('link').focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Countries');
});
