import { expect, type Locator, type Page } from '@playwright/test';
import { souris, type Gestes } from './gestes.ts';

export type Inscription = {
  readonly pharmacie: string;
  readonly mail: string;
  readonly nom: string;
  readonly prenom: string;
  readonly identifiant: string;
  readonly motDePasse: string;
};

/** `/inscription` and the dialog it ends with, on the login page. */
export class InscriptionPage {
  readonly #page: Page;
  readonly #gestes: Gestes;
  readonly titre: Locator;
  readonly envoyer: Locator;
  readonly faite: Locator;

  constructor(page: Page, gestes: Gestes = souris(page)) {
    this.#page = page;
    this.#gestes = gestes;
    this.titre = page.getByRole('heading', { level: 1, name: 'Créer le compte de votre pharmacie' });
    this.envoyer = page.getByRole('button', { name: 'Créer le compte' });
    this.faite = page.getByRole('dialog', { name: 'Demande enregistrée' });
  }

  champ(nom: string): Locator {
    return this.#page.getByRole('textbox', { name: nom, exact: true });
  }

  async remplir({ pharmacie, mail, nom, prenom, identifiant, motDePasse }: Inscription): Promise<void> {
    await expect(this.titre).toBeVisible();
    const valeurs: readonly (readonly [champ: string, valeur: string])[] = [
      ['Nom de la pharmacie', pharmacie],
      ['Rue', '8 quai des Carmes'],
      ['Code postal', '56000'],
      ['Ville', 'Vannes'],
      ['E-mail du représentant', mail],
      ['Nom', nom],
      ['Prénom', prenom],
      ['Identifiant', identifiant],
      ['Mot de passe', motDePasse],
      ['Confirmez le mot de passe', motDePasse],
    ];
    for (const [champ, valeur] of valeurs) await this.#gestes.saisir(this.champ(champ), valeur);
  }

  async creer(inscription: Inscription): Promise<void> {
    await this.remplir(inscription);
    await this.#gestes.activer(this.envoyer);
    await expect(this.faite).toContainText('Votre demande d’inscription est bien enregistrée.');
  }

  async fermerDialogue(): Promise<void> {
    await this.#gestes.activer(this.faite.getByRole('button', { name: 'J’ai compris' }));
    await expect(this.faite).toBeHidden();
  }
}
