// People of an account: who manages them, who stays, and how a password is changed, handed over or found again (issue 3).
import { texteDuMail } from '../base.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { CourriersPage } from '../pages/courriers.ts';
import { Entete } from '../pages/entete.ts';
import { Liste } from '../pages/liste.ts';
import { entreeDe } from '../pages/menu.ts';

const AUTRE = 'Autrement9';

test('un administrateur crée un collègue, qui choisit son mot de passe et est accueilli @mobile', async ({
  page,
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const identifiant = unique('zoe');
  const admin = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/parametres/utilisateurs' });
  await admin.getByRole('button', { name: 'Nouvel utilisateur' }).first().click();
  const dialogue = admin.getByRole('dialog', { name: 'Nouvel utilisateur' });
  await dialogue.getByRole('button', { name: 'Créer l’utilisateur' }).click();
  await expect(dialogue.getByText('Le nom est obligatoire.')).toBeVisible();
  await dialogue.getByRole('textbox', { name: 'Nom', exact: true }).fill('Martin');
  await dialogue.getByRole('textbox', { name: 'Prénom' }).fill('Zoé');
  await dialogue.getByRole('textbox', { name: 'Identifiant' }).fill(pharmacie.admin.username.toUpperCase());
  await dialogue.getByRole('button', { name: 'Proposer un mot de passe' }).click();
  await dialogue.getByRole('button', { name: 'Créer l’utilisateur' }).click();
  await expect(dialogue.getByText('Cet identifiant est déjà utilisé.')).toBeVisible();
  await dialogue.getByRole('textbox', { name: 'Identifiant' }).fill(identifiant);
  await dialogue.getByRole('button', { name: 'Créer l’utilisateur' }).click();

  const secret = admin.getByRole('dialog', { name: 'Mot de passe provisoire' });
  await expect(secret).toContainText(identifiant);
  const provisoire = /[A-Z2-9]{5}(?:-[A-Z2-9]{5}){2}/.exec(await secret.innerText())?.[0] ?? '';
  await secret.getByRole('button', { name: 'J’ai transmis le mot de passe' }).click();
  await expect(admin.getByRole('dialog', { name: 'Martin Zoé' })).toContainText('Jamais connecté');

  const connexion = new ConnexionPage(page);
  await connexion.ouvrir();
  await connexion.seConnecter({ username: identifiant, motDePasse: provisoire });
  const impose = page.getByRole('dialog', { name: 'Choisissez un nouveau mot de passe' });
  await impose.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(MOT_DE_PASSE);
  await impose.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(MOT_DE_PASSE);
  await impose.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(impose).toBeHidden();
  await connexion.seConnecter({ username: identifiant, motDePasse: MOT_DE_PASSE });
  await expect(page.getByText('Bienvenue, Zoé')).toBeVisible();
});

test('le dernier administrateur ne peut être ni supprimé ni désactivé @mobile', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const titulaire = await api.connecter(pharmacie.admin);
  const editeur = await ouvrir(await api.connecter(comptes.super), {
    chemin: `/parametres/utilisateurs?tenantId=${pharmacie.id}`,
  });
  const liste = new Liste(editeur, 'Nom, identifiant, compte…');
  const nom = 'Lemaire Odile';
  await expect(liste.ouverture(nom)).toBeVisible();
  for (const acte of ['Supprimer', 'Désactiver']) {
    await liste
      .ligne(nom)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await entreeDe(editeur, /^Actions/, new RegExp(`^${acte}$`)).click();
    const question = editeur.getByRole('dialog', { name: `${acte} cet utilisateur ?` });
    await expect(question).toContainText(nom);
    await question.getByRole('button', { name: acte, exact: true }).click();
    await expect(editeur.getByText(/C’est la dernière personne active ayant le rôle/).last()).toBeVisible();
  }
  await expect(liste.ligne(nom)).toContainText('Actif');
  expect((await api.charger(titulaire.token)).utilisateur).toMatchObject({
    username: pharmacie.admin.username,
    activated: true,
  });
});

test('changer son mot de passe ferme l’autre session, pas celle-ci', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const autre = await ouvrir(await api.connecter(admin), { chemin: '/encours' });
  await expect(autre.getByRole('heading', { level: 1, name: 'Encours' })).toBeVisible();
  const page = await ouvrir(await api.connecter(admin), { chemin: '/' });
  await new Entete(page).profil.click();
  await page.getByRole('link', { name: 'Mon profil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);

  const saisir = async (ancien: string) => {
    await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(ancien);
    await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(AUTRE);
    await page.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(AUTRE);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  };
  await saisir('Faux1234');
  await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
  await saisir(admin.motDePasse);
  await expect(page.getByText('Votre mot de passe est changé. Vos autres sessions sont fermées.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(new ConnexionPage(autre).avis).toContainText('Votre session est terminée, veuillez vous reconnecter.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
});

test('mot de passe oublié : le lien du mail, une fois @mobile', async ({ page, api, ouvrir, browser, baseURL }) => {
  const { admin } = await api.pharmacie();
  const adresse = `${admin.username}@exemple.fr`;
  const connexion = new ConnexionPage(page);
  const demander = async (identifiant: string) => {
    await connexion.ouvrir();
    await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
    const dialogue = page.getByRole('dialog', { name: 'Mot de passe oublié' });
    await dialogue.getByRole('textbox', { name: 'Identifiant ou adresse e-mail' }).fill(identifiant);
    await dialogue.getByRole('button', { name: 'Recevoir un lien' }).click();
    return (await dialogue.getByRole('status').innerText()).replace(identifiant, '…');
  };
  const inconnu = await demander(unique('personne'));
  expect(await demander(adresse)).toBe(inconnu);

  const token = await api.tokenDe(comptes.super);
  const partis = async () =>
    (await api.appeler('GET', `courriers?q=${encodeURIComponent(adresse)}`, { token })).elements;
  await expect.poll(partis).not.toEqual([]);
  const courriers = new CourriersPage(await ouvrir(await api.connecter(comptes.super), { chemin: '/courriers' }));
  await courriers.aller();
  const courrier = await courriers.lire(adresse);
  await expect(courrier).toContainText('Choisir un nouveau mot de passe');
  const chemin = /\/mot-de-passe\/[\w-]{43}/.exec(await texteDuMail(adresse))?.[0] ?? '/lien-absent';

  await page.goto(chemin);
  const nouveau = page.getByRole('textbox', { name: 'Nouveau mot de passe' });
  const confirmation = page.getByRole('textbox', { name: 'Confirmez le mot de passe' });
  for (const [essai, refus] of [
    ['Court1', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['Sanschiffre', 'Le mot de passe doit contenir au moins un chiffre.'],
    ['sansmajuscule1', 'Le mot de passe doit contenir au moins une majuscule.'],
  ] as const) {
    await nouveau.fill(essai);
    await confirmation.fill(essai);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await expect(page.getByText(refus)).toBeVisible();
  }
  await nouveau.fill(AUTRE);
  await confirmation.fill(AUTRE);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(connexion.avis).toContainText('Votre mot de passe a été modifié.');
  await connexion.seConnecter({ username: admin.username, motDePasse: AUTRE });
  await expect(new Entete(page).profil).toBeVisible();

  const personne = await browser.newPage(baseURL ? { baseURL } : {});
  await personne.goto(chemin);
  await expect(personne.getByRole('alert')).toContainText('Ce lien a déjà servi');
  await personne.goto('/mot-de-passe/inconnu');
  await expect(personne.getByRole('alert')).toContainText('Ce lien n’est pas valide');
  await personne.close();
});
