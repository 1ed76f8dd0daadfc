import { expect, type Locator, type Page } from '@playwright/test';

/** A red square of a few pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAGklEQVR42mPYbKRNFcQwatCoQaMGjRpEGQIAxx2YEAnXZl8AAAAASUVORK5CYII=';

/** The form of an RDV, over any screen. */
export class RdvPage {
  readonly #page: Page;
  readonly fenetre: Locator;
  readonly note: Locator;
  readonly etat: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.fenetre = page.getByRole('dialog', { name: /RDV · / });
    this.note = this.fenetre.getByRole('textbox', { name: 'Note du RDV' });
    this.etat = this.fenetre.getByRole('status').filter({ hasText: /nregistr/ });
  }

  /** Writes a new line at the end of the note. */
  async ecrire(texte: string): Promise<void> {
    await this.note.click();
    await this.#page.keyboard.press('ControlOrMeta+End');
    await this.note.pressSequentially(texte);
  }

  async joindre(name: string): Promise<void> {
    const [choix] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.fenetre.getByRole('button', { name: 'Insérer une image' }).click(),
    ]);
    await choix.setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  }

  /** Shows a part beside the note or, on a narrow screen, in its place. */
  async volet(nom: string): Promise<void> {
    const choix = this.fenetre.getByRole('radiogroup', { name: 'Parties du RDV' });
    if (await choix.isVisible()) await choix.getByText(new RegExp(`^${nom}`)).click();
  }

  async enregistrer(): Promise<void> {
    await this.fenetre.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(this.etat).toHaveText('Enregistré');
  }

  async acte(nom: string): Promise<void> {
    await this.fenetre.getByRole('button', { name: 'Actions du RDV' }).click();
    const menu = this.#page.getByRole('menu', { name: 'Actions du RDV' });
    await menu.getByRole('menuitem', { name: nom }).click();
  }

  /** Kills the page at once, without running its own code. */
  async tuerPage(): Promise<void> {
    const cdp = await this.#page.context().newCDPSession(this.#page);
    const morte = this.#page.waitForEvent('crash');
    // A crashed page never answers this call.
    void cdp.send('Page.crash').catch(() => undefined);
    await morte;
    await this.#page.close();
  }

  /** The local copies on this device that the server has not acknowledged. */
  surAppareil(): Promise<string> {
    return this.#page.evaluate(async () => {
      const attendre = <T>(demande: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          demande.addEventListener('success', () => resolve(demande.result));
          demande.addEventListener('error', () => reject(demande.error ?? new Error('IndexedDB')));
        });
      const base = await attendre(indexedDB.open('pharmaccord'));
      const gardes: unknown[] = await attendre(base.transaction('brouillons').objectStore('brouillons').getAll());
      base.close();
      return JSON.stringify(gardes);
    });
  }
}
