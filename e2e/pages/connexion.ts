import { expect, type Locator, type Page } from '@playwright/test';
import type { Compte } from '../monde.ts';
import { souris, type Gestes } from './gestes.ts';

/** `/` without a token. */
export class ConnexionPage {
  readonly #page: Page;
  readonly #gestes: Gestes;
  readonly titre: Locator;
  readonly identifiant: Locator;
  readonly motDePasse: Locator;
  readonly refus: Locator;
  readonly avis: Locator;

  constructor(page: Page, gestes: Gestes = souris(page)) {
    this.#page = page;
    this.#gestes = gestes;
    this.titre = page.getByRole('heading', { level: 1, name: 'Connexion' });
    this.identifiant = page.getByRole('textbox', { name: 'Identifiant' });
    this.motDePasse = page.getByRole('textbox', { name: 'Mot de passe' });
    this.refus = page.getByRole('alert');
    this.avis = page.getByRole('status');
  }

  async ouvrir(): Promise<void> {
    await this.#page.goto('/');
    await expect(this.titre).toBeVisible();
  }

  async seConnecter({ username, motDePasse }: Compte): Promise<void> {
    await this.#gestes.saisir(this.identifiant, username);
    await this.#gestes.saisir(this.motDePasse, motDePasse);
    await this.#gestes.activer(this.#page.getByRole('button', { name: 'Se connecter' }));
  }

  async allerInscription(): Promise<void> {
    await this.#gestes.activer(this.#page.getByRole('link', { name: 'Créer un compte' }));
  }
}
