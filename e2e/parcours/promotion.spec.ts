// A pharmacy's own promotion, from pasted products to its place on the plan; a groupement's, answered on a phone.
import type { Page } from '@playwright/test';
import { ajouterJours, formatJour, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test, unique, type Api, type Compte } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const AUJOURD_HUI = jourParis(new Date());
const DU = ajouterJours(AUJOURD_HUI, 3);
const AU = ajouterJours(DU, 20);

type Place = { readonly id: number; readonly nom: string };
/** The usual shop: its emplacements by name. */
const plan = async (api: Api, compte: Compte): Promise<(nom: string) => Place> => {
  const token = await api.tokenDe(compte);
  await api.appeler('POST', 'emplacements/plan-type', { token });
  const { zones } = await api.appeler<{ zones: { emplacements: Place[] }[] }>('GET', 'emplacements', { token });
  return (nom) => zones.flatMap(({ emplacements }) => emplacements).find((place) => place.nom === nom)!;
};
const choisir = async (page: Page, champ: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: champ, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};

test('une promotion créée, placée, validée ; le plan la montre, la déplace, et nomme qui tient la place', async ({
  api,
  ouvrir,
}) => {
  // One pass through every screen, with axe on each.
  test.slow();
  const { admin } = await api.pharmacie();
  await api.adopter(admin, ['Dermalune']);
  const place = await plan(api, admin);
  const nom = unique('Semaine du soin');
  const page = await ouvrir(admin, { chemin: '/promotions' });

  await test.step('elle s’écrit, ses produits se collent', async () => {
    await page.getByRole('button', { name: 'Nouvelle promotion' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle promotion' })).toBeVisible();
    await choisir(page, 'Laboratoire', 'Dermalune');
    await page.getByRole('textbox', { name: 'Nom de l’opération' }).fill(nom);
    await page.getByRole('textbox', { name: 'Début' }).fill(formatJour(DU));
    await page.getByRole('button', { name: '3 semaines' }).click();
    await expect(page.getByRole('textbox', { name: 'Fin' })).toHaveValue(formatJour(AU));
    await page.getByRole('textbox', { name: 'Conditions de la promotion' }).fill('Deux achetés, le troisième offert');
    await page.getByRole('button', { name: 'Coller depuis Excel' }).click();
    await page
      .getByRole('textbox', { name: 'Produits copiés' })
      .fill('Produit\tQté\tPrix public\nBaume\t12\t11,90\nSérum\t6\t24,50');
    await expect(page.getByRole('textbox', { name: 'Produit 2, nom' })).toHaveValue('Sérum');
    await page.getByRole('button', { name: 'Lot virtuel' }).click();
    await page.getByRole('textbox', { name: 'Produits achetés' }).fill('2');
    await page.getByRole('textbox', { name: 'Produits offerts' }).fill('1');
  });

  await test.step('valider mène à ce qui manque, puis la valide', async () => {
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Emplacement', exact: true })).toBeFocused();
    // The header half hides elements only because of the scroll position.
    await page.evaluate(() => window.scrollTo(0, 0));
    await verifierAccessibilite(page);
    await choisir(page, 'Emplacement', 'TG 1');
    await page.getByRole('button', { name: 'Contrepartie de la TG' }).click();
    await page.getByRole('textbox', { name: 'Valeur' }).fill('150');
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    const tiroir = page.getByRole('dialog', { name: nom });
    await expect(tiroir).toContainText('Location de la tête de gondole');
    await expect(tiroir).toContainText('À venir');
    await verifierAccessibilite(page);
    await tiroir.getByRole('button', { name: 'Fermer', exact: true }).click();
  });

  await test.step('la liste, le calendrier et le plan la montrent', async () => {
    await expect(page.locator('tr[data-index]').filter({ hasText: nom })).toContainText('150,00 €');
    await page.getByText('Calendrier', { exact: true }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${nom}.*150,00\\s€\\sHT attendus`) })).toBeVisible();
    await page.getByText('Plan du magasin').click();
    await expect(page.locator(`[data-ligne="${place('TG 1').id}"]`)).toContainText(nom);
    await verifierAccessibilite(page);
  });

  await test.step('au clavier elle change de gondole, et revient', async () => {
    const rangee = (tg: string) => page.locator(`[data-ligne="${place(tg).id}"]`);
    await rangee('TG 1')
      .getByRole('button', { name: new RegExp(`^${nom}`) })
      .focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: 'TG 2. Entrée pour valider' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rangee('TG 2')).toContainText(nom);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(rangee('TG 1')).toContainText(nom);
  });

  await test.step('une semaine libre commence une promotion ; la place tenue se nomme aussitôt', async () => {
    await page
      .locator(`[data-ligne="${place('TG 3').id}"]`)
      .getByRole('button', { name: /libre la semaine/ })
      .nth(3)
      .click();
    await expect(page.getByRole('group', { name: 'TG 3' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Début' }).fill(formatJour(DU));
    await page.getByRole('textbox', { name: 'Fin' }).fill(formatJour(AU));
    await choisir(page, 'Autre emplacement', 'TG 1 – occupé');
    const occupe = new RegExp(`déjà occupé par une autre promotion non superposable.*${nom}`);
    await expect(page.getByRole('group', { name: 'TG 1' }).getByText(occupe)).toBeVisible();
    // The panel also lists the obstacles to the validation.
    await expect(page.getByRole('button', { name: occupe })).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(page.getByRole('group', { name: 'TG 1' }).getByRole('alert')).toContainText(nom);
  });
});

/** A modèle that the groupement sends to this new adhérent only, alone in its segment. */
const proposer = async (api: Api, nom: string): Promise<Compte> => {
  const { nom: pharmacie, admin } = await api.pharmacie();
  const groupe = await api.session(comptes.groupement);
  const { token } = groupe;
  await api.appeler('POST', 'tenant/adhesion', {
    token: await api.tokenDe(admin),
    corps: { groupementId: groupe.tenant.id },
  });
  const demandes = await api.appeler<{ elements: { id: number; version: number }[] }>(
    'GET',
    `groupements/adherents?onglet=DEMANDES&q=${encodeURIComponent(pharmacie)}`,
    { token },
  );
  const { id, version } = demandes.elements[0]!;
  await api.appeler('PUT', `groupements/adherents/etat/${id}`, { token, corps: { acte: 'accepter', version } });
  const segment = await api.appeler<{ id: number }>('POST', 'groupements/segment', {
    token,
    corps: { nom: unique('Seule') },
  });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    token,
    corps: { adherentIds: [id], ajouter: [segment.id] },
  });
  const [labo] = await api.appeler<{ id: number }[]>('GET', 'laboratoires/list', { token });
  const modele = await api.appeler<{ id: number; version: number }>('POST', 'promotions', {
    token,
    corps: {
      nomOperation: nom,
      laboratoireId: labo!.id,
      typePromo: 'PROMO_TG',
      dateDebut: DU,
      dateFin: AU,
      conditionsPromo: 'Le troisième offert',
      produits: [{ nom: 'Gel douche' }],
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1 }],
      emplacementConseille: 'TG d’entrée',
      segmentIds: [segment.id],
    },
  });
  await api.appeler('POST', `promotions/${modele.id}/valider`, { token, corps: { version: modele.version } });
  return admin;
};

test('un adhérent répond à son groupement sur son téléphone et place la TG @mobile', async ({ api, ouvrir }) => {
  const nom = unique('Rentrée solaire');
  const admin = await proposer(api, nom);
  await plan(api, admin);
  const page = await ouvrir(admin, { chemin: '/promotions' });
  await page.getByRole('button', { name: /^À répondre\s*[1-9]/ }).click();
  await page.locator('[data-ouvre]').filter({ hasText: nom }).click();
  const tiroir = page.getByRole('dialog', { name: nom });
  await expect(tiroir).toContainText('TG d’entrée');
  await tiroir.getByRole('button', { name: 'Accepter', exact: true }).click();
  const dialogue = page.getByRole('dialog', { name: `Accepter « ${nom} »` });
  await dialogue.getByRole('textbox', { name: 'Quantité' }).fill('12');
  await dialogue.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(dialogue).toContainText('L’emplacement est obligatoire.');
  await verifierAccessibilite(page);
  await choisir(page, 'Emplacement', 'TG 2');
  await dialogue.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(dialogue).toBeHidden();
  await expect(tiroir).toContainText('À venir');
  await expect(tiroir).toContainText('TG 2');
  await tiroir.getByRole('button', { name: 'Fermer', exact: true }).click();

  await page.goto(`/promotions?vue=plan&debut=${DU}`);
  await expect(page.getByText(nom).first()).toBeVisible();
  await verifierAccessibilite(page);
});
