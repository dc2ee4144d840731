// The entry's first import: the page has its colours before anything draws. (No inline script: the CSP allows none.)
import { paint } from './paint.ts';
import { readPreferences } from './preferences.ts';
import { themeState } from './theme-state.ts';

const preferences = readPreferences();
paint(themeState(preferences), preferences.accessibility);
