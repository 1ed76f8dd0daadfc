// Every list of the product, at the three sizes: nothing is cut while there is room, rows come first (COM-96 to COM-101).
import type { Page } from '@playwright/test';
import { comptes, expect, test } from './monde.ts';
import { reposer } from './pages/accessibilite.ts';
import { autresReglages } from './reglages.ts';
import { hautPremiereLigne, mesurerTableaux } from './pages/tableau.ts';

type Liste = {
  readonly nom: string;
  readonly qui: keyof typeof comptes;
  readonly chemin: string;
  /** A super administrator acts for the account of `qui`. */
  readonly pour?: true;
  /** The list is not the first part of the screen: on a phone, its first row is below the fold. */
  readonly apres?: true;
  /** Rows of several lines, or several lists on one screen: the number of visible rows is not checked. */
  readonly hautes?: true;
  /** Tiles show both natures, HT and TTC, which takes one more line and hides one row. */
  readonly deuxNatures?: true;
};
const DERMALUNE = '/laboratoires/Dermalune?onglet=';
const listes: readonly Liste[] = [
  { nom: 'encours, tous', qui: 'titulaire', chemin: '/encours?etat=TOUS&vue=liste', deuxNatures: true },
  { nom: 'encours à déclarer', qui: 'titulaire', chemin: '/encours?etat=A_DECLARER&vue=liste', deuxNatures: true },
  { nom: 'encours à régler', qui: 'titulaire', chemin: '/encours?etat=DECLARE&vue=liste', deuxNatures: true },
  { nom: 'encours réglés', qui: 'titulaire', chemin: '/encours?etat=REGLE&vue=liste', deuxNatures: true },
  { nom: 'encours par laboratoire', qui: 'titulaire', chemin: '/encours?etat=DECLARE&vue=labo' },
  { nom: 'avoirs et paiements', qui: 'titulaire', chemin: '/encours/avoirs' },
  { nom: 'factures', qui: 'titulaire', chemin: '/encours/factures' },
  { nom: 'laboratoires', qui: 'titulaire', chemin: '/laboratoires' },
  { nom: 'promotions', qui: 'titulaire', chemin: '/promotions' },
  { nom: 'RFA', qui: 'titulaire', chemin: '/rfa', hautes: true },
  { nom: 'comparatif', qui: 'titulaire', chemin: '/comparatifMarges' },
  { nom: 'RFA d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}rfa`, hautes: true },
  { nom: 'réclamations', qui: 'titulaire', chemin: '/reclamations' },
  { nom: 'documents', qui: 'titulaire', chemin: '/documents' },
  { nom: 'notifications', qui: 'titulaire', chemin: '/notifications', hautes: true },
  { nom: 'utilisateurs', qui: 'titulaire', chemin: '/parametres/utilisateurs' },
  { nom: 'laboratoires du compte', qui: 'titulaire', chemin: '/parametres/laboratoires' },
  { nom: 'délégués', qui: 'titulaire', chemin: '/parametres/delegues', hautes: true },
  { nom: 'encours d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}encours&etat=TOUS`, hautes: true },
  { nom: 'promotions d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}promotions`, hautes: true },
  {
    nom: 'conditions d’un laboratoire',
    qui: 'titulaire',
    chemin: `${DERMALUNE}conditions`,
    hautes: true,
  },
  { nom: 'avoirs d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}avoirs`, hautes: true },
  { nom: 'toutes les conditions', qui: 'titulaire', chemin: '/conditions' },
  { nom: 'RDV d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}rdv`, hautes: true },
  { nom: 'documents d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}documents`, hautes: true },
  { nom: 'réclamations d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}reclamations`, hautes: true },
  { nom: 'ventes reçues', qui: 'titulaire', chemin: '/parametres/extracteurs', hautes: true, apres: true },
  { nom: 'bons Payps', qui: 'titulaire', chemin: '/parametres/payps', hautes: true, apres: true },
  { nom: 'échanges avec le LGO', qui: 'titulaire', pour: true, chemin: '/parametres/lgo', hautes: true, apres: true },
  { nom: 'recueil des adhérents', qui: 'groupement', chemin: '/parametres/extracteurs', hautes: true },
  { nom: 'opérations', qui: 'groupement', chemin: '/promotionsGroupement' },
  { nom: 'RFA du groupement', qui: 'groupement', chemin: '/rfasGroupement', hautes: true },
  { nom: 'prestations', qui: 'groupement', chemin: '/prestations', hautes: true },
  { nom: 'adhérents', qui: 'groupement', chemin: '/parametres/adherents?onglet=ADHERENTS', hautes: true },
  {
    nom: 'adhérent sans segment',
    qui: 'groupement',
    chemin: `/parametres/adherents?onglet=ADHERENTS&q=${encodeURIComponent('Pharmacie de l’Étoile')}`,
    hautes: true,
  },
  { nom: 'demandes d’adhésion', qui: 'groupement', chemin: '/parametres/adherents?onglet=DEMANDES' },
  { nom: 'anciens adhérents', qui: 'groupement', chemin: '/parametres/adherents?onglet=ANCIENS' },
  { nom: 'conditions du groupement', qui: 'groupement', chemin: `${DERMALUNE}conditions`, hautes: true },
  { nom: 'documents du groupement', qui: 'groupement', chemin: '/documents' },
  { nom: 'pharmacies', qui: 'super', chemin: '/pharmacies' },
  { nom: 'groupements', qui: 'super', chemin: '/groupements' },
  { nom: 'tous les utilisateurs', qui: 'super', chemin: '/parametres/utilisateurs' },
  { nom: 'catalogue des laboratoires', qui: 'super', chemin: '/parametres/laboratoires' },
  { nom: 'produits', qui: 'super', chemin: '/produits' },
  { nom: 'courriers', qui: 'super', chemin: '/courriers' },
  { nom: 'journal', qui: 'super', chemin: '/journal' },
  { nom: 'règles légales', qui: 'super', chemin: '/regles-legales', hautes: true },
  { nom: 'adresses autorisées', qui: 'super', chemin: '/parametres/connexions', hautes: true },
  { nom: 'marques de Payps', qui: 'super', chemin: '/parametres/payps', hautes: true, apres: true },
  { nom: 'travaux différés', qui: 'super', chemin: '/travaux', hautes: true },
];

/** The other settings screens with a list, checked as they open. */
const autres: readonly Liste[] = autresReglages(listes.map(({ chemin }) => chemin)).map((reglage) => ({
  ...reglage,
  hautes: true,
  apres: true,
}));

const BUREAU = { width: 1440, height: 900 };
const TABLETTE = { width: 1024, height: 768 };
const TELEPHONE = { width: 390, height: 844 };

const regarder = async (page: Page, taille: { width: number; height: number }) => {
  await page.setViewportSize(taille);
  await page.locator('main tr[data-index], main ul[aria-label] > li, main h2, main h3').first().waitFor();
  await reposer(page);
  // Columns are measured again once the frame has its new size.
  await page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));
};

const noter = (nom: string, valeur: unknown) =>
  test.info().annotations.push({ type: nom, description: String(valeur) });

test.describe('listes', () => {
  for (const { nom, qui, chemin, hautes, deuxNatures, pour, apres } of [...listes, ...autres]) {
    test(nom, async ({ api, visiter }) => {
      const personne = pour ? await api.agirPour((await api.session(comptes[qui])).tenant.id) : comptes[qui];
      const page = await visiter(personne, chemin);
      for (const taille of [BUREAU, TABLETTE]) {
        await regarder(page, taille);
        // A row written meanwhile by another journey gets its width a moment later.
        await expect
          .configure({ soft: true })
          .poll(
            async () =>
              (await mesurerTableaux(page)).flatMap(({ titre, coupes }) => coupes.map((coupe) => [titre, coupe])),
            {
              message: `${taille.width} px : rien n’est coupé tant qu’il reste de la place`,
            },
          )
          .toEqual([]);
        for (const { titre, entames, deborde, rangees } of await mesurerTableaux(page)) {
          const ou = `${titre}, ${taille.width} px`;
          expect.soft(entames, `${ou} : montants, dates, états et titres entiers`).toEqual([]);
          expect.soft(deborde, `${ou} : aucune colonne hors du cadre`).toBeLessThanOrEqual(1);
          if (taille !== BUREAU) continue;
          noter('rangées', `${titre} ${rangees}`);
          if (!hautes && rangees > 0)
            expect.soft(rangees, `${ou} : rangées en vue`).toBeGreaterThanOrEqual(deuxNatures ? 13 : 14);
        }
      }
      await regarder(page, TELEPHONE);
      const haut = await hautPremiereLigne(page);
      noter('première ligne', haut);
      if (!apres) expect.soft(haut ?? 0, 'la première ligne, au téléphone').toBeLessThan(420);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'largeur').toBeLessThanOrEqual(390);
    });
  }
});

const TILLEULS = '/encours?etat=DECLARE&vue=liste';
const rangee = (page: Page) => page.locator('main tr[data-index]').first();
const hauteur = async (page: Page) => (await rangee(page).boundingBox())?.height ?? 0;
const affichage = (page: Page) => page.getByRole('button', { name: 'Choisir les lignes et les colonnes' });

test('les lignes, serrées sur un bureau, s’espacent d’un choix dont le navigateur se souvient', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: TILLEULS });
  await rangee(page).waitFor();
  expect(await hauteur(page)).toBeLessThanOrEqual(30);
  await affichage(page).click();
  await page.getByText('Espacées').click();
  await expect.poll(() => hauteur(page)).toBeGreaterThan(36);
  await page.goto('/promotions');
  await rangee(page).waitFor();
  expect(await hauteur(page)).toBeGreaterThan(36);
});

test('une colonne qui n’a pas de place se dit dans le menu, et s’y retrouve', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: '/laboratoires', viewport: { width: 970, height: 768 } });
  await rangee(page).waitFor();
  await reposer(page);
  await affichage(page).click();
  const cachee = page.getByRole('checkbox', { name: /\(faute de place\)/ }).first();
  const nom = (await cachee.evaluate((case_) => case_.parentElement?.textContent ?? '')).replace(
    ' (faute de place)',
    '',
  );
  await expect(page.getByRole('columnheader', { name: nom, exact: true })).toHaveCount(0);
  await cachee.check();
  await expect(page.getByRole('columnheader', { name: nom, exact: true })).toBeVisible();
});

test('une liste s’imprime en tableau, entière, à la largeur d’une feuille', async ({ ouvrir }) => {
  for (const largeur of [1440, 390]) {
    const page = await ouvrir(comptes.titulaire, { chemin: TILLEULS, viewport: { width: largeur, height: 900 } });
    await page.locator('main tr[data-index], main ul[aria-label] > li').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 703, height: 1000 });
    await rangee(page).waitFor();
    const feuille = await page.evaluate(() => {
      const table = document.querySelector('main table');
      const cellules = [...(table?.querySelectorAll('th, td') ?? [])].filter((cellule) => cellule.clientWidth > 0);
      const style = (selecteur: string) => getComputedStyle(document.querySelector(selecteur) ?? document.body);
      return {
        tete: style('main thead').display,
        pied: style('main tfoot').display,
        colle: style('main thead th:nth-child(2)').position,
        largeur: table?.getBoundingClientRect().width ?? 0,
        coupees: cellules
          .filter((cellule) => cellule.scrollWidth > cellule.clientWidth + 1)
          .map((cellule) => cellule.textContent),
        caches: [...document.querySelectorAll('main tbody tr button[aria-haspopup]')].filter(
          (bouton) => bouton.clientWidth > 0,
        ),
      };
    });
    const { largeur: prise, ...reste } = feuille;
    expect(reste).toEqual({
      tete: 'table-header-group',
      pied: 'table-row-group',
      colle: 'static',
      coupees: [],
      caches: [],
    });
    expect(prise).toBeLessThanOrEqual(703);
    expect(await page.locator('main li').filter({ hasText: 'E-20' }).count()).toBe(0);
  }
});

test('aucune ligne, une, cinquante, et des mots de 255 caractères', async ({ ouvrir, api }) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const page = await ouvrir(admin, { chemin: '/encours?etat=A_DECLARER&vue=liste' });
  await page.getByText('Rien à déclarer, bravo.').waitFor();
  const long = 'Manquants à la livraison du printemps, '.repeat(7).slice(0, 255);
  const verifier = async (nombre: number) => {
    for (const taille of [BUREAU, TABLETTE, TELEPHONE]) {
      await page.setViewportSize(taille);
      await page.reload();
      await regarder(page, taille);
      const largeurPage = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(largeurPage, `${nombre} lignes, ${taille.width} px`).toBeLessThanOrEqual(taille.width);
      for (const { coupes, entames, deborde } of await mesurerTableaux(page)) {
        expect({ coupes, entames, deborde }).toEqual({ coupes: [], entames: [], deborde: 0 });
      }
    }
    expect((await hautPremiereLigne(page)) ?? 0).toBeLessThan(420);
    const carte = await page.locator('main ul[aria-label] > li').first().boundingBox();
    expect(carte?.height ?? 0, 'trois lignes').toBeLessThan(120);
  };
  await api.encours(admin, labo?.id ?? 0, { info: long, valeurAttendueCentimes: 123_456_789 });
  await verifier(1);
  for (let i = 1; i < 50; i++) await api.encours(admin, labo?.id ?? 0, { info: i % 2 ? long : 'Casse' });
  await verifier(50);
});

/** A list read by its own call, with its empty message; without one, an empty list is not shown. */
const listesAPart = [
  {
    nom: 'bons Payps',
    qui: 'titulaire',
    chemin: '/parametres/payps',
    appel: '**/api/v1/payps/coupons*',
    vide: 'Aucun bon',
  },
  {
    nom: 'montants Payps',
    qui: 'titulaire',
    chemin: '/parametres/payps',
    appel: '**/api/v1/payps/creances',
    vide: 'Aucun montant',
  },
  {
    nom: 'marques de Payps',
    qui: 'super',
    chemin: '/parametres/payps',
    appel: '**/api/v1/payps/marques',
    vide: 'Aucune marque',
  },
  {
    nom: 'fichiers de ventes',
    qui: 'titulaire',
    chemin: '/parametres/extracteurs',
    appel: '**/api/v1/ventes/imports*',
    vide: null,
  },
  {
    nom: 'adresses autorisées',
    qui: 'super',
    chemin: '/parametres/connexions',
    appel: '**/api/v1/adresses-sortantes',
    vide: 'Aucune adresse autorisée',
  },
  {
    nom: 'échanges avec le LGO',
    qui: 'titulaire',
    pour: true,
    chemin: '/parametres/lgo',
    appel: '**/lgo/echanges*',
    vide: 'Aucun échange',
  },
] as const;

test.describe('connexions : une liste qui échoue se relit, vide elle le dit', () => {
  for (const { nom, qui, chemin, appel, vide, ...reste } of listesAPart) {
    test(nom, async ({ api, ouvrir }) => {
      const personne = 'pour' in reste ? await api.agirPour((await api.session(comptes[qui])).tenant.id) : comptes[qui];
      const page = await ouvrir(personne);
      let panne = true;
      const videe = ({ elements: _e, creances: _c, marques: _m, ...champs }: Record<string, unknown>) => ({
        ...champs,
        ...(_e === undefined ? {} : { elements: [], total: 0 }),
        ...(_c === undefined ? {} : { creances: [], versementsEnAttente: [] }),
        ...(_m === undefined ? {} : { marques: [] }),
      });
      await page.route(appel, async (route) => {
        if (panne)
          return route.fulfill({ status: 400, json: { title: 'Refus', detail: 'Rien ne se lit.', status: 400 } });
        const reponse = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
        const contenu = (await reponse.json()) as Record<string, unknown> | unknown[];
        return route.fulfill({ response: reponse, json: Array.isArray(contenu) ? [] : videe(contenu) });
      });
      await page.goto(chemin);
      const reessayer = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
      await reessayer.waitFor();
      panne = false;
      await reessayer.click();
      await expect(reessayer).toHaveCount(0);
      if (vide) await expect(page.getByRole('main').getByText(vide, { exact: true })).toBeVisible();
    });
  }
});
