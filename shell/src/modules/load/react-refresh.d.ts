/** The development runtime of Fast Refresh brings no types. */
declare module 'react-refresh/runtime';
