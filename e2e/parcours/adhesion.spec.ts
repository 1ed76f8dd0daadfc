// A pharmacy joins a groupement, which sees it live, accepts it and sorts it; no other account sees anything (RES-1,
// RES-2, RES-10).
import { comptes, expect, MOT_DE_PASSE, test, unique, type Api, type Ouvrir } from '../monde.ts';
import { Liste } from '../pages/liste.ts';

const PONANT = 'Officines du Ponant';
const autreGroupement = { username: 'groupement2', motDePasse: MOT_DE_PASSE };

test('demander, être accepté, rangé dans un segment, puis partir : chaque côté le voit aussitôt @mobile', async ({
  api,
  ouvrir,
}) => {
  const { nom, admin } = await api.pharmacie();
  const voisine = await api.pharmacie();
  const groupe = await ouvrir(await api.connecter(comptes.groupement), {
    chemin: '/parametres/adherents?onglet=DEMANDES',
  });
  const adherents = new Liste(groupe, 'Pharmacie, ville, CIP, titulaire…');
  await expect(groupe.getByRole('tab', { name: /^Demandes/ })).toHaveAttribute('aria-selected', 'true');
  const pharmacie = await ouvrir(await api.connecter(admin), { chemin: '/parametres/pharmacie' });
  const section = pharmacie.getByRole('region', { name: 'Groupement', exact: true });

  await test.step('elle demande : le groupement la voit sans recharger', async () => {
    await expect(section).toContainText('Aucun groupement');
    await section.getByRole('button', { name: 'Rejoindre un groupement' }).click();
    await section.getByRole('combobox', { name: 'Groupement' }).fill('ponant');
    await pharmacie.getByRole('option', { name: `${PONANT} (Nantes)` }).click();
    await expect(section).toContainText('Accepte les demandes');
    // The password dialog comes in between (CPT-77).
    await section.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(section).toContainText('Demande en attente');
    await expect(adherents.ligne(nom)).toContainText('En attente');
  });

  await test.step('il accepte : elle l’apprend sans recharger', async () => {
    await groupe.getByRole('button', { name: `Accepter ${nom}` }).click();
    await expect(groupe.getByText(`${nom} : adhésion acceptée.`)).toBeVisible();
    await expect(adherents.ligne(nom)).toBeHidden();
    await expect(section).toContainText('Votre pharmacie est membre depuis le');
    await expect(section.getByRole('button', { name: 'Quitter le groupement' })).toBeVisible();
  });

  await test.step('il la met dans un segment : elle le lit', async () => {
    await groupe.getByRole('tab', { name: /^Adhérents/ }).click();
    await adherents.chercher(nom);
    await groupe.getByRole('button', { name: new RegExp(`^Segments de ${nom} : aucun`) }).click();
    await groupe.getByRole('checkbox', { name: 'Littoral' }).check();
    await expect(groupe.getByRole('checkbox', { name: 'Littoral' })).toBeEnabled();
    await groupe.getByRole('button', { name: 'Terminé' }).click();
    await expect(adherents.ligne(nom)).toContainText('Littoral');
    await expect(section).toContainText('Littoral');
  });

  await test.step('ni l’autre groupement ni la voisine n’en voient rien', async () => {
    const autre = await ouvrir(await api.connecter(autreGroupement), {
      chemin: `/parametres/adherents?q=${encodeURIComponent(nom)}`,
    });
    await expect(autre.getByText('Aucun résultat')).toBeVisible();
    const chezLaVoisine = await ouvrir(voisine.admin, { chemin: '/parametres/pharmacie' });
    await expect(chezLaVoisine.getByRole('region', { name: 'Groupement', exact: true })).toContainText(
      'Aucun groupement',
    );
    await expect(chezLaVoisine.getByText(nom)).toHaveCount(0);
  });

  await test.step('elle part : il la retrouve parmi les anciens', async () => {
    await section.getByRole('button', { name: 'Quitter le groupement' }).click();
    const question = pharmacie.getByRole('dialog', { name: `Quitter ${PONANT} ?` });
    await expect(question).toContainText('Littoral');
    await question.getByRole('button', { name: 'Quitter le groupement' }).click();
    await expect(section).toContainText('Aucun groupement');
    await expect(adherents.ligne(nom)).toBeHidden();
    await groupe.goto(`/parametres/adherents?onglet=ANCIENS&q=${encodeURIComponent(nom)}`);
    await expect(adherents.ligne(nom)).toContainText('Adhésion terminée');
    const tiroir = await adherents.ouvrir(nom);
    await expect(tiroir).toContainText('La pharmacie a quitté le groupement');
  });
});

test('un segment se crée, se renomme et se supprime en disant combien en sortent', async ({ api, ouvrir }) => {
  const nom = unique('Segment');
  const session = await api.connecter(comptes.groupement);
  const page = await ouvrir(session, { chemin: '/parametres/segments' });
  const liste = page.getByRole('list', { name: 'Segments' });
  await expect(liste).toContainText('Littoral');
  await page.getByRole('textbox', { name: 'Nom' }).fill('littoral');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveAccessibleDescription(
    /Ce nom est déjà celui d’un autre segment/,
  );
  await page.getByRole('textbox', { name: 'Nom' }).fill(nom);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(liste).toContainText(nom);
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('');

  const segment = (
    await api.appeler<{ id: number; nom: string }[]>('GET', 'tenant/segments', { token: session.token })
  ).find((segmentDuGroupement) => segmentDuGroupement.nom === nom);
  const adherents = await api.appeler<{ elements: { id: number }[] }>('GET', 'groupements/adherents?q=Tilleuls', {
    token: session.token,
  });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    token: session.token,
    corps: { adherentIds: adherents.elements.map(({ id }) => id), ajouter: [segment!.id] },
  });
  const ligne = liste.getByRole('listitem').filter({ hasText: nom });
  await expect(ligne).toContainText(/1\sadhérent/);

  await page.getByRole('button', { name: `Modifier ${nom}` }).click();
  await liste.getByRole('textbox', { name: 'Nom' }).fill(`${nom} bis`);
  await liste.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(liste).toContainText(`${nom} bis`);
  await liste.getByRole('listitem').filter({ hasText: nom }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/parametres/adherents\\?segmentId=${segment!.id}`));
  await expect(new Liste(page, 'Pharmacie, ville, CIP, titulaire…').ligne('Pharmacie des Tilleuls')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Supprimer ${nom} bis` }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer ce segment ?' });
  await expect(question).toContainText(/1\sadhérent/);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(liste).not.toContainText(nom);
});

test('le groupement tient son identité ; accepter les demandes s’enregistre seul, sans perdre ce qui se tape', async ({
  api,
  ouvrir,
}) => {
  const page = await ouvrir(await api.connecter(autreGroupement), { chemin: '/parametres/groupement' });
  const site = `https://alpes.exemple.fr/${unique('accueil')}`;
  await page.getByRole('textbox', { name: 'Site internet' }).fill('alpes.exemple.fr');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Site internet' })).toHaveAccessibleDescription(
    /doit commencer par http/,
  );
  await page.getByRole('textbox', { name: 'Site internet' }).fill(site);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Groupement enregistré.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Site internet' })).toHaveValue(site);

  const ouvert = page.getByRole('switch', { name: 'Accepter les demandes' });
  const ville = page.getByRole('group', { name: 'Coordonnées' }).getByLabel('Ville');
  const avant = await ouvert.isChecked();
  await ville.fill('Grenoble, en cours de saisie');
  await ouvert.click();
  const dit = avant ? /n’acceptez plus de nouvelles demandes/ : /peuvent demander à vous/;
  await expect(page.getByRole('status').filter({ hasText: dit })).toBeVisible();
  await expect(ouvert).toBeChecked({ checked: !avant });
  await expect(ville).toHaveValue('Grenoble, en cours de saisie');
  await page.reload();
  await expect(ouvert).toBeChecked({ checked: !avant });
});

/** Two new pharmacies request to join the groupement, which has ticked both requests. */
const deuxDemandesCochees = async (api: Api, ouvrir: Ouvrir) => {
  const groupe = await api.connecter(comptes.groupement);
  const demandeuses = [await api.pharmacie(), await api.pharmacie()];
  for (const { admin } of demandeuses)
    await api.appeler('POST', 'tenant/adhesion', {
      token: await api.tokenDe(admin),
      corps: { groupementId: groupe.tenant.id },
    });
  const page = await ouvrir(groupe, { chemin: '/parametres/adherents?onglet=DEMANDES' });
  for (const { nom } of demandeuses) await page.getByRole('checkbox', { name: `Sélectionner ${nom}` }).check();
  return { page, demandeuses };
};

test('plusieurs demandes s’acceptent d’un geste, après une confirmation qui les nomme', async ({ api, ouvrir }) => {
  const { page, demandeuses } = await deuxDemandesCochees(api, ouvrir);
  await page.getByRole('button', { name: 'Accepter', exact: true }).last().click();
  const question = page.getByRole('dialog', { name: 'Accepter 2 demandes ?' });
  for (const { nom } of demandeuses) await expect(question).toContainText(nom);
  await question.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(page.getByText('2 demandes acceptées.')).toBeVisible();
  for (const { nom } of demandeuses) await expect(page.getByText(nom)).toHaveCount(0);
});

test('plusieurs demandes se refusent d’un geste, avec un motif que chaque pharmacie lit', async ({ api, ouvrir }) => {
  const { page, demandeuses } = await deuxDemandesCochees(api, ouvrir);
  await page.getByRole('button', { name: 'Refuser', exact: true }).last().click();
  const dialogue = page.getByRole('dialog', { name: 'Refuser 2 demandes ?' });
  for (const { nom } of demandeuses) await expect(dialogue).toContainText(nom);
  await dialogue.getByRole('textbox', { name: 'Motif du refus' }).fill('Hors de notre secteur.');
  await dialogue.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByText('2 demandes refusées.')).toBeVisible();
  for (const { nom } of demandeuses) await expect(page.getByText(nom)).toHaveCount(0);
  const pharmacie = await ouvrir(demandeuses[0]!.admin, { chemin: '/notifications' });
  await expect(pharmacie.getByText('Motif : Hors de notre secteur.')).toBeVisible();
});
