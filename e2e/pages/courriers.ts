import { expect, type Locator, type Page } from '@playwright/test';
import type { Gestes } from './gestes.ts';
import { Liste } from './liste.ts';

/** `/courriers`: the sent mails, for the super administrator. */
export class CourriersPage extends Liste {
  constructor(page: Page, gestes?: Gestes) {
    super(page, 'Objet, destinataire, compte…', gestes);
  }

  async aller(): Promise<void> {
    await this.page.goto('/courriers');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Courriers envoyés' })).toBeVisible();
  }

  async lire(destinataire: string): Promise<Locator> {
    await this.chercher(destinataire);
    await expect(this.ouverture(destinataire).first()).toBeVisible();
    await this.gestes.activer(this.ouverture(destinataire).first());
    const tiroir = this.page.getByRole('dialog');
    await expect(tiroir).toContainText(destinataire);
    return tiroir;
  }
}
