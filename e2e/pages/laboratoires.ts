import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Gestes } from './gestes.ts';
import { Liste } from './liste.ts';

/** `/laboratoires` and the page of one laboratory. */
export class LaboratoiresPage extends Liste {
  constructor(page: Page, gestes?: Gestes) {
    super(page, 'Chercher un laboratoire', gestes);
  }

  async adopter(noms: readonly string[]): Promise<void> {
    await this.gestes.activer(this.page.getByRole('button', { name: 'Ajouter un laboratoire' }).first());
    await this.choisir(noms);
  }

  /** Chooses laboratories in the opened catalogue. */
  async choisir(noms: readonly string[]): Promise<void> {
    const { gestes, page } = this;
    const tiroir = page.getByRole('dialog', { name: 'Ajouter des laboratoires' });
    for (const nom of noms) {
      await gestes.saisir(tiroir.getByRole('searchbox', { name: 'Chercher dans le catalogue' }), nom);
      await gestes.cocher(tiroir.getByRole('checkbox', { name: nom, exact: true }));
    }
    await gestes.activer(tiroir.getByRole('button', { name: /^Ajouter(?:\s\d+\slaboratoires?)?$/ }));
    await expect(tiroir).toBeHidden();
    for (const nom of noms) await expect(this.ouverture(nom)).toBeVisible();
  }

  async ouvrirLaboratoire(nom: string): Promise<void> {
    await this.gestes.activer(this.ouverture(nom));
    await expect(this.page.getByRole('heading', { level: 1, name: nom })).toBeVisible();
  }

  /** Downloads the relevé of the encours, from the page of a laboratory. */
  async telechargerReleve(): Promise<{ nom: string; contenu: Buffer }> {
    await this.gestes.activer(this.page.getByRole('tab', { name: /^Encours/ }));
    const [recu] = await Promise.all([
      this.page.waitForEvent('download'),
      this.gestes.activer(this.page.getByRole('button', { name: 'Relevé', exact: true })),
    ]);
    return { nom: recu.suggestedFilename(), contenu: await readFile(await recu.path()) };
  }
}
