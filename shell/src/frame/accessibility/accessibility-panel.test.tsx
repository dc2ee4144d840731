import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { AccessibilityButton } from './accessibility-button.tsx';

cleanUpAfterEach();

async function opened() {
  const shown = renderShell(<AccessibilityButton />);
  await shown.user.click(await screen.findByRole('button', { name: 'Accessibility' }));
  const panel = within(await screen.findByRole('dialog'));
  return { ...shown, panel };
}

it('stays open while reduced motion is switched on and off', async () => {
  const { panel, user } = await opened();
  const dialog = screen.getByRole('dialog');
  const reducedMotion = panel.getByRole('switch', { name: 'Reduced motion' });
  for (const state of ['true', 'false']) {
    await user.click(reducedMotion);
    expect(reducedMotion.getAttribute('aria-checked')).toBe(state);
    expect(screen.getByRole('dialog')).toBe(dialog);
  }
});

it('offers four switches, of which only the sound is on', async () => {
  const { panel } = await opened();
  const states = panel
    .getAllByRole('switch')
    .map((one) => [one.getAttribute('aria-checked'), document.getElementById(one.getAttribute('aria-labelledby')!)!.textContent]);
  expect(states).toEqual([
    ['false', 'High contrast'],
    ['false', 'Reduced motion'],
    ['false', 'Keyboard navigation'],
    ['true', 'Sound'],
  ]);
});

it('changes the page at once', async () => {
  const { panel, user } = await opened();
  await user.click(panel.getByRole('switch', { name: 'High contrast' }));
  expect(document.documentElement.classList.contains('high-contrast')).toBe(true);
});

it('changes the text size by 2 px between 12 and 24 and resets it to 16', async () => {
  const { panel, user } = await opened();
  const larger = panel.getByRole('button', { name: 'Larger text' });
  const smaller = panel.getByRole('button', { name: 'Smaller text' });
  for (let press = 0; press < 5; press += 1) await user.click(larger);
  expect(panel.getByText('150%')).toBeDefined();
  expect(larger).toHaveProperty('disabled', true);
  await user.click(smaller);
  expect(panel.getByText('137.5%')).toBeDefined();
  for (let press = 0; press < 6; press += 1) await user.click(smaller);
  expect(panel.getByText('75%')).toBeDefined();
  expect(smaller).toHaveProperty('disabled', true);
  await user.click(panel.getByRole('button', { name: 'Reset' }));
  expect(panel.getByText('100%')).toBeDefined();
});
