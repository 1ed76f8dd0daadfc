import { expect, type Locator, type Page } from '@playwright/test';
import { souris, type Gestes } from './gestes.ts';

/** The header: tabs, settings, bell, profile; below 960 px the same entries in a side drawer. */
export class Entete {
  readonly #page: Page;
  readonly #gestes: Gestes;
  readonly ecrans: Locator;
  readonly parametres: Locator;
  readonly profil: Locator;
  readonly cloche: Locator;
  readonly menuLateral: Locator;
  readonly bandeau: Locator;

  constructor(page: Page, gestes: Gestes = souris(page)) {
    this.#page = page;
    this.#gestes = gestes;
    const banniere = page.getByRole('banner');
    this.ecrans = banniere.getByRole('navigation', { name: 'Écrans' });
    this.parametres = banniere.getByRole('button', { name: 'Paramètres' });
    this.profil = banniere.getByRole('button', { name: /^Profil de / });
    this.cloche = banniere.getByRole('button', { name: /^Notifications/ });
    this.menuLateral = banniere.getByRole('button', { name: 'Ouvrir le menu' });
    this.bandeau = page.getByRole('region', { name: 'Compte au nom duquel vous agissez' });
  }

  /** The tabs of the role, home apart. */
  async onglets(): Promise<string[]> {
    await expect(this.ecrans.getByRole('link', { name: 'Accueil' })).toBeVisible();
    return (await this.ecrans.getByRole('link').allInnerTexts()).filter((texte) => texte !== '');
  }

  /** The entries of the gear menu; none when there is no gear. */
  async entreesParametres(): Promise<string[]> {
    await expect(this.profil).toBeVisible();
    if (!(await this.parametres.isVisible())) return [];
    await this.#gestes.activer(this.parametres);
    const menu = this.#page.getByRole('menu', { name: 'Paramètres' });
    await expect(menu).toBeVisible();
    const entrees = await menu.getByRole('menuitem').allInnerTexts();
    await this.#page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    return entrees;
  }

  /** Opens a screen by its tab, through the side drawer where there is one. */
  async aller(titre: string): Promise<void> {
    if (await this.menuLateral.isVisible()) {
      await this.#gestes.activer(this.menuLateral);
      await this.#gestes.activer(
        this.#page.getByRole('dialog').getByRole('link', { name: titre, exact: true }).first(),
      );
    } else {
      await this.#gestes.activer(this.ecrans.getByRole('link', { name: titre, exact: true }));
    }
    await expect(this.#page.getByRole('heading', { level: 1, name: titre, exact: true })).toBeVisible();
  }

  async seDeconnecter(): Promise<void> {
    await this.#gestes.activer(this.profil);
    await this.#gestes.activer(
      this.#page.getByRole('dialog', { name: 'Profil' }).getByRole('button', { name: 'Se déconnecter' }),
    );
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  }
}
