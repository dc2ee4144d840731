/** Whether the visitor asked their browser to save data: then nothing is fetched before it is needed. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
