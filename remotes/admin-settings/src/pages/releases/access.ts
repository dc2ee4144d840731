import type { DeliveryVerb, Overview } from '@landfall/modules';

/** What a grant on every module at once is kept under. */
const EVERY_MODULE = '*';

/** Whether the reader's grants cover it. The door asks again; this only decides which buttons there are. */
export const may = ({ you }: Pick<Overview, 'you'>, module: string, verb: DeliveryVerb): boolean =>
  [you.can[module], you.can[EVERY_MODULE]].some((verbs) => verbs?.includes(verb));

/** For what touches every module at once. */
export const mayEverywhere = (overview: Overview, verb: DeliveryVerb): boolean =>
  may(overview, EVERY_MODULE, verb) || overview.modules.every(({ module }) => may(overview, module, verb));

/** Whether the reader may change anything that this page changes. */
export const mayAnything = (overview: Overview): boolean =>
  overview.modules.some(({ module }) =>
    (['promote', 'rollback', 'publish'] as const).some((verb) => may(overview, module, verb)),
  );
