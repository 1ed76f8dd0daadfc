import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPRIMES, dixBoites as dix, remiseEcrite as remise } from '#server/testing/factures/controle-de-facture.ts';
import { creerMonde, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { xmlDeFacture, type FactureEcrite } from '#server/testing/factures/xml-de-facture.ts';
import { lireNumerosCites } from '#shared/features/argent/encaissement/rules/numeros-cites.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  const produit = { nom: COMPRIMES.nom, ean: COMPRIMES.ean, remise: '20 %' };
  await m.conditionner({ gamme: 'Génériques', remise: '20 %', produits: [produit] });
});
afterAll(() => m.app.fermer());

const deposer = async (facture: FactureEcrite & { readonly numero: string }): Promise<DetailFacture> => {
  const { documents } = await m.deposer({
    nom: `${facture.numero}.xml`,
    mime: 'application/xml',
    contenu: xmlDeFacture({ vendeur: VENDEUR, date: '20261020', ...facture }),
  });
  const [document] = documents;
  if (!document?.factureId) throw new Error(JSON.stringify(documents));
  return m.detail(document.factureId);
};
/** Ten boxes billed at 9 €, 10 € in excess. */
const facturer = (numero: string) => deposer({ numero, date: '20261010', lignes: [dix('90.00', { net: '9' })] });
const correction = { nom: 'Correction de remise', quantite: '1', net: '10', montant: '10.00' };
const cent = Array.from({ length: 100 }, () => dix('9.00', { nom: 'Galénix Générique Comprimés boîte de 30 x 10' }));
const ecartDe = async ({ id }: DetailFacture) => {
  const { etat, ecartCentimes, lignes } = await m.detail(id);
  return [etat, ecartCentimes, lignes[0]?.motif];
};

describe('un avoir qui cite une facture baisse son écart (FAC-72)', () => {
  it.each<[string, Omit<FactureEcrite, 'numero'>, unknown[]]>([
    ['un avoir de prix', { type: '381', lignes: [correction] }, ['CONFORME', 0, 'AVOIR_RECU']],
    ['du produit', { type: '381', lignes: [dix('10.00', { brut: '', net: '1' })] }, ['CONFORME', 0, 'AVOIR_RECU']],
    ['d’une part', { type: '381', lignes: [dix('4.00', { brut: '', net: '0.40' })] }, ['ECARTS', 600, 'REMISE']],
    [
      'de quatre boîtes rendues',
      { type: '381', lignes: [dix('36.00', { quantite: '4', net: '9' })] },
      ['ECARTS', 600, 'REMISE'],
    ],
    [
      'd’une rectificative au total négatif',
      { type: '384', lignes: [dix('-10.00', { brut: '', quantite: '-10', net: '1' })] },
      ['CONFORME', 0, 'AVOIR_RECU'],
    ],
    ['de RFA', { type: '262', lignes: [{ ...correction, nom: 'RFA' }] }, ['ECARTS', 1_000, 'REMISE']],
    ['affacturé', { type: '396', lignes: [correction] }, ['CONFORME', 0, 'AVOIR_RECU']],
  ])('%s', async (cas, avoir, attendu) => {
    const numero = `F-${cas.length}-${attendu.length}${cas.charCodeAt(3)}`;
    const facture = await facturer(numero);
    expect(await ecartDe(facture)).toEqual(['ECARTS', 1_000, 'REMISE']);
    const recu = await deposer({ numero: `AV-${numero}`, cite: [numero], ...avoir });
    expect(recu).toMatchObject({ nature: 'AVOIR', etat: 'AVOIR' });
    expect(recu.avertissements.some((phrase) => phrase.includes('en remplace une autre'))).toBe(false);
    expect(await ecartDe(facture)).toEqual(attendu);
  });

  it('cité dans les mots, et venu avant la facture ; classé RFA, l’écart revient', async () => {
    const avoir = await deposer({
      numero: 'AV-MOTS',
      type: '381',
      lignes: [{ ...correction, nom: 'Correction de remise, facture FMOTS-2026/7' }],
    });
    expect(avoir.references).toMatchObject([{ sorte: 'FACTURE', numero: 'FMOTS-2026/7' }]);
    const facture = await facturer('FMOTS-2026/7');
    expect(await ecartDe(facture)).toEqual(['CONFORME', 0, 'AVOIR_RECU']);
    expect(await m.code('POST', `/${facture.id}/reclamation`, { version: facture.version })).toBe('RIEN_A_RECLAMER');
    await m.ok('PUT', `/${avoir.id}/genre`, { genre: 'AVOIR_RFA', version: avoir.version });
    expect(await ecartDe(facture)).toEqual(['ECARTS', 1_000, 'REMISE']);
  });

  it.each([
    ['en tête', { cite: ['E-2026-00042'] }],
    ['dans une note', { note: 'Suite à votre réclamation E-2026-00042 du 3 novembre' }],
    ['sur une ligne, après cent produits', { lignes: [...cent, { ...correction, nom: 'Réclamation E 2026 00042' }] }],
    ['sur une remise', { ajustements: [{ ...remise('1.00'), mots: 'Encours E-2026-00042' }] }],
  ])('un numéro d’encours écrit %s se retrouve dans l’encaissement (FAC-73)', async (cas, avoir) => {
    const { encaissementId } = await deposer({
      numero: `AV-E-${cas.length}`,
      type: '381',
      lignes: [correction],
      ...avoir,
    });
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements/${encaissementId}`);
    expect(lireNumerosCites([corps.info])('E-2026-00042')).toBe(true);
  });

  it('ce qui est réclamé ne change plus', async () => {
    const facture = await facturer('F-RECLAMEE');
    await m.ok('POST', `/${facture.id}/reclamation`, { version: facture.version });
    await deposer({ numero: 'AV-RECLAMEE', type: '381', cite: ['F-RECLAMEE'], lignes: [correction] });
    expect(await m.detail(facture.id)).toMatchObject({ etat: 'RECLAMEE', reclameCentimes: 1_000 });
  });
});
