/** Reports that a tab sends in one message at most, and that the function `module-health` takes: it refuses a longer message whole. */
export const MAX_REPORTS = 30;
