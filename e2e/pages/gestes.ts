import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The gestures of a user on a screen, so that the same journey runs with the mouse (or a finger) and with the keyboard
 * alone.
 */
export type Gestes = {
  readonly page: Page;
  /** Activates a button, a link, a tab, or a menu entry. */
  activer(cible: Locator): Promise<void>;
  saisir(champ: Locator, texte: string): Promise<void>;
  /** Chooses one option of a list. */
  choisir(champ: Locator, option: string): Promise<void>;
  /** Ticks a checkbox or a radio button. */
  cocher(cible: Locator): Promise<void>;
};

const option = (page: Page, nom: string): Locator => page.getByRole('option', { name: nom, exact: true });

export const souris = (page: Page): Gestes => ({
  page,
  activer: (cible) => cible.click(),
  saisir: (champ, texte) => champ.fill(texte),
  choisir: async (champ, nom) => {
    await champ.click();
    await option(page, nom).click();
  },
  cocher: async (cible) => {
    // Some inputs are only visible through their label.
    const etiquette = page.locator(`label[for="${await cible.getAttribute('id')}"]`);
    await ((await cible.isVisible()) ? cible.check() : etiquette.click());
    await expect(cible).toBeChecked();
  },
});

/** Most presses of Tab: more than any screen needs, so a target not met by then is unreachable by keyboard. */
const MAX_TABULATIONS = 250;
const GROUPE = '[role="tablist"], [role="menu"], [role="radiogroup"], [role="listbox"], tbody';

const aLeFocus = (cible: Locator): Promise<boolean> =>
  cible.evaluate((element) => element === element.ownerDocument.activeElement);
/** The focus is on another element of the same composite widget: inside, arrows move. */
const estVoisin = (cible: Locator): Promise<boolean> =>
  cible.evaluate((element, groupe) => {
    const actif = element.ownerDocument.activeElement;
    const commun = element.closest(groupe);
    const nomRadio = (controle: { getAttribute(nom: string): string | null } | null) =>
      controle?.getAttribute('type') === 'radio' ? controle.getAttribute('name') : null;
    const parNom = nomRadio(element) !== null && nomRadio(element) === nomRadio(actif);
    // Inside a row of a table, Tab moves between the checkbox, the link and the menu.
    const memeRangee = element.closest('tr') !== null && element.closest('tr') === actif?.closest('tr');
    return parNom || (commun !== null && commun === actif?.closest(groupe) && !memeRangee);
  }, GROUPE);

/** Gestures with Tab, arrows, Enter, Space and letters only. */
export const clavier = (page: Page): Gestes => {
  const parFleches = async (cible: Locator): Promise<void> => {
    const horizontal = await cible.evaluate((element) => element.closest('[role="tablist"]') !== null);
    for (let i = 0; i < 60; i++) {
      if (await aLeFocus(cible)) return;
      await page.keyboard.press(horizontal ? 'ArrowRight' : 'ArrowDown');
    }
    throw new Error(`Not reached by the arrows: ${cible.toString()}`);
  };
  const rejoindre = async (cible: Locator): Promise<void> => {
    await expect(cible).toBeAttached();
    for (let i = 0; i < MAX_TABULATIONS; i++) {
      if (await aLeFocus(cible)) return;
      if (await estVoisin(cible)) return parFleches(cible);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached by Tab: ${cible.toString()}`);
  };
  return {
    page,
    activer: async (cible) => {
      await expect(cible).toBeEnabled();
      await rejoindre(cible);
      await page.keyboard.press('Enter');
    },
    saisir: async (champ, texte) => {
      await rejoindre(champ);
      await page.keyboard.press('ControlOrMeta+A');
      if (texte === '') await page.keyboard.press('Delete');
      else await page.keyboard.insertText(texte);
      await expect(champ).not.toHaveValue(texte === '' ? /./ : '');
    },
    choisir: async (champ, nom) => {
      await rejoindre(champ);
      if (await champ.isEditable()) await page.keyboard.insertText(nom);
      const vise = option(page, nom).and(page.locator('[data-combobox-selected]'));
      for (let i = 0; i < 60 && !(await vise.isVisible()); i++) await page.keyboard.press('ArrowDown');
      await expect(vise).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(option(page, nom)).toBeHidden();
    },
    cocher: async (cible) => {
      await rejoindre(cible);
      if (!(await cible.isChecked())) await page.keyboard.press('Space');
      await expect(cible).toBeChecked();
    },
  };
};
