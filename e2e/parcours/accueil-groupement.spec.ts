// The home of a groupement: empty, it guides the first steps; then the answers of its adhérents, partial ones counted
// apart, and the panel of one of them with its notes.
import { comptes, expect, MOT_DE_PASSE, test, unique, type Api } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { unMembre, uneOperation } from '../pages/operation.ts';

/** A new groupement without any data, on trial. */
const unGroupementNeuf = async (api: Api) => {
  const token = await api.tokenDe(comptes.super);
  const [username, nom] = [unique('groupe'), unique('Groupement')];
  const { id } = await api.appeler<{ id: number }>('POST', 'tenant/groupement', {
    token,
    corps: {
      tenant: { nom, mail: `${username}@exemple.fr`, ville: 'Vannes' },
      groupement: { tva: null, partenariat: false },
      user: { nom: 'Le Goff', prenom: 'Maëlle', username, password: 'Provisoire1', email: `${username}@exemple.fr` },
    },
  });
  const neuf = await api.appeler<{ token: string }>('POST', 'login', {
    corps: { username, password: 'Provisoire1' },
  });
  await api.appeler('PUT', 'utilisateurs/resetPassword', { token: neuf.token, texte: MOT_DE_PASSE });
  await api.appeler('PUT', `tenant/abonnement/${id}`, { token, corps: { essai: 2 } });
  return { username, motDePasse: MOT_DE_PASSE };
};

test('un groupement neuf est mené par son accueil @mobile', async ({ api, ouvrir }) => {
  const page = await ouvrir(await unGroupementNeuf(api), { chemin: '/' });
  const debut = page.getByRole('region', { name: 'Pour commencer' });
  await expect(debut.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/vous doivent|premier encours|Tout est fait/)).toHaveCount(0);
  await verifierAccessibilite(page);
  await debut.getByRole('link', { name: 'Régler mon groupement' }).click();
  await expect(page).toHaveURL(/\/parametres\/groupement/);
});

test('l’accueil dit ce qui court, la fiche d’un adhérent ce qu’il a répondu @mobile', async ({ api, ouvrir }) => {
  const m = await unMembre(api);
  const g = { token: m.groupe.token };
  const nom = unique('Hiver');
  const operation = await api.appeler('POST', 'promotions', { ...g, corps: uneOperation(m, nom, 5, 25) });
  await api.appeler('POST', `promotions/${operation.id}/valider`, { ...g, corps: { version: operation.version } });
  const recues = async () => (await api.appeler('GET', `promotions?q=${nom}`, { token: m.membre.token })).total;
  await expect.poll(recues).toBe(1);
  const page = await ouvrir(comptes.groupement, { chemin: '/promotionsGroupement' });

  await test.step('la relance dit à combien elle va', async () => {
    await page.goto(`/promotionsGroupement?promotion=${operation.id}`);
    await expect(page.getByRole('button', { name: /^Relancer 1\sadhérent…$/ })).toBeVisible();
  });

  await test.step('l’accueil compte les réponses de ce qui court', async () => {
    await page.goto('/');
    const court = page.getByRole('region', { name: 'Ce qui court' });
    const tous = court.getByRole('button', { name: /^Voir/ });
    await expect(court).toBeVisible();
    if (await tous.isVisible()) await tous.click();
    await expect(court.getByRole('link', { name: new RegExp(nom) })).toContainText(/0\srépondu, 1\ssans réponse/);
    await verifierAccessibilite(page);
  });

  await test.step('la fiche dit sa réponse, et garde une note qui s’efface', async () => {
    await page.goto(`/parametres/adherents?q=${encodeURIComponent(m.pharmacie.nom)}`);
    await page.getByText(m.pharmacie.nom).first().click();
    const fiche = page.getByRole('dialog');
    await expect(fiche.getByRole('link', { name: new RegExp(nom) })).toContainText('En attente');
    await fiche.getByLabel('Nouvelle note').fill('Préfère le mardi matin.');
    await fiche.getByRole('button', { name: 'Noter' }).click();
    await expect(fiche.getByText('Préfère le mardi matin.')).toBeVisible();
    await expect(fiche.getByLabel('Nouvelle note')).toHaveValue('');
    await verifierAccessibilite(page);
    await fiche.getByRole('button', { name: /^Effacer la note/ }).click();
    await page.getByRole('button', { name: 'Effacer', exact: true }).click();
    await expect(fiche.getByText('Préfère le mardi matin.')).toHaveCount(0);
  });
});
