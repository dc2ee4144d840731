import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useShell, useStore } from './shell-context.ts';
import { createFakeShell } from './testing/fake-shell.ts';
import { InShell } from './testing/render-in-shell.tsx';
import { sessionOf } from './testing/people.ts';

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

const Email = () => <p>{useStore(useShell().session).user?.email ?? 'signed out'}</p>;

it('throws where no shell is above', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <Caught>
      <Email />
    </Caught>,
  );
  expect(document.body).toHaveTextContent('useShell must be used within a ShellProvider');
});

it('shows a store’s new value at once', () => {
  const shell = createFakeShell({}, 'visitor');
  render(
    <InShell shell={shell}>
      <Email />
    </InShell>,
  );
  expect(screen.getByText('signed out')).toBeInTheDocument();
  act(() => shell.session.set(sessionOf('customer')));
  expect(screen.getByText('asha@example.com')).toBeInTheDocument();
});
