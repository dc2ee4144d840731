import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { Server } from '../fixtures/server.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { SCREENS, isShownIn, show } from '../screens/screens.ts';
import { EMAIL, type Role, type World, findWorld } from '../screens/world.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
