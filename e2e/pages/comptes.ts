import { expect, type Page } from '@playwright/test';
import type { Gestes } from './gestes.ts';
import { Liste } from './liste.ts';

/** `/pharmacies`, for the super administrator. */
export class ComptesPage extends Liste {
  constructor(page: Page, gestes?: Gestes) {
    super(page, 'Nom, ville, e-mail, CIP…', gestes);
  }

  /** Accepts a registration with a trial of one month. */
  async accepter(nom: string): Promise<void> {
    await this.chercher(nom);
    const tiroir = await this.ouvrir(nom);
    await expect(tiroir).toContainText('En attente');
    await this.gestes.activer(tiroir.getByRole('button', { name: 'Accepter', exact: true }));
    const dialogue = this.page.getByRole('dialog', { name: 'Accepter ce compte' });
    await this.gestes.cocher(dialogue.getByRole('radio', { name: '1 mois' }));
    await this.gestes.activer(dialogue.getByRole('button', { name: 'Accepter', exact: true }));
    await expect(dialogue).toBeHidden();
    await expect(this.page.getByText(`${nom} : compte accepté.`)).toBeVisible();
  }
}
