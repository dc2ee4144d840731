// The entry's first import: sets the page's colours before anything renders. (No inline script, because the CSP allows none.)
import { paint } from './paint.ts';
import { readPreferences } from './preferences.ts';
import { themeState } from './theme-state.ts';

const preferences = readPreferences();
paint(themeState(preferences), preferences.accessibility);
