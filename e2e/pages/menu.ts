import type { Locator, Page } from '@playwright/test';

/**
 * An entry of the menu of this name, because the previous menu may still be fading out. @param menu name of the button
 * that opens it
 */
export const entreeDe = (page: Page, menu: string | RegExp, entree: string | RegExp): Locator =>
  page.getByRole('menu', { name: menu }).getByRole('menuitem', { name: entree });
