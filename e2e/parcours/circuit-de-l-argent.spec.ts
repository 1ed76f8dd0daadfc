// Money promised, bought, claimed, received: a groupement's RFA, factures that reach its palier, an avoir that settles
// it; then the wrong discount of a facture, claimed and paid back.
import type { Page } from '@playwright/test';
import { jourParis } from '#shared/core/dates.ts';
import { comptes, expect, test, unique, type Api } from '../monde.ts';
import { composerFacture, type LigneAComposer } from '../../src/server/demo/facture/composer.ts';
import { ecrireCii } from '../../src/server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '../../src/server/demo/facture/ecrire-pdf.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));
const EAN = '2900000000018';
/** Recognised by the name of its company. */
const VENDEUR = { nom: 'Dermalune SAS', siren: '001000371', siret: null, tva: null };

const facturX = (numero: string, ligne: Partial<LigneAComposer>, nature: 'FACTURE' | 'AVOIR' = 'FACTURE') => {
  const facture = composerFacture({
    numero,
    nature,
    date: JOUR,
    vendeur: VENDEUR,
    lignes: [
      { nom: 'Solaire lait SPF50', ean: EAN, quantite: 100, prixBrutCentimes: 1_000, tvaCentiemes: 2_000, ...ligne },
    ],
  });
  const joint = { nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(facture)) };
  return { name: `${numero}.pdf`, mimeType: 'application/pdf', buffer: ecrirePdf(pagesDeFacture(facture), [joint]) };
};

/** Drops one document, and leaves its report open. */
const deposer = async (page: Page, fichier: ReturnType<typeof facturX>) => {
  await page.goto('/encours/factures');
  await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
  const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
  await depot.locator('input[type="file"]').setInputFiles([fichier]);
  await expect(depot.getByText('Lecture terminée.')).toBeVisible();
  return depot;
};
/** Allocates an avoir to an encours: one click on the first proposal. */
const affecterAvoir = async (page: Page, numero: string, encours: string) => {
  await page.getByRole('button', { name: `Ouvrir ${numero}.pdf` }).click();
  const papier = page.getByRole('dialog', { name: new RegExp(`^Avoir ${numero}`) });
  await papier.getByRole('link', { name: 'Voir ce que cet avoir règle, et ce qu’il en reste' }).click();
  const avoir = page.getByRole('dialog', { name: `Avoir ${numero}` });
  await avoir.getByRole('button', { name: new RegExp(`^Affecter à .*${encours}`) }).click();
  await expect(avoir.getByRole('link', { name: encours })).toBeVisible();
  await expect(avoir).toContainText('Affecté');
};
const declarer = async (api: Api, token: string) => {
  const { elements } = await api.appeler('GET', 'encours?etat=A_DECLARER', { token });
  const [{ id, version, numero, valeurAttendueCentimes }] = elements;
  await api.appeler('POST', 'encours/declarer', {
    token,
    corps: { encours: [{ id, version }], canal: 'TELEPHONE' },
  });
  return { numero, valeurAttendueCentimes };
};

test('une RFA du groupement : validée, gagnée par les factures, réclamée, puis réglée par un avoir @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const gamme = unique('Solaires');
  const { admin } = await api.pharmacie();
  await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const groupe = await api.connecter(comptes.groupement);
  const g = { token: groupe.token };
  await test.step('le groupement la publie, la pharmacie la valide', async () => {
    const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
    const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
      token,
      corps: { groupementId: groupe.tenant.id },
    });
    await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
      ...g,
      corps: { acte: 'accepter', version: actuelle.version },
    });
    await api.appeler('PUT', 'groupements/adherents/segments', {
      ...g,
      corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
    });
    const [labo] = await api.adopter(comptes.groupement, ['Dermalune']);
    const rfa = await api.appeler('POST', 'rfasGroupement', {
      ...g,
      corps: {
        laboratoireId: labo?.id,
        annee: ANNEE,
        gamme,
        produits: [{ nom: 'Solaire lait SPF50', ean: EAN }],
        condition: '4 % dès 800 € d’achats nets',
        taux: 0,
        type: 'CA_NET_HT',
        resultatType: 'TAUX_PREMIER_EURO',
        resultatPeriode: 'ANNEE',
        paliers: [{ info: 'Palier de l’année', seuil: 80_000, valeur: 400 }],
        segmentIds: [segment.id],
      },
    });
    const chezLeGroupe = await ouvrir(groupe, {
      chemin: `/rfasGroupement?q=${encodeURIComponent(gamme)}&rfa=${rfa.id}`,
    });
    const modele = chezLeGroupe.getByRole('dialog', { name: gamme, exact: true });
    await modele.getByRole('button', { name: 'Publier', exact: true }).click();
    await chezLeGroupe
      .getByRole('dialog', { name: `Publier « ${gamme} »` })
      .getByRole('button', { name: 'Publier' })
      .click();
    await expect(modele.getByText('Publiée', { exact: true })).toBeVisible();
  });

  const page = await ouvrir(admin, { chemin: `/rfa?acceptation=WAITING&q=${encodeURIComponent(gamme)}` });
  const rfa = page.getByRole('dialog', { name: gamme, exact: true });
  await page.locator('[data-ouvre]').first().click();
  await rfa.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByText('RFA validée.')).toBeVisible();
  const adresse = page.url();

  await test.step('une facture déposée fait avancer sa barre jusqu’au palier', async () => {
    const depot = await deposer(page, facturX('FA-RFA', { remiseCentiemes: 1_000 }));
    await expect(depot.getByText('Facture gardée.')).toBeVisible();
    await page.goto(adresse);
    await expect(rfa.getByRole('img', { name: /^900,00\s€, palier 1 atteint sur 1/ })).toBeVisible();
  });

  const { numero } = await test.step('le palier validé est réclamé', async () => {
    await rfa.getByRole('button', { name: 'Valider le palier Palier de l’année' }).click();
    await expect(page.getByText(/^Palier validé\s: encours E-\d{4}-\d{5} de 36,00\s€ HT, à déclarer\./)).toBeVisible();
    return declarer(api, token);
  });

  await test.step('l’avoir reçu se propose pour lui, et le règle', async () => {
    await deposer(
      page,
      facturX('AV-RFA', { nom: 'Ristourne', ean: null, quantite: 1, prixBrutCentimes: 3_600 }, 'AVOIR'),
    );
    await affecterAvoir(page, 'AV-RFA', numero);
    await page.goto(adresse);
    await expect(rfa).toContainText('Réglé');
  });
});

test('une remise oubliée sur une facture se réclame, et l’avoir la rend', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  await api.appeler('POST', 'conditions', {
    token,
    corps: {
      laboratoireId: labo?.id,
      gamme: 'Solaires',
      condition: 'Toute l’année',
      dateDebut: `${ANNEE}-01-01`,
      dateFin: `${ANNEE}-12-31`,
      remise: '30 %',
    },
  });
  const page = await ouvrir(admin);
  const depot = await deposer(page, facturX('FA-ECART', { remiseCentiemes: 2_500 }));
  await depot.getByRole('button', { name: 'Ouvrir FA-ECART.pdf' }).click();
  const fiche = page.getByRole('dialog', { name: /^Facture FA-ECART/ });
  await fiche.getByRole('button', { name: 'Réclamer les écarts' }).click();
  const question = page.getByRole('dialog', { name: 'Réclamer les écarts ?' });
  await expect(question).toContainText(/Un encours de 50,00\s€/);
  await question.getByRole('button', { name: 'Réclamer', exact: true }).click();
  await expect(fiche).toContainText('Réclamée');
  const { numero, valeurAttendueCentimes } = await declarer(api, token);
  expect(valeurAttendueCentimes).toBe(5_000);

  const rendu = { nom: `Avoir sur ${numero}`, ean: null, quantite: 1, prixBrutCentimes: 5_000 };
  await deposer(page, facturX('AV-ECART', rendu, 'AVOIR'));
  await affecterAvoir(page, 'AV-ECART', numero);
  await page.getByRole('link', { name: numero }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${numero}`) })).toContainText('Réglé');
});
