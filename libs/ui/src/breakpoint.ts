/** px; narrower pages use the phone layout. */
export const MOBILE_BREAKPOINT = 768;
