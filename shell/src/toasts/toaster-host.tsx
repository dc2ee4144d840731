import { useStore } from '@landfall/contract';
import { createPart } from '../parts/part.tsx';
import { useHost } from '../parts/host.ts';

const Toaster = createPart(() => import('./toaster.tsx').then((file) => file.Toaster));

/** Holds the toasts' place; their code is loaded with the first one. */
export const ToasterHost = () => (useStore(useHost().toasts.store).length > 0 ? <Toaster /> : null);
