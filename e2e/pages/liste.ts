import { expect, type Locator, type Page } from '@playwright/test';
import { souris, type Gestes } from './gestes.ts';

/** Common parts of list screens: a search, rows (cards on a phone) that open a drawer, a menu per row. */
export class Liste {
  readonly page: Page;
  protected readonly gestes: Gestes;
  readonly recherche: Locator;

  constructor(page: Page, recherche: string, gestes: Gestes = souris(page)) {
    this.page = page;
    this.gestes = gestes;
    this.recherche = page.getByRole('searchbox', { name: recherche });
  }

  /** A row of the table, or the card that replaces it below 960 px. */
  ligne(texte: string): Locator {
    return this.page.getByRole('main').locator('tr[data-index], li').filter({ hasText: texte });
  }

  /** The button or link of the first cell, which opens the row. */
  ouverture(texte: string): Locator {
    return this.ligne(texte).locator('[data-ouvre]');
  }

  async chercher(texte: string): Promise<void> {
    await this.gestes.saisir(this.recherche, texte);
    await expect.poll(() => new URL(this.page.url()).searchParams.get('q')).toBe(texte);
  }

  async ouvrir(texte: string): Promise<Locator> {
    await this.gestes.activer(this.ouverture(texte));
    const tiroir = this.page.getByRole('dialog');
    await expect(tiroir).toBeVisible();
    return tiroir;
  }
}
