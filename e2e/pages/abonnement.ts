import { expect, type Locator, type Page } from '@playwright/test';

/** `/parametres/abonnement`, and the payment provider's page that it opens. */
export class AbonnementPage {
  readonly #page: Page;
  readonly situation: Locator;
  readonly message: Locator;
  readonly paiements: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.situation = page.getByRole('region', { name: 'Votre situation' });
    this.message = page.getByRole('main').getByRole('status');
    this.paiements = page.getByRole('list', { name: 'Paiements' });
  }

  /** Leaves for the payment page, answers there, and comes back. @returns the address of the provider's desk */
  async payer(reponse: 'accepter' | 'refuser' | 'abandonner'): Promise<string> {
    await this.#page.getByRole('button', { name: 'Souscrire et payer' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Paiement sécurisé (simulateur)' })).toBeVisible();
    await expect(this.#page.getByText('49,00 €', { exact: true })).toBeVisible();
    const bureau = new URL('/bureau', this.#page.url()).href;
    await this.#page.getByRole('button', { name: `(${reponse})` }).click();
    await expect(this.#page).toHaveURL(/\/parametres\/abonnement\?paiement=\d+/);
    return bureau;
  }
}
