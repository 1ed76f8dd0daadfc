import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPRIMES, dixBoites as dix, remiseEcrite as remise } from '#server/testing/factures/controle-de-facture.ts';
import { creerMonde, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/factures/xml-de-facture.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { lireNaturesOubliees } from './comprendre.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  const produit = { nom: COMPRIMES.nom, ean: COMPRIMES.ean, remise: '20 %' };
  await m.conditionner({ gamme: 'Génériques', remise: '20 %', produits: [produit] });
});
afterAll(() => m.app.fermer());

let numero = 0;
const deposer = async (facture: FactureEcrite): Promise<DetailFacture> => {
  numero += 1;
  const { documents } = await m.deposer({
    nom: `${numero}.xml`,
    mime: 'application/xml',
    contenu: xmlDeFacture({ numero: `D-${numero}`, vendeur: VENDEUR, ...facture }),
  });
  const [document] = documents;
  if (!document?.factureId) throw new Error(JSON.stringify(documents));
  return m.detail(document.factureId);
};
const rfaDe = async (
  annee: number,
  type: 'CA_NET_HT' | 'CA_BRUT_HT' | 'QUANTITE' = 'CA_NET_HT',
): Promise<DetailRfa> => {
  const corps = uneRfa({
    laboratoireId: m.labo,
    annee,
    gamme: 'Toute la gamme',
    type,
    ...(type === 'QUANTITE' && { resultatType: 'MONTANT_PAR_UNITE' as const }),
  });
  return (await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps })).corps;
};
const baseDe = async (annee: number, type?: 'CA_NET_HT' | 'CA_BRUT_HT' | 'QUANTITE') => (await rfaDe(annee, type)).base;
const cent = (montant: string, quantite = '100') =>
  dix(montant, { quantite, net: (Number(montant) / Number(quantite)).toFixed(4) });
const port = { nom: 'Frais de port', quantite: '1', net: '15', montant: '15.00' };

describe('la base d’une RFA suit les natures (FAC-29)', () => {
  it('remise du document, port, taxe, escompte, unités gratuites, acompte et avoirs', async () => {
    await deposer({ date: '20250110', lignes: [cent('1000.00', '125')], ajustements: [remise('100.00')] });
    expect([await baseDe(2025), await baseDe(2025, 'CA_BRUT_HT'), await baseDe(2025, 'QUANTITE')]).toEqual([
      90_000, 125_000, 12_500,
    ]);
    await deposer({
      date: '20250210',
      lignes: [
        cent('800.00'),
        port,
        { nom: 'Éco-contribution', quantite: '1', net: '2', montant: '2.00' },
        { ...COMPRIMES, quantite: '5', net: '0', montant: '0.00' },
      ],
      ajustements: [
        remise('16.00', { mots: 'Escompte 2 %' }),
        { indicateur: 'true', montant: '9.00', mots: 'Transport' },
      ],
    });
    expect([await baseDe(2025), await baseDe(2025, 'CA_BRUT_HT'), await baseDe(2025, 'QUANTITE')]).toEqual([
      170_000, 225_000, 22_500,
    ]);
    await deposer({
      date: '20250301',
      type: '386',
      lignes: [{ nom: 'Acompte', quantite: '1', net: '300', montant: '300.00' }],
    });
    await deposer({ date: '20250302', lignes: [cent('800.00')], dejaPaye: '300.00' });
    expect(await baseDe(2025)).toBe(250_000);
    await deposer({
      date: '20250401',
      type: '262',
      lignes: [{ nom: 'Remise globale', quantite: '1', net: '200', montant: '200.00' }],
    });
    await deposer({
      date: '20250402',
      type: '381',
      lignes: [{ nom: 'RFA 2024', quantite: '1', net: '100', montant: '100.00' }],
    });
    await deposer({
      date: '20250403',
      type: '381',
      lignes: [dix('5.00', { nom: 'Correction de prix', brut: '', net: '0.50' })],
    });
    await deposer({ date: '20250404', type: '381', lignes: [cent('80.00', '10')] });
    expect([await baseDe(2025), await baseDe(2025, 'QUANTITE')]).toEqual([241_500, 31_500]);
  });

  it('un avoir à classer n’y est pas ; classé par une personne, il y est', async () => {
    await deposer({ date: '20240110', lignes: [cent('800.00')] });
    const avoir = await deposer({
      date: '20240220',
      type: '381',
      lignes: [{ nom: 'Divers', quantite: '1', net: '50', montant: '50.00' }],
    });
    expect([avoir.genre, await baseDe(2024)]).toEqual(['AVOIR_A_CLASSER', 80_000]);
    expect((await rfaDe(2024)).papiersEcartes).toMatchObject([
      { numero: avoir.numero, raison: 'A_CLASSER', htCentimes: 5_000 },
    ]);
    const classe = await m.ok('PUT', `/${avoir.id}/genre`, { genre: 'AVOIR_PRIX', version: avoir.version });
    expect([classe.genre, await baseDe(2024)]).toEqual(['AVOIR_PRIX', 75_000]);
    expect(classe.historique.map(({ action }: { action: string }) => action)).toContain('changer-genre');
    expect(await m.code('PUT', `/${avoir.id}/genre`, { genre: 'FACTURE', version: classe.version })).toBe(
      'GENRE_IMPOSSIBLE',
    );
  });
});

describe('une rectificative (FAC-49)', () => {
  it('prend la place de celle qu’elle cite, dans un ordre ou dans l’autre', async () => {
    const originale = await deposer({ numero: 'R-1', date: '20230310', lignes: [cent('800.00')] });
    const rectificative = await deposer({
      numero: 'R-2',
      type: '384',
      date: '20230320',
      cite: ['R-1'],
      lignes: [cent('760.00', '95')],
    });
    expect(await m.detail(originale.id)).toMatchObject({ etat: 'REMPLACEE', remplaceePar: { numero: 'R-2' } });
    expect(rectificative.remplace).toEqual([
      { id: originale.id, numero: 'R-1', dateEmission: originale.dateEmission, htCentimes: originale.htCentimes },
    ]);
    expect(await baseDe(2023)).toBe(76_000);
    await deposer({ numero: 'R-4', type: '384', date: '20230420', cite: ['R 3'], lignes: [cent('400.00', '50')] });
    expect(await deposer({ numero: 'R-3', date: '20230410', lignes: [cent('800.00')] })).toMatchObject({
      etat: 'REMPLACEE',
    });
    expect(await baseDe(2023)).toBe(116_000);
    expect((await rfaDe(2023)).papiersEcartes.map(({ numero: lequel, raison }) => [lequel, raison])).toEqual([
      ['R-1', 'REMPLACEE'],
      ['R-3', 'REMPLACEE'],
    ]);
    await m.ok('PUT', `/${rectificative.id}/mise-de-cote`, { acte: 'METTRE', version: rectificative.version });
    expect(await m.detail(originale.id)).toMatchObject({ remplaceePar: null });
    expect(await baseDe(2023)).toBe(120_000);
  });

  it('ne réclame pas ce que la remplacée réclamait déjà', async () => {
    const originale = await deposer({ numero: 'RR-1', date: '20260110', lignes: [cent('900.00')] });
    expect(originale).toMatchObject({ etat: 'ECARTS', ecartCentimes: 10_000 });
    await m.ok('POST', `/${originale.id}/reclamation`, { version: originale.version });
    const rectificative = await deposer({
      numero: 'RR-2',
      type: '384',
      date: '20260120',
      cite: ['RR-1'],
      lignes: [cent('900.00')],
    });
    expect(await m.code('POST', `/${rectificative.id}/reclamation`, { version: rectificative.version })).toBe(
      'REMPLACEE_RECLAMEE',
    );
  });
});

describe('une autofacture (FAC-50)', () => {
  it('n’est pas à un autre, ne se contrôle pas et n’est pas un achat', async () => {
    const avant = await baseDe(2026);
    const autofacture = await deposer({
      type: '389',
      vendeur: { nom: 'Pharmacie des Tilleuls', siren: '891041196' },
      acheteur: VENDEUR,
      lignes: [cent('900.00')],
    });
    expect(autofacture).toMatchObject({
      etat: 'AUTOFACTURE',
      autofacturee: true,
      miseDeCote: null,
      laboratoireId: m.labo,
      nbEcarts: 0,
    });
    expect(await baseDe(2026)).toBe(avant);
  });

  it('devient un encours, une fois, ses avoirs déduits ; son avoir n’en est pas un', async () => {
    const parties = { vendeur: { nom: 'Pharmacie des Tilleuls', siren: '891041196' }, acheteur: VENDEUR };
    const due = await deposer({ ...parties, numero: 'AUTO-1', type: '389', lignes: [cent('900.00')] });
    const avoir = await deposer({ ...parties, type: '261', cite: ['AUTO 1'], lignes: [cent('100.00', '10')] });
    expect([avoir.etat, avoir.encaissementId, avoir.droits.encaisser]).toEqual(['AUTOFACTURE', null, false]);
    const faite: DetailFacture = await m.ok('POST', `/${due.id}/encours`, { version: due.version });
    expect(faite.encours).toMatchObject([{ etat: 'A_DECLARER', valeurAttendueCentimes: 80_000 }]);
    expect([faite.droits.encaisser, faite.droits.supprimer]).toEqual([false, false]);
    await deposer({ ...parties, type: '502', cite: ['AUTO-1'], lignes: [cent('200.00', '20')] });
    const [baisse] = (await m.detail(due.id)).encours;
    expect(baisse).toMatchObject({ valeurAttendueCentimes: 60_000 });
    await deposer({ ...parties, type: '261', cite: ['AUTO-1'], lignes: [cent('600.00', '60')] });
    expect((await m.detail(due.id)).encours).toEqual([]);
    const { version } = await m.detail(due.id);
    expect(await m.code('POST', `/${due.id}/encours`, { version })).toBe('RIEN_A_ENCAISSER');
    const facture = await deposer({ lignes: [dix('80.00', { net: '8' })] });
    expect(await m.code('POST', `/${facture.id}/encours`, { version: facture.version })).toBe('RIEN_A_ENCAISSER');
  });
});

describe('la nature d’une ligne, changée par une personne (FAC-51)', () => {
  it('le contrôle suit, la règle revient, et qui n’a pas le droit ne l’a pas', async () => {
    const facture = await deposer({
      lignes: [dix('100.00'), { nom: 'Geste', quantite: '1', net: '-20', montant: '-20.00' }],
    });
    const [comprimes, geste] = facture.lignes;
    expect([comprimes?.resultat, comprimes?.motif, geste?.nature]).toEqual([
      'NON_COMPARABLE',
      'REMISE_A_RATTACHER',
      'REMISE',
    ]);
    const corps = { ligneId: geste?.id, nature: 'ESCOMPTE', version: facture.version };
    for (const role of ['MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await m.appelerFacture('PUT', `/${facture.id}/ligne`, corps, m.jetons[role])).status).toBe(403);
    const changee: DetailFacture = await m.ok('PUT', `/${facture.id}/ligne`, corps);
    expect(
      changee.lignes.map(({ nature, natureSaisie, ecartCentimes }) => [nature, natureSaisie, ecartCentimes]),
    ).toEqual([
      ['MARCHANDISE', false, 2_000],
      ['ESCOMPTE', true, 0],
    ]);
    expect(await m.code('PUT', `/${facture.id}/ligne`, corps)).toBe('CONFLIT_VERSION');
    const rendue: DetailFacture = await m.ok('PUT', `/${facture.id}/ligne`, {
      ...corps,
      nature: null,
      version: changee.version,
    });
    expect(rendue.lignes[1]).toMatchObject({ nature: 'REMISE', natureSaisie: false });
    expect(await m.code('PUT', `/${facture.id}/ligne`, { ...corps, ligneId: 999_999, version: rendue.version })).toBe(
      'INTROUVABLE',
    );
  });

  it('réclamée, elle ne change plus', async () => {
    const facture = await deposer({ lignes: [dix('100.00')] });
    const reclamee: DetailFacture = await m.ok('POST', `/${facture.id}/reclamation`, { version: facture.version });
    const corps = { ligneId: facture.lignes[0]?.id, nature: 'PORT', version: reclamee.version };
    expect(await m.code('PUT', `/${facture.id}/ligne`, corps)).toBe('FACTURE_RECLAMEE');
  });
});

describe('des totaux qui ne s’accordent pas (FAC-53)', () => {
  const lignes = [dix('100.00')];
  it.each<[string, FactureEcrite]>([
    ['le total HT', { lignes, ht: '98.99' }],
    ['les remises', { lignes, remises: '20.00', ht: '100.00' }],
    ['les frais', { lignes, charges: '20.00', ht: '100.00' }],
    ['le total HT en plus', { lignes, ht: '120.00' }],
    ['deux lignes', { lignes: [...lignes, port], ht: '100.00' }],
  ])('%s : arrêtés, avec les chiffres', async (_cas, facture) => {
    const arretee = await deposer(facture);
    expect(arretee).toMatchObject({
      etat: 'A_ACCEPTER',
      miseDeCote: 'TOTAUX',
      nbEcarts: 0,
      droits: { accepter: true },
    });
    expect(arretee.arrets.join()).toMatch(/attendus, .* écrits/);
  });
  it.each<[string, FactureEcrite]>([
    ['à un euro près', { lignes, ht: '99.01' }],
    ['une ligne seule', { lignes: [dix('90.00')] }],
  ])('%s : rien ne s’arrête', async (_cas, facture) => {
    expect(await deposer(facture)).toMatchObject({ miseDeCote: null, arrets: [] });
  });

  const attenduesALAccueil = async (): Promise<number> => {
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/accueil/aFaire');
    return corps.groupes.find(({ sorte }: { sorte: string }) => sorte === 'FACTURE_A_ACCEPTER')?.nombre ?? 0;
  };

  it('acceptée avec sa raison, par sélection, elle compte comme elle est écrite', async () => {
    const { aAccepter } = await m.ok('GET', '/tuiles');
    const [premiere, seconde] = [await deposer({ lignes, ht: '120.00' }), await deposer({ lignes, ht: '130.00' })];
    expect((await m.ok('GET', '/tuiles')).aAccepter).toBe(aAccepter + 2);
    expect(await attenduesALAccueil(), 'l’accueil le dit (PIL-7)').toBe(aAccepter + 2);
    const choisies = [premiere, seconde].map(({ id, version }) => ({ id, version }));
    expect(await m.code('PUT', '/acceptation', { factures: choisies, raison: ' ' })).not.toBe(200);
    expect(await m.code('PUT', `/${premiere.id}/mise-de-cote`, { acte: 'REPRENDRE', version: premiere.version })).toBe(
      'TOTAUX_A_ACCEPTER',
    );
    expect(await m.ok('PUT', '/acceptation', { factures: choisies, raison: 'Vu avec le laboratoire' })).toEqual({
      acceptees: 2,
    });
    expect(await attenduesALAccueil()).toBe(aAccepter);
    const acceptee = await m.detail(premiere.id);
    expect(acceptee).toMatchObject({ miseDeCote: null, htCentimes: 12_000, raisonAcceptee: 'Vu avec le laboratoire' });
    expect(acceptee.arrets).toHaveLength(1);
    expect(acceptee.lignes[0]).toMatchObject({ resultat: 'NON_COMPARABLE', motif: 'DOCUMENT_INCOHERENT' });
    expect(
      await m.code('PUT', '/acceptation', { factures: [{ id: premiere.id, version: acceptee.version }], raison: 'x' }),
    ).toBe('RIEN_A_ACCEPTER');
  });

  it('son en-tête corrigé, elle ne s’arrête plus', async () => {
    const facture = await deposer({ lignes, ht: '120.00' });
    const totaux = { htCentimes: 10_000, tvaCentimes: 2_000, ttcCentimes: 12_000 };
    expect(await m.corriger(facture, totaux)).toMatchObject({ miseDeCote: null, ecartCentimes: 2_000 });
  });
});

it('ce qui était gardé avant les natures se relit, une fois (FAC-40)', async () => {
  const facture = await deposer({ lignes: [dix('80.00', { net: '8' }), port] });
  const { dbSysteme } = m.app.services;
  await dbSysteme.updateTable('facture').set({ genre: null }).where('id', '=', facture.id).execute();
  await dbSysteme
    .updateTable('facture_ligne')
    .set({ nature: null, achat_net_centimes: null })
    .where('facture_id', '=', facture.id)
    .execute();
  expect(await lireNaturesOubliees(dbSysteme)).toBe(1);
  expect((await m.detail(facture.id)).lignes.map(({ nature, achatNetCentimes }) => [nature, achatNetCentimes])).toEqual(
    [
      ['MARCHANDISE', 8_000],
      ['PORT', 0],
    ],
  );
  expect(await lireNaturesOubliees(dbSysteme)).toBe(0);
});
