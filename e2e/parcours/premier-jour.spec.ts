// A new user: settles an encours of their own in ten clicks, and declares the first one with its proof, without help.
import type { Page } from '@playwright/test';
import { comptes, expect, test, unique } from '../monde.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { CourriersPage } from '../pages/courriers.ts';
import { EncoursPage } from '../pages/encours.ts';
import { LaboratoiresPage } from '../pages/laboratoires.ts';

test.use({ neuf: true });

const SAISIE = { laboratoire: 'Aquavéa', type: 'Logistique', info: 'Deux cartons manquants', valeur: '120,50' };
const PREUVE = {
  name: 'bon-de-livraison.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Counts the mouse presses on the page since its opening. */
const compterLesClics = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const compter = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) sessionStorage.setItem('clics', `${Number(sessionStorage.getItem('clics')) + 1}`);
    };
    addEventListener('click', compter, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clics')));
};

test('de la connexion à son encours réglé : dix clics au plus', async ({ page, api }) => {
  const { admin } = await api.pharmacie();
  await api.adopter(admin, [SAISIE.laboratoire]);
  const clics = await compterLesClics(page);
  const connexion = new ConnexionPage(page);
  await connexion.ouvrir();
  await connexion.seConnecter(admin);
  await page.getByRole('link', { name: 'Encours', exact: true }).click();
  const encours = new EncoursPage(page);
  const numero = await encours.creer(SAISIE);
  await encours.regler(numero);
  await expect(encours.tiroir(numero)).toContainText('Réglé le');
  const faits = await clics();
  expect(faits).toBeGreaterThan(3);
  expect(faits).toBeLessThanOrEqual(10);
});

test('de l’accueil d’un compte neuf à un encours déclaré avec sa preuve', async ({ page, api, ouvrir }) => {
  const { admin } = await api.pharmacieInscrite();
  const connexion = new ConnexionPage(page);
  const encours = new EncoursPage(page);
  const destinataire = `${unique('depot')}@laboratoire.fr`;
  await connexion.ouvrir();
  await connexion.seConnecter(admin);
  await page.getByRole('link', { name: 'Ajouter des laboratoires' }).click();
  await new LaboratoiresPage(page).choisir([SAISIE.laboratoire]);
  await page.getByRole('link', { name: 'Encours', exact: true }).click();
  await encours.nouveau();
  await encours.remplir(SAISIE);
  await encours.formulaire.locator('input[type="file"]').setInputFiles(PREUVE);
  await encours.formulaire.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const tiroir = page.getByRole('dialog', { name: /^E-\d{4}-\d{5}/ });
  await expect(tiroir).toContainText(PREUVE.name);
  const numero = /E-\d{4}-\d{5}/.exec(await tiroir.innerText())![0];
  await encours.ecrire('Déclarer', numero, destinataire);
  await expect(tiroir).toContainText('À régler');

  const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: '/courriers' });
  await expect(await new CourriersPage(editeur).lire(destinataire)).toContainText(PREUVE.name);
});
