import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keepComposing } from './keep-focus-visible.ts';

it('Enter that ends a composition does nothing else, in Safari too', () => {
  keepComposing(window);
  const pressed = vi.fn<() => void>();
  render(<input aria-label="Name" onKeyDown={(event) => event.key === 'Enter' && pressed()} />);
  const field = screen.getByLabelText('Name');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(pressed).toHaveBeenCalledOnce();
});
