import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactureAComposer } from '#server/demo/facture/composer.ts';
import { ecrireCii } from '#server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '#server/demo/facture/ecrire-pdf.ts';
import { ecrireUbl } from '#server/demo/facture/ecrire-ubl.ts';
import { creerMonde, uneLigne, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DepotFacture, DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.conditionner();
});
afterAll(() => m.app.fermer());

const INCONNU = { ...VENDEUR, siren: null, siret: null, tva: null };
const enPdf = (champs: Partial<FactureAComposer>) => ({
  nom: 'papier.pdf',
  mime: 'application/pdf',
  contenu: ecrirePdf(pagesDeFacture(m.composer(champs))),
});
const enCii = (champs: Partial<FactureAComposer>) => ({
  nom: 'donnees.xml',
  mime: 'application/xml',
  contenu: ecrireCii(m.composer(champs)),
});
const enUbl = (champs: Partial<FactureAComposer>) => ({ ...enCii(champs), contenu: ecrireUbl(m.composer(champs)) });
const seul = ({ documents: [document] }: DepotFacture) => {
  if (!document) throw new Error('un document est attendu');
  return document;
};
const factureDuDepot = async (depot: DepotFacture): Promise<DetailFacture> => m.detail(seul(depot).factureId ?? 0);
const nombre = async (): Promise<number> => (await m.ok('GET', '?taille=200')).total;
const fichiers = async (): Promise<number> =>
  Number(
    (
      await m.app.services.dbSysteme
        .selectFrom('fichier')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('des données qui arrivent après le texte de la même facture (FAC-31)', () => {
  it('elles le remplacent : elle se contrôle, l’historique le dit, et ce qui était lu reste avec son fichier', async () => {
    const papier = enPdf({ numero: 'T-1', vendeur: INCONNU });
    const texte = await m.choisir(await factureDuDepot(await m.deposer(papier)));
    expect([texte.source, texte.etat, texte.lignes]).toEqual(['PDF_TEXTE', 'SANS_LIGNE', []]);
    const avant = await nombre();
    const depot = await m.deposer(enCii({ numero: 't-1' }));
    expect(seul(depot)).toMatchObject({
      issue: 'GARDEE',
      factureId: texte.id,
      phrase: 'Facture gardée : ses données remplacent ce qui était lu dans le texte.',
    });
    expect(await nombre()).toBe(avant);
    const facture = await factureDuDepot(depot);
    expect(facture).toMatchObject({
      id: texte.id,
      source: 'CII',
      etat: 'ECARTS',
      nbLignes: 1,
      laboratoireId: m.labo,
      version: texte.version + 1,
      fichier: { nom: 'donnees.xml' },
      remplacees: [{ htCentimes: 9_000, ttcCentimes: 10_800, fichier: { nom: 'papier.pdf' } }],
    });
    expect(facture.avertissements.some((avertissement) => avertissement.includes('lu dans le texte'))).toBe(false);
    expect(facture.historique[0]?.action).toBe('remplacer');
    const lire = (suite: string, jeton = m.jetons.OPERATEUR) =>
      m.app.appeler(jeton, 'GET', `/api/v1/factures/${facture.id}/fichier${suite}`);
    expect((await lire(`?remplacee=${facture.remplacees[0]?.id}`)).brut.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await lire('')).brut.subarray(0, 5).toString()).toBe('<?xml');
    expect((await lire('?remplacee=999999')).status).toBe(404);
    expect((await lire(`?remplacee=${facture.remplacees[0]?.id}`, m.voisin)).status).toBe(404);
  });

  it('relus, le texte et les données sont déjà reçus ; ce qui est réclamé reste', async () => {
    const [papier, donnees] = [enPdf({ numero: 'T-2' }), enUbl({ numero: 'T-2' })];
    await m.deposer(papier);
    const facture = await factureDuDepot(await m.deposer(donnees));
    const reclamee: DetailFacture = await m.ok('POST', `/${facture.id}/reclamation`, { version: facture.version });
    expect(reclamee.reclameCentimes).toBeGreaterThan(0);
    for (const papierDepose of [papier, donnees, enCii({ numero: 'T-2' })])
      expect(seul(await m.deposer(papierDepose))).toMatchObject({ issue: 'DEJA_RECUE', factureId: facture.id });
    expect(await m.detail(facture.id)).toMatchObject({
      etat: 'RECLAMEE',
      reclameCentimes: reclamee.reclameCentimes,
      version: reclamee.version,
    });
  });

  it('un total mal lu dans le texte cède à celui des données du même laboratoire', async () => {
    const texte = await factureDuDepot(await m.deposer(enPdf({ numero: 'T-3' })));
    await m.corriger(texte, { htCentimes: 5_000, tvaCentimes: 1_000, ttcCentimes: 6_000 });
    expect(await factureDuDepot(await m.deposer(enCii({ numero: 'T-3' })))).toMatchObject({
      id: texte.id,
      htCentimes: 9_000,
      remplacees: [{ htCentimes: 5_000, ttcCentimes: 6_000 }],
    });
  });

  it('sans laboratoire, il faut aussi le même total : deux vendeurs ont le même numéro', async () => {
    const texte = await factureDuDepot(await m.deposer(enPdf({ numero: 'T-4', vendeur: INCONNU })));
    const autre = await factureDuDepot(await m.deposer(enCii({ numero: 'T-4', lignes: [uneLigne({ quantite: 1 })] })));
    expect([texte.laboratoireId, autre.id === texte.id]).toEqual([null, false]);
    const cinq = await factureDuDepot(await m.deposer(enPdf({ numero: 'T-5', vendeur: INCONNU })));
    expect(await factureDuDepot(await m.deposer(enCii({ numero: 'T-5' })))).toMatchObject({
      id: cinq.id,
      laboratoireId: m.labo,
      etat: 'ECARTS',
    });
  });

  it('le texte qui vient après les données ne se garde pas, même sans vendeur : même jour, même total', async () => {
    const donnees = await factureDuDepot(await m.deposer(enCii({ numero: 'T-7' })));
    expect(seul(await m.deposer(enPdf({ numero: 'T-7', vendeur: INCONNU })))).toMatchObject({
      issue: 'DEJA_RECUE',
      factureId: donnees.id,
    });
    const autreJour = await factureDuDepot(
      await m.deposer(enPdf({ numero: 'T-7', vendeur: INCONNU, date: '2026-10-16' })),
    );
    expect([autreJour.id === donnees.id, autreJour.laboratoireId]).toEqual([false, null]);
  });

  it('mise de côté à la main, elle y reste ; supprimée, elle part avec tous ses fichiers', async () => {
    const avant = await fichiers();
    const texte = await factureDuDepot(await m.deposer(enPdf({ numero: 'T-6' })));
    await m.ok('PUT', `/${texte.id}/mise-de-cote`, { acte: 'METTRE', version: texte.version });
    const facture = await factureDuDepot(await m.deposer(enCii({ numero: 'T-6' })));
    expect([facture.id, facture.miseDeCote, facture.source]).toEqual([texte.id, 'MANUELLE', 'CII']);
    await m.ok('DELETE', `/${facture.id}?version=${facture.version}`);
    expect(await fichiers()).toBe(avant);
  });
});

describe('un avoir lu dans un texte, puis dans ses données', () => {
  const encaissement = async ({ encaissementId }: DetailFacture) =>
    (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements/${encaissementId}`)).corps;

  it('reste le même encaissement, qui reçoit sa période ; un autre total est refusé', async () => {
    const avoir = { numero: 'TA-1', nature: 'AVOIR' as const };
    const texte = await factureDuDepot(await m.deposer(enPdf(avoir)));
    const { id } = await encaissement(texte);
    expect(seul(await m.deposer(enCii({ ...avoir, lignes: [uneLigne({ quantite: 13 })] }))).issue).toBe('REFUSEE');
    const periode = { debut: '2026-07-01', fin: '2026-09-30' };
    const facture = await factureDuDepot(await m.deposer(enCii({ ...avoir, periode })));
    expect([facture.id, facture.encaissementId, facture.source]).toEqual([texte.id, id, 'CII']);
    expect(await encaissement(facture)).toMatchObject({ periode, montantHtCentimes: 9_000 });
    const { total } = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encaissements?q=TA-1')).corps;
    expect(total).toBe(1);
  });
});

describe('la forme la plus riche d’un même document (FAC-31)', () => {
  const sansLignes = (contenu: string): string =>
    contenu.replace(/<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs, '');
  it('sans ses lignes puis avec elles : une facture, ses lignes ; dans l’autre sens, déjà reçue', async () => {
    const complete = enCii({ numero: 'RICHE-1' });
    const totauxSeuls = { ...complete, nom: 'totaux.xml', contenu: sansLignes(complete.contenu) };
    const pauvre = await factureDuDepot(await m.deposer(totauxSeuls));
    expect([pauvre.nbLignes, pauvre.etat]).toEqual([0, 'SANS_LIGNE']);
    const depot = await m.deposer(complete);
    expect(seul(depot)).toMatchObject({
      factureId: pauvre.id,
      phrase: 'Facture gardée : ses lignes complètent ce qui était reçu sans elles.',
    });
    expect(await factureDuDepot(depot)).toMatchObject({ nbLignes: 1, etat: 'ECARTS', remplacees: [{}] });
    expect(seul(await m.deposer(totauxSeuls)).issue).toBe('DEJA_RECUE');
  });
  it('sur un autre total, elle est refusée', async () => {
    const autre = enCii({ numero: 'RICHE-2', lignes: [uneLigne({ quantite: 13 })] });
    await m.deposer({ ...autre, contenu: sansLignes(autre.contenu) });
    expect(seul(await m.deposer(enCii({ numero: 'RICHE-2' }))).issue).toBe('REFUSEE');
  });
});

describe('le même document sous deux numéros (FAC-61)', () => {
  it('se dit avant de réclamer ; un autre jour, d’autres lignes ne disent rien', async () => {
    const date = '2026-09-09';
    const premiere = await m.recevoir({ numero: 'DEUX-1', date });
    expect(premiere.avantDeReclamer).toEqual([]);
    const seconde = await m.recevoir({ numero: 'AUTRE-9', date });
    expect(seconde.avantDeReclamer.join(' ')).toMatch(/mêmes lignes et même total que DEUX-1/);
    expect((await m.detail(premiere.id)).avantDeReclamer.join(' ')).toContain('AUTRE-9');
    for (const champs of [{ date: '2026-09-10' }, { date, lignes: [uneLigne({ nom: 'Baume', ean: '2900000000018' })] }])
      expect((await m.recevoir(champs)).avantDeReclamer).toEqual([]);
  });
});
