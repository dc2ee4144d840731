import type { Store, ThemeState } from '@landfall/contract';
import { createStore } from '../parts/store.ts';
import { paint } from './paint.ts';
import { type Accessibility, type Preferences, readPreferences, writePreferences } from './preferences.ts';
import { onSystemChange, themeState } from './theme-state.ts';

export interface Appearance {
  /** What remotes see. */
  theme: Store<ThemeState>;
  preferences: Store<Preferences>;
  choose: (theme: ThemeState['choice']) => void;
  adjust: (change: Partial<Accessibility>) => void;
}

/** Theme and accessibility: stored in cookies, applied to the page root and to every antd component. */
export function createAppearance(): Appearance {
  const preferences = createStore(readPreferences());
  const theme = createStore(themeState(preferences.get()));

  const show = () => {
    paint(themeState(preferences.get()), preferences.get().accessibility);
    theme.set(themeState(preferences.get()));
    window.dispatchEvent(new Event('resize')); // larger text leaves less room, as a narrower window does
  };
  const keep = (next: Preferences) => {
    preferences.set(next);
    writePreferences(next);
    show();
  };

  onSystemChange(show);
  return {
    theme,
    preferences,
    choose: (choice) => keep({ ...preferences.get(), theme: choice }),
    adjust: (change) => keep({ ...preferences.get(), accessibility: { ...preferences.get().accessibility, ...change } }),
  };
}
