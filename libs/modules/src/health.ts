/** The most reports per message. The function `module-health` refuses a longer message as a whole. */
export const MAX_REPORTS = 30;
