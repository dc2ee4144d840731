import type { CartDrawerProps, IsolatedCode, IsolatedContext, ShellContext } from '@landfall/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { fakeDelivery } from '../../testing/fake-delivery.ts';
import { createModules } from '../load/modules.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { isolated } from './isolated.tsx';

cleanUpAfterEach();

const FOLDER = `${location.origin}/modules/gifts/1.0.0/`;

/** Text that follows a store. */
const shown = <T,>(element: HTMLElement, store: { get: () => T; subscribe: (changed: () => void) => () => void }) => {
  const show = () => (element.textContent = JSON.stringify(store.get()));
  show();
  return store.subscribe(show);
};

const ErrorText = () => <p role="alert">{String(useRouteError())}</p>;

/** The page at /gifts/:id, in a shell. */
function open(mount: IsolatedCode['mount'], as?: 'customer') {
  const page = { path: '/gifts/:id', Component: isolated('gifts', mount), ErrorBoundary: ErrorText };
  return renderShell(<p>Another page</p>, { at: '/gifts/7?from=mail', routes: [page], ...(as && { as }) });
}

/** Opens a page that keeps its context. */
async function opened(as?: 'customer') {
  let context!: IsolatedContext;
  let element!: HTMLElement;
  const view = open((given, shell) => {
    [element, context] = [given, shell];
    element.append('Gifts');
    return () => undefined;
  }, as);
  await screen.findByText('Gifts');
  return { ...view, context, element };
}

it('is shown while its page is, and removed with it', async () => {
  const unmount = vi.fn<() => void>();
  const { router } = open((element) => {
    element.append('Gifts');
    return unmount;
  });
  await screen.findByText('Gifts');
  await router.navigate('/elsewhere');
  await screen.findByText('Another page');
  await waitFor(() => expect(unmount).toHaveBeenCalledOnce());
  expect(screen.queryByText('Gifts')).toBeNull();
});

it('has the session, and the theme as it changes', async () => {
  const { context, shell } = await opened('customer');
  await waitFor(() => expect(context.session.get().user?.email).toBe('asha@example.com'));
  const modes: string[] = [];
  context.theme.subscribe(() => modes.push(context.theme.get().mode));
  shell.host.appearance.choose('dark');
  expect(modes).toEqual(['dark']);
});

it('knows its place, stays mounted where only that changes, and opens links without loading the document', async () => {
  const mount = vi.fn<IsolatedCode['mount']>((element, { place }) => {
    const [text, link] = [document.createElement('p'), document.createElement('a')];
    link.href = '/gifts/8#top';
    link.textContent = 'Next';
    element.append(text, link);
    return shown(text, place);
  });
  const { user } = open(mount);
  expect(await screen.findByText(/gifts/)).toHaveTextContent(
    '{"pathname":"/gifts/7","search":"?from=mail","hash":"","params":{"id":"7"}}',
  );
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByText('{"pathname":"/gifts/8","search":"","hash":"#top","params":{"id":"8"}}');
  expect(mount).toHaveBeenCalledOnce();
});

it('shares the bus and the cache of the shell', async () => {
  const { context, shell } = await opened();
  const heard: string[] = [];
  const listening = context.bus.on('settings.saved').subscribe(({ table }) => heard.push(table));
  shell.context.bus.emit({ type: 'settings.saved', table: 'countries' });
  listening.unsubscribe();
  shell.context.bus.emit({ type: 'settings.saved', table: 'footer' });
  expect(heard).toEqual(['countries']);

  shell.context.queries.setQueryData(['gifts', 'count'], 3);
  const read = vi.fn<() => Promise<number>>(async () => 4);
  const count = context.query({ key: ['gifts', 'count'], read });
  const leave = count.subscribe(() => undefined);
  expect(count.get().data).toBe(3);
  expect(read).not.toHaveBeenCalled();
  context.invalidate(['gifts']);
  await waitFor(() => expect(count.get().data).toBe(4));
  leave();
});

it('fills a slot, and knows the frame’s newest props', async () => {
  const shownOpen = vi.fn<(open: boolean) => void>();
  const drawer: IsolatedCode<CartDrawerProps> = {
    mount: (_element, { props }) => props.subscribe(() => shownOpen(props.get().open)),
  };
  const lazy = { name: 'cart', version: '1.0.0', routes: [], slots: { 'cart-drawer': async () => drawer } };
  const source = fakeDelivery(async () => lazy);
  const context = { log: {} } as unknown as ShellContext;
  const Drawer = (await createModules({ context, source, report: () => undefined }).slot('cart', 'cart-drawer'))!;
  const Frame = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Drawer open={open} onClose={() => setOpen(false)} />
      </>
    );
  };
  const { user } = renderShell(<Frame />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(shownOpen).toHaveBeenLastCalledWith(true);
});

describe('A crash reaches the shell’s error screen', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it('when it mounts', async () => {
    open(() => {
      throw new Error('No such gift');
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('No such gift');
  });

  it('when the page says so', async () => {
    const { context } = await opened();
    context.fail(new Error('No such gift'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No such gift');
  });

  it('when an error of its code leaves it empty', async () => {
    const { element } = await opened();
    const reported = (stack: string) => {
      const error = Object.assign(new Error('No such gift'), { stack });
      dispatchEvent(new ErrorEvent('error', { error }));
    };
    reported(`at Gifts (${FOLDER}static/1.js:1:2)`); // an event handler: the page is still there
    element.replaceChildren();
    reported('at Other (http://localhost/modules/other/1.0.0/static/1.js:1:2)');
    expect(screen.queryByRole('alert')).toBeNull();
    reported(`at Gifts (${FOLDER}static/1.js:1:2)`);
    expect(await screen.findByRole('alert')).toHaveTextContent('No such gift');
  });
});
