import type { RemoteModule } from '@landfall/contract';

/** Placeholder: bundle.ts replaces it with the remote's src/module.tsx. */
const none: RemoteModule = { name: 'none', version: '0.0.0', routes: [] };
export default none;
