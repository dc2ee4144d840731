/** How long to wait for a release. ms */
export interface Patience {
  entry: number;
  /** Entry, exposed module and what it borrows, together. */
  module: number;
  /** The page's own code, with what it borrows. */
  page: number;
}

/** While another release stands behind this one. */
export const HASTY: Patience = { entry: 2000, module: 4000, page: 4000 };

/** For the last hope: a slow network is no fault. More than a chunk's own time-out (tools/build, 5 s): what is still awaited cannot be asked
 *  for anew. */
export const PATIENT: Patience = { entry: 5000, module: 8000, page: 8000 };
