// A notification raised in one browser reaches the others at once, and its link leads to the screen it names (CRR-21,
// CRR-22).
import { comptes, expect, test, unique } from '../monde.ts';
import { Entete } from '../pages/entete.ts';

const nombre = async (entete: Entete): Promise<number> =>
  Number(/: (\d+)/.exec((await entete.cloche.getAttribute('aria-label')) ?? '')?.[1] ?? 0);

test('une demande de laboratoire arrive en direct chez le super administrateur, son lien ouvre la fiche préremplie', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const labo = unique('Laboratoire Ombelle');
  const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: '/groupements' });
  const entete = new Entete(editeur);
  await expect(editeur.getByText('Officines du Ponant')).toBeVisible();
  const avant = await nombre(entete);

  const demandeur = await ouvrir(pharmacie.admin, { chemin: '/laboratoires?ajouter=1' });
  const tiroir = demandeur.getByRole('dialog', { name: 'Ajouter des laboratoires' });
  await tiroir.getByRole('searchbox', { name: 'Chercher dans le catalogue' }).fill(labo);
  await tiroir.getByRole('button', { name: `Demander « ${labo} »` }).click();
  const demande = demandeur.getByRole('dialog', { name: 'Demander un laboratoire' });
  await expect(demande.getByRole('textbox', { name: 'Nom du laboratoire' })).toHaveValue(labo);
  await demande.getByRole('textbox', { name: 'Ville' }).fill('Rochefort');
  await demande.getByRole('textbox', { name: 'E-mail' }).fill('contact@ombelle.exemple.fr');

  const message = editeur.getByRole('status').filter({ hasText: labo });
  await Promise.all([
    expect(message).toBeVisible(),
    demande.getByRole('button', { name: 'Envoyer la demande' }).click(),
  ]);
  await expect.poll(() => nombre(entete)).toBeGreaterThan(avant);
  await expect(message).toBeHidden();

  await entete.cloche.click();
  const dernieres = editeur.getByRole('dialog', { name: /^Notifications/ });
  const lien = dernieres.getByRole('link').filter({ hasText: labo });
  await expect(lien).toHaveAttribute('href', /^\/bind\?/);
  await lien.click();
  await expect(editeur).toHaveURL(/\/parametres\/laboratoires\?/);
  const fiche = editeur.getByRole('dialog');
  await expect(fiche.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(labo);
  await expect(fiche.getByRole('textbox', { name: 'Ville' })).toHaveValue('Rochefort');

  await fiche.getByRole('button', { name: 'Refuser' }).click();
  const refus = editeur.getByRole('dialog', { name: `Refuser « ${labo} »` });
  await refus.getByRole('textbox', { name: 'Motif du refus' }).fill('C’est une marque.');
  await refus.getByRole('button', { name: 'Refuser' }).click();
  await expect(refus).toBeHidden();
  await demandeur.goto(`/laboratoires/${encodeURIComponent(labo)}`);
  await expect(demandeur.getByText('Propre à votre compte')).toBeVisible();
  await expect(demandeur.getByText('Demande refusée : C’est une marque.')).toBeVisible();
});

test('/bind n’ouvre que nos écrans', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: '/bind?ecran=encours&etat=DECLARE' });
  await expect(page).toHaveURL(/\/encours\?etat=DECLARE$/);
  for (const adresse of [
    '/bind',
    '/bind?ecran=inconnu',
    '/bind?ecran=//exemple.fr',
    '/bind?ecran=laboratoire&nomProp=..',
    '/bind?ecran=pharmacies',
  ]) {
    await page.goto(adresse);
    await expect.poll(() => new URL(page.url()).pathname, { message: adresse }).toBe('/');
  }
});
