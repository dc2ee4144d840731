/** Where the settings have no description of the company. */
export const COMPANY_DESCRIPTION = 'Shop the world, delivered to your doorstep.';
