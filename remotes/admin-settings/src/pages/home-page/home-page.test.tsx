import { ADMIN_ID, type Responses, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './home-page.route.tsx';

const record = {
  id: 'f1',
  updated_at: '2026-11-24T08:00:00Z',
  company_name: 'Landfall',
  hero_headline: 'Shop the world',
  how_it_works_steps: [],
  value_props: [],
};
const admin = [{ role: 'admin' }];

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/footer', Component }],
    {
      'GET footer_settings': [record],
      'PATCH footer_settings': [{ ...record, updated_at: '2026-11-24T09:00:00Z' }],
      user_roles: admin,
      ...answers,
    },
    { as: 'admin', at: '/admin/footer' },
  );

async function save(answers: Responses = {}) {
  const view = open(answers);
  await view.user.type(await screen.findByLabelText('Headline'), '!');
  await view.user.click(await screen.findByRole('button', { name: 'Save settings' }));
  return view;
}

it('saves the one record and confirms it in the words of the specification', async () => {
  const { toasts, emitted, requests } = await save();
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Settings updated', description: 'Home page settings updated successfully.' }]),
  );
  expect(emitted).toContainEqual({ type: 'settings.saved', table: 'footer_settings' });
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect(sent?.params.get('id')).toBe('eq.f1');
  expect(sent?.params.get('updated_at')).toBe('eq.2026-11-24T08:00:00Z');
  expect(sent?.body).toEqual({ hero_headline: 'Shop the world!' });
});

it('sends nothing where nothing has changed, and shows that', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Nothing has changed since the last save.')).toBeTruthy();
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

/** Responses of a server where somebody else saves before this page does. */
const meanwhile = (theirs: object): Responses => {
  const current = { ...record, ...theirs, updated_at: '2026-11-24T08:30:00Z' };
  let reads = 0;
  return {
    'GET footer_settings': () => [reads++ === 0 ? record : current],
    'PATCH footer_settings': ({ params, body }: FakeRequest) =>
      params.get('updated_at') === `eq.${current.updated_at}` ? [{ ...current, ...(body as object) }] : [],
  };
};

it('keeps what somebody else saved in other fields', async () => {
  const { toasts, requests } = await save(meanwhile({ company_name: 'Landfall Ltd' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Settings updated' }));
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { hero_headline: 'Shop the world!' },
    { hero_headline: 'Shop the world!' },
  ]);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Landfall Ltd');
});

it('overwrites nothing that somebody else saved in the same field until it is chosen', async () => {
  const { user, requests, toasts } = await save(meanwhile({ hero_headline: 'Theirs' }));
  expect(await screen.findByText('Now saved: "Theirs"')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(screen.getByLabelText('Headline')).toHaveProperty('value', 'Shop the world!');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Settings updated' }));
  expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({ hero_headline: 'Shop the world!' });
});

it('takes what somebody else saved where that is chosen', async () => {
  const { user } = await save(meanwhile({ hero_headline: 'Theirs' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(screen.getByLabelText('Headline')).toHaveProperty('value', 'Theirs');
  await waitFor(() => expect(screen.queryByText('Now saved: "Theirs"')).toBeNull());
});

it('asks before edits are lost by leaving the page', async () => {
  const { user, router } = open();
  await user.type(await screen.findByLabelText('Headline'), '!');
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/admin/footer');
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

it('edits every field of the record', async () => {
  const written = {
    company_name: 'Landfall',
    company_description: 'Shop the world.',
    primary_phone: '+91 20 1234 5678',
    secondary_phone: '+91 20 8765 4321',
    primary_email: 'hello@landfall.test',
    support_email: 'support@landfall.test',
    primary_address: '12 Lake Road, Pune',
    secondary_address: '9 Market Street, Austin',
    business_hours: '9 to 5',
    social_twitter: 'https://twitter.test/landfall',
    social_facebook: 'https://facebook.test/landfall',
    social_instagram: 'https://instagram.test/landfall',
    social_linkedin: 'https://linkedin.test/landfall',
    website_logo_url: 'https://landfall.test/logo.svg',
    hero_banner_url: 'https://landfall.test/banner.webp',
    hero_headline: 'Shop the world',
    hero_subheadline: 'Delivered to your doorstep',
    hero_cta_text: 'Get Quote',
    hero_cta_link: '/quote',
    how_it_works_steps: [{ title: 'Ask', text: 'Send us a link.' }],
    value_props: [{ title: 'One price', text: 'Duty included.' }],
    contact_email: 'contact@landfall.test',
  };
  const { user, requests } = open({ 'GET footer_settings': [{ id: 'f1', ...written }] });
  await screen.findByRole('button', { name: 'Save settings' });
  for (const field of document.querySelectorAll('.homeForm input:not([type=file]), .homeForm textarea'))
    await user.type(field, 'x');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const sent = () => requests.find(({ method }) => method === 'PATCH')?.body;
  await waitFor(() => expect(sent()).toBeTruthy());
  const edited = (_name: string, value: unknown) => (typeof value === 'string' ? `${value}x` : value);
  expect(sent()).toEqual(JSON.parse(JSON.stringify(written), edited));
});

it('refuses a user whose role record is not admin, before anything is written', async () => {
  const { toasts, requests } = await save({ user_roles: [{ role: 'user' }] });
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Error updating settings', description: 'Unauthorized: Admin access required', tone: 'destructive' },
    ]),
  );
  expect(requests.find(({ name }) => name === 'user_roles')?.params.get('user_id')).toBe(`eq.${ADMIN_ID}`);
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('shows that no data came back after an update that changed nothing', async () => {
  const { toasts } = await save({ 'PATCH footer_settings': [] });
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({ title: 'Error updating settings', description: 'No data returned after update' }),
  );
});

it('passes on why an update was refused', async () => {
  const { toasts } = await save({ 'PATCH footer_settings': refuses('42501', 'permission denied for table footer_settings') });
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({
      title: 'Error updating settings',
      description: 'permission denied for table footer_settings',
    }),
  );
});

it('is read again whenever the window has the focus', async () => {
  const { requests } = open();
  await screen.findByRole('button', { name: 'Save settings' });
  const reads = () => requests.filter(({ method, name }) => method === 'GET' && name === 'footer_settings').length;
  expect(reads()).toBe(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reads()).toBe(2));
});

it('shows that there is no record', async () => {
  open({ 'GET footer_settings': [] });
  expect(await screen.findByText('No footer settings record found')).toBeTruthy();
});

it('shows that the record could not be fetched, and why', async () => {
  open({ 'GET footer_settings': refuses('42501', 'permission denied') });
  expect(await screen.findByText('Failed to fetch footer settings: permission denied')).toBeTruthy();
});

it('takes no address that leaves the web', async () => {
  const { user, requests } = open();
  await user.click(await screen.findByLabelText('Twitter'));
  await user.paste('javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('It has to start with https://')).toBeTruthy();
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('shows what visitors would see while it is typed, with the defaults of empty fields', async () => {
  const { user } = open();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Shop the world')).toBeTruthy();
  expect(preview.getByText('You ask')).toBeTruthy();
  await user.type(screen.getByLabelText('Headline'), '!');
  expect(preview.getByText('Shop the world!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Add step$/ }));
  await user.type(screen.getByLabelText('Title 1'), 'Send a link');
  expect(preview.getByText('Send a link')).toBeTruthy();
  expect(preview.queryByText('You ask')).toBeNull();
});

it('fills in the address of an uploaded logo, which is saved with the rest', async () => {
  const { user, requests } = open({ 'functions/attach-file': { path: 'u/logo.png' } });
  await user.upload(await screen.findByLabelText('Upload a logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  const address = (await screen.findByLabelText('Logo address')) as HTMLInputElement;
  await waitFor(() => expect(address.value).toMatch(/site-assets\/.+\.png$/));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const saved = () => requests.find(({ method }) => method === 'PATCH')?.body;
  await waitFor(() => expect(saved()).toEqual({ website_logo_url: expect.stringMatching(/\.png$/) as string }));
});

const unlikeAPicture = () =>
  Response.json({ error: { code: 'wrong_type', message: 'Only JPG, PNG, and WEBP files are accepted.' } }, { status: 415 });

it('shows why an image was not uploaded, and keeps the address', async () => {
  const { user } = open({ 'functions/attach-file': unlikeAPicture });
  await user.upload(await screen.findByLabelText('Upload a banner'), new File(['x'], 'sea.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only JPG, PNG, and WEBP files are accepted.');
  expect(screen.getByLabelText('Banner address')).toHaveValue('');
});
