import type { Root } from 'react-dom/client';
import { ErrorScreen } from './error-screen.tsx';

/** Browsers offer WebCrypto only on secure origins (https or localhost). Without it no release can be verified. */
export const isSecurePage = (): boolean => 'subtle' in crypto;

/** Explains why the shop doesn't start, with a link to https. */
export function showInsecurePage(root: Root): void {
  root.render(
    <main className="sh-refused">
      <ErrorScreen
        title="Landfall needs a secure connection"
        text="The shop doesn’t start on an http:// address, because your browser can’t verify that the page comes from us. Open the same address with https:// instead."
      >
        <a className="ant-btn" href={location.href.replace(/^http:/, 'https:')}>
          Open with https
        </a>
      </ErrorScreen>
    </main>,
  );
}
