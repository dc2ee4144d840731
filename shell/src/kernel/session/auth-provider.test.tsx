import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { useAuth } from './auth-provider.tsx';

cleanUpAfterEach();

it('refuses to be used outside its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // React logs it too
  const Lost = () => <>{String(useAuth().loading)}</>;
  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});
