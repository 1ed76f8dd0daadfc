// A groupement publishes an operation to a segment, an adhérent takes it on its plan, then the operation changes for
// both (OPE-51, OPE-55).
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test, unique } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';

const jour = (n: number) => ajouterJours(jourParis(new Date()), n);
const francais = (valeur: string) => valeur.split('-').toReversed().join('/');

test('publier à un segment, être accepté et placé, puis forcer une modification qui prend la place d’une autre @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const { nom, admin } = await api.pharmacie();
  const membre = await api.connecter(admin);
  const groupe = await api.connecter(comptes.groupement);
  const [m, g] = [{ token: membre.token }, { token: groupe.token }];
  const operation = unique('Opération');
  const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
    ...m,
    corps: { groupementId: groupe.tenant.id },
  });
  await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
    ...g,
    corps: { acte: 'accepter', version: actuelle.version },
  });
  const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    ...g,
    corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
  });
  const [laboratoire] = await api.adopter(comptes.groupement, ['Dermalune']);
  const [laboratoireDuMembre] = await api.adopter(admin, ['Dermalune']);
  const saisie = {
    nomOperation: operation,
    laboratoireId: laboratoire?.id,
    typePromo: 'TG',
    dateDebut: jour(10),
    dateFin: jour(30),
    produits: [{ nom: 'Baume réparateur 40 ml' }],
    emplacementConseille: 'TG d’entrée',
    segmentIds: [segment.id],
  };
  const brouillon = await api.appeler('POST', 'promotions', { ...g, corps: saisie });
  const page = await ouvrir(groupe, { chemin: `/promotionsGroupement?q=${operation}` });
  const tiroir = page.getByRole('dialog', { name: operation, exact: true });

  await test.step('le formulaire aussi dit à combien d’adhérents elle part ; y renoncer la garde en brouillon', async () => {
    const formulaire = await ouvrir(groupe, { chemin: `/promotions/${brouillon.id}/modifier` });
    await formulaire.getByRole('button', { name: 'Valider la TG' }).click();
    const question = formulaire.getByRole('dialog', { name: `Publier « ${operation} » ?` });
    await expect(question).toContainText('envoyée à 1 adhérent');
    await question.getByRole('button', { name: 'Garder en brouillon' }).click();
    await expect(formulaire.getByText(/enregistrée?\./).first()).toBeVisible();
    expect((await api.appeler('GET', `promotions/${brouillon.id}`, g)).etat).toBe('DRAFT');
  });

  await test.step('publier dit d’abord à qui', async () => {
    await page.locator('[data-ouvre]').filter({ hasText: operation }).click();
    await tiroir.getByRole('button', { name: 'Valider et publier…' }).click();
    const question = page.getByRole('dialog', { name: `Publier « ${operation} »` });
    await expect(question).toContainText('Envoyée à 1 adhérent');
    await question.getByRole('button', { name: 'Publier' }).click();
    await expect(tiroir).toContainText('0 réponse sur 1');
  });

  const [copie] = (await api.appeler('GET', `promotions?q=${operation}`, m)).elements;
  await test.step('l’adhérent accepte et place : le groupement le voit sans recharger', async () => {
    await api.appeler('POST', 'emplacements/plan-type', m);
    const { zones } = await api.appeler('GET', 'emplacements', m);
    const emplacementId = zones.flatMap((zone: { emplacements: { id: number }[] }) => zone.emplacements)[0].id;
    await api.appeler('POST', `promotions/${copie.id}/accepter`, {
      ...m,
      corps: { version: copie.version, emplacements: [{ emplacementId }] },
    });
    await expect(tiroir).toContainText('1 réponse sur 1');
    const autre = await api.appeler('POST', 'promotions', {
      ...m,
      corps: {
        ...saisie,
        nomOperation: 'À moi',
        laboratoireId: laboratoireDuMembre?.id,
        segmentIds: [],
        emplacementConseille: null,
        dateDebut: jour(31),
        dateFin: jour(40),
        emplacements: [{ emplacementId }],
      },
    });
    await api.appeler('POST', `promotions/${autre.id}/valider`, { ...m, corps: { version: autre.version } });
  });

  await test.step('forcer montre les effets avant d’écrire, et rend la place prise', async () => {
    await tiroir.getByRole('button', { name: `Actions de ${operation}` }).click();
    await entreeDe(page, `Actions de ${operation}`, 'Forcer la modification…').click();
    await page.getByRole('textbox', { name: /^Fin/ }).fill(francais(jour(35)));
    await page.getByRole('button', { name: 'Voir les effets…' }).click();
    const effets = page.getByRole('dialog', { name: 'Ce que cette modification change' });
    await expect(effets.getByRole('row', { name: new RegExp(nom) })).toContainText('TG à replacer');
    await expect(effets).not.toContainText('À moi');
    await effets.getByRole('button', { name: 'Modifier chez 1 adhérent' }).click();
    await expect(tiroir).toContainText('0 réponse sur 1');
  });
});
