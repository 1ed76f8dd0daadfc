import { expect, type Locator, type Page } from '@playwright/test';
import type { Gestes } from './gestes.ts';
import { Liste } from './liste.ts';

export type SaisieEncours = {
  readonly laboratoire: string;
  readonly type: string;
  readonly info: string;
  readonly valeur: string;
};
export type Onglet = 'Tous' | 'À déclarer' | 'À régler' | 'Réglés';

/** `/encours`: the list, the drawer of one encours and its dialogs. */
export class EncoursPage extends Liste {
  readonly formulaire: Locator;

  constructor(page: Page, gestes?: Gestes) {
    super(page, 'Rechercher un encours', gestes);
    this.formulaire = page.getByRole('dialog', { name: 'Nouvel encours' });
  }

  async nouveau(): Promise<void> {
    await this.gestes.activer(this.page.getByRole('button', { name: 'Nouvel encours' }));
    await expect(this.formulaire).toBeVisible();
  }

  async remplir({ laboratoire, type, info, valeur }: SaisieEncours): Promise<void> {
    const { formulaire, gestes } = this;
    await gestes.choisir(formulaire.getByRole('combobox', { name: 'Laboratoire' }), laboratoire);
    await gestes.choisir(formulaire.getByRole('combobox', { name: 'Type' }), type);
    await gestes.saisir(formulaire.getByRole('textbox', { name: 'Information' }), info);
    await gestes.saisir(formulaire.getByRole('textbox', { name: 'Valeur attendue' }), valeur);
  }

  /** Creates an encours, whose sheet then opens. @returns its number, `E-2026-00001` */
  async creer(saisie: SaisieEncours): Promise<string> {
    await this.nouveau();
    await this.remplir(saisie);
    await this.gestes.activer(this.formulaire.getByRole('button', { name: 'Ajouter', exact: true }));
    const message = this.page.getByText(/^Encours (E-\d{4}-\d{5}) ajouté\./);
    await expect(message).toBeVisible();
    await expect(this.formulaire).toBeHidden();
    await expect(this.page.getByRole('dialog', { name: /^E-\d{4}-\d{5}/ })).toBeVisible();
    return /E-\d{4}-\d{5}/.exec(await message.innerText())![0];
  }

  async choisirOnglet(onglet: Onglet): Promise<void> {
    await this.gestes.activer(this.page.getByRole('tab', { name: new RegExp(`^${onglet}`) }));
    await expect(this.page.getByRole('tab', { name: new RegExp(`^${onglet}`), selected: true })).toBeVisible();
  }

  /** Shows the list line by line: on a phone it is grouped by laboratory at first. */
  async enListe(): Promise<void> {
    await this.gestes.cocher(this.page.getByRole('radio', { name: 'Liste', exact: true }));
  }

  tiroir(numero: string): Locator {
    return this.page.getByRole('dialog', { name: new RegExp(`^${numero}`) });
  }

  async fermerTiroir(numero: string): Promise<void> {
    await this.gestes.activer(this.tiroir(numero).getByRole('button', { name: 'Fermer', exact: true }));
    await expect(this.tiroir(numero)).toBeHidden();
  }

  /** Declares or reminds from the foot of the drawer, by mail to this address. */
  async ecrire(acte: 'Déclarer' | 'Relancer', numero: string, adresse: string): Promise<void> {
    const { gestes, page } = this;
    await gestes.activer(this.tiroir(numero).getByRole('button', { name: acte, exact: true }));
    const dialogue = page.getByRole('dialog', { name: `${acte} ${numero}` });
    const destinataires = dialogue.getByRole('combobox', { name: 'Destinataires' });
    await gestes.saisir(destinataires, adresse);
    await page.keyboard.press('Enter');
    await gestes.activer(dialogue.getByRole('button', { name: new RegExp(`^${acte} et envoyer 1`) }));
    await expect(dialogue).toBeHidden();
    await expect(
      page.getByText(
        acte === 'Déclarer' ? /1\sencours déclaré\. 1\smail envoyé\./ : /1\sencours relancé\. 1\smail envoyé\./,
      ),
    ).toBeVisible();
  }

  async regler(numero: string, montant?: string): Promise<void> {
    const { gestes, page } = this;
    await gestes.activer(this.tiroir(numero).getByRole('button', { name: 'Régler', exact: true }));
    const dialogue = page.getByRole('dialog', { name: `Régler ${numero}` });
    if (montant !== undefined) await gestes.saisir(dialogue.getByRole('textbox', { name: 'Montant reçu' }), montant);
    await gestes.activer(
      dialogue.getByRole('button', {
        name: montant === undefined ? 'Régler' : 'Enregistrer le règlement',
        exact: true,
      }),
    );
    await expect(dialogue).toBeHidden();
  }

  /** Cancels every règlement of the encours. */
  async repasserARegler(numero: string): Promise<void> {
    const { gestes, page } = this;
    await gestes.activer(this.tiroir(numero).getByRole('button', { name: 'Repasser à régler' }));
    const question = page.getByRole('dialog', { name: `Repasser ${numero} à régler` });
    await expect(question.getByRole('checkbox').first()).toBeVisible();
    for (const reglement of await question.getByRole('checkbox').all()) await gestes.cocher(reglement);
    await gestes.activer(question.getByRole('button', { name: 'Repasser à régler' }));
    await expect(question).toBeHidden();
  }
}
