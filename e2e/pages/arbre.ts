import { expect, type Locator, type Page } from '@playwright/test';

/** A tree of a settings screen: its rows by name, its handles, its menus. */
export class Arbre {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A row with its children. */
  noeud(nom: string): Locator {
    return this.#page
      .getByRole('listitem')
      .filter({ has: this.#page.getByRole('button', { name: `Actions pour ${nom}`, exact: true }) })
      .last();
  }

  poignee(nom: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^Déplacer .* ${nom}$`) });
  }

  /** The names of the rows inside a row, or of the top rows, in order. */
  async noms(dans?: string): Promise<string[]> {
    const liste =
      dans === undefined
        ? this.#page.locator('main ul[role="list"]').first()
        : this.#page.getByRole('list', { name: dans, exact: true });
    return liste
      .locator(':scope > li > div')
      .evaluateAll((lignes) => lignes.map((ligne) => ligne.querySelector('[title]')?.getAttribute('title') ?? ''));
  }

  async ordre(attendu: readonly string[], dans?: string): Promise<void> {
    await expect.poll(() => this.noms(dans), { message: dans ?? 'en tête' }).toEqual(attendu);
  }

  async menu(nom: string, entree: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions pour ${nom}`, exact: true }).click();
    // Finds the menu by its name, because the previous one may still be fading out.
    await this.#page
      .getByRole('menu', { name: `Actions pour ${nom}` })
      .getByRole('menuitem', { name: entree, exact: true })
      .click();
  }

  async renommer(nom: string, nouveau: string): Promise<void> {
    await this.menu(nom, 'Renommer');
    const champ = this.#page.getByRole('textbox', { name: new RegExp(`^Nom de .* ${nom}$`) });
    await champ.fill(nouveau);
    await champ.press('Enter');
  }

  /** Adds several names one after the other, in a row (`+`) or at the top. */
  async ajouter(bouton: string, champ: string, ...noms: readonly string[]): Promise<void> {
    await this.#page.getByRole('button', { name: bouton, exact: true }).first().click();
    const saisie = this.#page.getByRole('textbox', { name: champ });
    for (const nom of noms) {
      await saisie.fill(nom);
      await saisie.press('Enter');
      await expect(saisie).toHaveValue('');
    }
    await saisie.press('Escape');
    await expect(saisie).toBeHidden();
  }

  /** Drags a row by its handle above (or below) another one, with the mouse or, on a phone, a finger. */
  async glisser(nom: string, cible: string, bord: 'dessus' | 'dessous'): Promise<void> {
    // Half-way between both, away from the edges where the page scrolls by itself.
    await this.noeud(cible).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const de = (await this.poignee(nom).boundingBox())!;
    const vers = (await this.noeud(cible).locator(':scope > div').first().boundingBox())!;
    const depart = { x: de.x + de.width / 2, y: de.y + de.height / 2 };
    const arrivee = { x: depart.x + 4, y: bord === 'dessus' ? vers.y + 4 : vers.y + vers.height - 4 };
    const etapes = Array.from({ length: 8 }, (_, i) => ({
      x: depart.x + ((arrivee.x - depart.x) * (i + 1)) / 8,
      y: depart.y + ((arrivee.y - depart.y) * (i + 1)) / 8,
    }));
    const tactile = await this.#page.evaluate(() => navigator.maxTouchPoints > 0);
    if (!tactile) {
      await this.#page.mouse.move(depart.x, depart.y);
      await this.#page.mouse.down();
      for (const { x, y } of etapes) await this.#page.mouse.move(x, y);
      await this.#page.mouse.up();
      return;
    }
    const cdp = await this.#page.context().newCDPSession(this.#page);
    const toucher = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await toucher('touchStart', [depart]);
    for (const etape of etapes) await toucher('touchMove', [etape]);
    await toucher('touchEnd', []);
    await cdp.detach();
  }
}
