import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { Footer } from './footer.tsx';

cleanUpAfterEach();

const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('has the company links, the services and the default description', async () => {
  renderShell(<Footer />);
  expect(await screen.findByText('Shop the world, delivered to your doorstep.')).toBeDefined();
  expect(links('Company')).toEqual([
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ]);
  expect(links('Services')).toEqual([
    ['Get Quote', '/quote'],
    ['Instant Quote', '/quote-auto'],
    ['Cost Estimator', '/cost-estimator'],
  ]);
});

it('shows no social links where none is set', async () => {
  renderShell(<Footer />);
  await screen.findByText(/Shop the world/);
  expect(screen.queryByRole('navigation', { name: 'Follow' })).toBeNull();
});

it('shows only the social links that are set, and the description of the settings', async () => {
  const settings = {
    company_description: 'Parcels, well priced.',
    social_instagram: 'https://instagram.test/x',
    social_linkedin: 'https://linkedin.test/x',
    social_twitter: '',
  };
  renderShell(<Footer />, { answers: { footer_settings: { json: [settings] } } });
  expect(await screen.findByText('Parcels, well priced.')).toBeDefined();
  expect(links('Follow')).toEqual([
    ['Instagram', 'https://instagram.test/x'],
    ['LinkedIn', 'https://linkedin.test/x'],
  ]);
});

it('links each network to its own address', async () => {
  const settings = {
    social_twitter: 'https://twitter.test/x',
    social_facebook: 'https://facebook.test/x',
    social_instagram: 'https://instagram.test/x',
    social_linkedin: 'https://linkedin.test/x',
  };
  renderShell(<Footer />, { answers: { footer_settings: { json: [settings] } } });
  await screen.findByRole('navigation', { name: 'Follow' });
  expect(links('Follow')).toEqual([
    ['Twitter', 'https://twitter.test/x'],
    ['Facebook', 'https://facebook.test/x'],
    ['Instagram', 'https://instagram.test/x'],
    ['LinkedIn', 'https://linkedin.test/x'],
  ]);
});

it('follows no link that is not a web address', async () => {
  renderShell(<Footer />, {
    answers: { footer_settings: { json: [{ company_description: 'x', social_twitter: 'javascript:alert(1)' }] } },
  });
  await screen.findByText('x');
  expect(screen.queryByRole('navigation', { name: 'Follow' })).toBeNull();
});
