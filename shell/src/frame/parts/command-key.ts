/** The name of the modifier key for shortcuts on this system. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
