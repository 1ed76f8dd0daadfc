// A session ends everywhere at once; repeated wrong passwords are slowed down, without slowing other accounts.
import { comptes, expect, MOT_DE_PASSE, test } from '../monde.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { Entete } from '../pages/entete.ts';
import { entreeDe } from '../pages/menu.ts';

test('déconnexion, puis connexion dans un onglet : l’autre suit', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const autre = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/encours' });
  await expect(autre.getByRole('heading', { level: 1, name: 'Encours' })).toBeVisible();
  const page = await autre.context().newPage();
  await page.goto('/laboratoires');
  await new Entete(page).seDeconnecter();
  await expect(new ConnexionPage(autre).titre).toBeVisible();
  await expect(autre).toHaveURL(/\/$/);
  await new ConnexionPage(page).seConnecter(pharmacie.admin);
  await expect(autre.getByText(/^Bonjour/).first()).toBeVisible();
  await autre.reload();
  await expect(autre.getByText(/^Bonjour/).first()).toBeVisible();
});

test('session fermée ailleurs : l’écran se ferme aussitôt, puis la connexion ramène là où l’on était', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const session = await api.connecter(pharmacie.admin);
  const page = await ouvrir(session, { chemin: '/encours?etat=DECLARE' });
  const connexion = new ConnexionPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Encours' })).toBeVisible();
  await api.appeler('POST', 'logout', { token: session.token });
  await expect(connexion.avis).toContainText('Votre session est terminée, veuillez vous reconnecter.');
  expect(new URL(page.url()).pathname).toBe('/');
  await connexion.seConnecter(pharmacie.admin);
  await expect(page).toHaveURL(/\/encours\?etat=DECLARE$/);
});

test('un lien suivi sans session s’ouvre après la connexion ; après une déconnexion, le suivant part de l’accueil', async ({
  api,
  page,
}) => {
  const [pharmacie, autre] = [await api.pharmacie(), await api.pharmacie()];
  const connexion = new ConnexionPage(page);
  for (const [lien, ecran] of [
    ['/bind?ecran=encours&etat=REGLE', /\/encours\?etat=REGLE$/],
    ['/reclamations?statut=WAITING', /\/reclamations\?statut=WAITING$/],
  ] as const) {
    await page.goto(lien);
    await connexion.seConnecter(pharmacie.admin);
    await expect(page).toHaveURL(ecran);
    await new Entete(page).seDeconnecter();
    await expect(connexion.titre).toBeVisible();
    await connexion.seConnecter(autre.admin);
    await expect(page).toHaveURL(/\/$/);
    await new Entete(page).seDeconnecter();
    await expect(connexion.titre).toBeVisible();
  }
});

test('compte désactivé : ses sessions se ferment, la connexion est refusée', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/laboratoires' });
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratoires' })).toBeVisible();
  const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: `/pharmacies?ouvert=${pharmacie.id}` });
  const tiroir = editeur.getByRole('dialog', { name: pharmacie.nom });
  await tiroir.getByRole('button', { name: `Actions pour ${pharmacie.nom}` }).click();
  await entreeDe(editeur, `Actions pour ${pharmacie.nom}`, 'Désactiver').click();
  const question = editeur.getByRole('dialog', { name: 'Désactiver ce compte ?' });
  await expect(question).toContainText(/1\sutilisateur\s: sessions fermées immédiatement/);
  await question.getByRole('button', { name: 'Désactiver' }).click();
  await expect(tiroir).toContainText('Désactivée');
  const connexion = new ConnexionPage(page);
  await expect(connexion.titre).toBeVisible();
  await connexion.seConnecter(pharmacie.admin);
  await expect(connexion.refus).toContainText('Votre compte est désactivé, ses données sont gardées.');
});

test('huit mauvais mots de passe : attendre, même avec le bon ; les autres comptes entrent', async ({
  page,
  api,
  ouvrir,
}) => {
  const [vise, autre] = [await api.pharmacieNeuve(), await api.pharmacie()];
  const connexion = new ConnexionPage(page);
  await connexion.ouvrir();
  for (let i = 1; i <= 8; i++) {
    await Promise.all([
      page.waitForResponse('**/api/v1/login'),
      connexion.seConnecter({ username: vise.admin.username, motDePasse: `Faux${i}` }),
    ]);
    await expect(connexion.refus).toHaveText('Problème d’authentification, veuillez réessayer');
    await expect(connexion.motDePasse).toHaveValue('');
  }
  await connexion.seConnecter({ username: vise.admin.username, motDePasse: vise.admin.motDePasse });
  await expect(connexion.refus).toHaveText('Trop de tentatives de connexion, veuillez patienter avant de réessayer.');
  await connexion.seConnecter({ username: autre.admin.username, motDePasse: MOT_DE_PASSE });
  await expect(new Entete(page).profil).toBeVisible();
  await page.close();
  await expect(new Entete(await ouvrir(autre.admin)).profil).toBeVisible();
});
