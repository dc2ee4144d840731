import type { RemoteModule } from '@landfall/contract';

/** Stands for the remote's src/module.tsx, which bundle.ts puts in its place. */
const none: RemoteModule = { name: 'none', version: '0.0.0', routes: [] };
export default none;
