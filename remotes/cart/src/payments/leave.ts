/** Leaves the shop for the page where a card is paid: another site, so a whole new page. */
export const leaveFor = (url: string): void => window.location.assign(url);
