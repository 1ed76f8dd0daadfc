import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde as creerMondeModele, type Monde } from '#server/testing/mondes/modele.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';
import { vendre } from '#server/testing/ventes.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';

const URL = '/api/v1/statistiques/groupement';
const BLOCS = ['reponses', 'reponses/liste', 'rfa', 'prestations', 'extractions'] as const;
type Query = Record<string, string>;
const somme = (lignes: readonly any[], quoi: string): number =>
  lignes.reduce((total, ligne) => total + (ligne[quoi] as number), 0);

describe('les réponses des adhérents (STA-25)', () => {
  let m: Monde;
  beforeAll(async () => {
    m = await creerMondeModele();
  });
  afterAll(() => m.app.fermer());
  const lire = async (query: Query, jeton = m.jetons.groupement) =>
    m.app.appeler(jeton, 'GET', `${URL}/reponses`, { query });
  const listes = async (query: Query) => {
    const { corps } = await m.app.appeler(m.jetons.groupement, 'GET', '/api/v1/promotionsGroupement', {
      query: { taille: '200', ...query },
    });
    return corps.elements.filter((modele: any) => modele.publieeLe !== null);
  };
  const derriere = async (query: Query) =>
    (await m.app.appeler(m.jetons.groupement, 'GET', `${URL}/reponses/liste`, { query: { taille: '200', ...query } }))
      .corps;
  /** The rows behind each answer of a line are as many as it says, each with that answer (STA-38). */
  const additionner = async (ligne: any, query: Query) => {
    const chiffres = { ACCEPTEE: ligne.acceptees + ligne.payps, REFUSEE: ligne.refusees, EN_ATTENTE: ligne.enAttente };
    for (const [reponse, attendu] of Object.entries(chiffres)) {
      const { elements, total } = await derriere({ ...query, reponse });
      expect([total, elements.length], reponse).toEqual([attendu, attendu]);
      const dites = new Set(
        elements.map((element: any) => (element.reponse === 'PAYPS' ? 'ACCEPTEE' : element.reponse)),
      );
      expect([...dites]).toEqual(attendu > 0 ? [reponse] : []);
    }
    expect((await derriere(query)).total).toBe(ligne.recues);
  };
  const REPONSES = { acceptees: 'acceptees', payps: 'payps', refusees: 'refusees', enAttente: 'enAttente' } as const;

  it('chaque total est celui des opérations publiées de la liste, chaque segment celui de leurs réponses', async () => {
    const annee = m.aujourdhui.slice(0, 4);
    const [sud, nord] = [await m.unSegment('Sud'), await m.unSegment('Nord')];
    const membres: Awaited<ReturnType<Monde['unAdherent']>>[] = [];
    for (const nom of ['Pharmacie A', 'Pharmacie B', 'Pharmacie C', 'Pharmacie D'])
      membres.push(await m.unAdherent(nom));
    const affecter = (i: number, ...segments: { id: number }[]) =>
      m.affecter({ adherentIds: [membres[i]!.adhesionId], ajouter: segments.map(({ id }) => id), retirer: [] });
    expect((await affecter(0, sud)).status).toBe(200);
    await affecter(1, sud, nord);
    await m.travailler();
    const tirage = fc.array(fc.constantFrom('WAITING', 'ACCEPTED', 'REFUSED'), { minLength: 8, maxLength: 8 });
    let passages = 0;
    await fc.assert(
      fc.asyncProperty(tirage, fc.boolean(), async (reponses, anPasse) => {
        const decalage = anPasse ? -400 : 0;
        const modele = await m.unModele({
          nom: `Opération ${++passages}`,
          debut: m.jour(-5 + decalage),
          fin: m.jour(2 + decalage),
        });
        await m.publier(modele);
        for (const [i, copie] of (await m.copies(modele)).entries())
          await m.repondre(copie.id, reponses[i * 2] ?? 'WAITING', reponses[i * 2 + 1] ?? 'WAITING');
        const { corps } = await lire({ annee });
        const toutes = await listes({ annee });
        expect(corps.operations).toBe(toutes.length);
        expect(corps.annee.recues).toBe(somme(toutes, 'nbCibles'));
        for (const [quoi, colonne] of Object.entries(REPONSES)) {
          expect(corps.annee[quoi], quoi).toBe(somme(toutes, colonne));
          expect(somme(corps.parAdherent, quoi)).toBe(corps.annee[quoi]);
        }
        const avant = await listes({ annee: String(Number(annee) - 1) });
        expect(corps.avant.recues).toBe(somme(avant, 'nbCibles'));
        for (const { segmentId, recues } of corps.parSegment.filter(
          (ligneDeSegment: any) => ligneDeSegment.segmentId !== null,
        )) {
          const pages = [];
          for (const { id } of toutes)
            pages.push(
              (
                await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/promotionsGroupement/${id}/adherents`, {
                  query: { segmentId: String(segmentId) },
                })
              ).corps,
            );
          expect(recues).toBe(somme(pages, 'total'));
          expect((await lire({ annee, segmentId: String(segmentId) })).corps.annee.recues).toBe(recues);
        }
        for (const ligne of corps.parSegment)
          await additionner(ligne, { annee, dansSegment: String(ligne.segmentId ?? 0) });
        for (const ligne of corps.parAdherent)
          await additionner(ligne, { annee, pharmacieId: String(ligne.pharmacieId) });
        await additionner(corps.annee, { annee });
      }),
      { numRuns: 4, endOnFailure: true },
    );
    const { corps } = await lire({ annee });
    expect(corps.parSegment.map(({ nom }: any) => nom)).toEqual(['Nord', 'Sud', null]);
    const [premier] = corps.parAdherent;
    const seul = (await lire({ annee, pharmacieId: String(premier.pharmacieId) })).corps;
    expect(seul.parAdherent).toEqual([premier]);
  });

  it('un segment ou une pharmacie d’un autre groupement n’existe pas ; un autre groupement n’y lit rien', async () => {
    const annee = m.aujourdhui.slice(0, 4);
    const ailleurs = await m.unSegment('Ailleurs', m.jetons.autre);
    const inconnue = await m.unePharmacie();
    expect((await lire({ annee, segmentId: String(ailleurs.id) })).status).toBe(404);
    expect((await lire({ annee, pharmacieId: String(inconnue.id) })).status).toBe(404);
    expect((await lire({ annee, laboratoireId: '987654' })).status).toBe(404);
    expect((await derriere({ annee, dansSegment: String(ailleurs.id) })).code).toBe('INTROUVABLE');
    const autre = (await lire({ annee }, m.jetons.autre)).corps;
    expect([autre.annee.recues, autre.parAdherent, autre.parSegment]).toEqual([0, [], []]);
  });
});

describe('RFA, prestations et recueil', () => {
  let m: MondePrestation;
  beforeAll(async () => {
    m = await creerMondePrestation();
  });
  afterAll(() => m.app.fermer());
  const lire = async (bloc: string, query: Query = {}, jeton = m.g) =>
    m.app.appeler(jeton, 'GET', `${URL}/${bloc}`, { query });

  it('les RFA envoyées avancent comme leur liste le dit (STA-26)', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    const rfa = await m.publier();
    await m.preparer();
    await m.repondre(premierMembre, rfa, 'valider');
    await m.repondre(deux, rfa, 'refuser');
    await m.declarer(premierMembre, rfa, 100_000_000);
    const { corps } = await lire('rfa', { annee: '2026' });
    const rfaLue = await m.lire(rfa.id);
    expect(corps.rfas).toHaveLength(1);
    expect(corps.rfas[0]).toMatchObject({
      id: rfa.id,
      nbCibles: rfaLue.nbCibles,
      acceptees: rfaLue.reponses.ACCEPTED,
      declarees: rfaLue.nbDeclarees,
      nbPaliers: rfaLue.periodes[0]!.paliers.length,
    });
    expect(corps.rfas[0].palierAtteint).toBe(rfaLue.periodes[0]!.paliers.filter(({ atteint }) => atteint).length);
    expect(corps.annee).toEqual({ nombre: 1, avecPalier: corps.rfas[0].palierAtteint > 0 ? 1 : 0 });
    expect(corps.avant).toEqual({ nombre: 0, avecPalier: 0 });
  });

  it('les sommes des prestations sont celles des tuiles, par année et par laboratoire (STA-27)', async () => {
    const membres = [await m.unMembre(), await m.unMembre()];
    const payee = await m.payee(membres);
    await m.direViree(payee, [m.partDe(payee, membres[0]!).id]);
    await m.creerPrestation({ montantHtCentimes: 12_345, dateDebut: '2025-12-20', dateFin: '2026-01-10' });
    await m.creerPrestation({ montantHtCentimes: 777, dateDebut: '2025-03-01', dateFin: '2025-03-10' });
    const tuiles = async (query: Query) => {
      const { sommes } = m.ok(await m.appeler(m.g, 'GET', '', undefined, query));
      const { factureCentimes, encaisseCentimes, reverseCentimes, aReverserCentimes } = sommes;
      return { factureCentimes, encaisseCentimes, reverseCentimes, aReverserCentimes };
    };
    const { corps } = await lire('prestations', { annee: '2026' });
    expect(corps.annee).toEqual(await tuiles({ annee: '2026' }));
    expect(corps.avant).toEqual(await tuiles({ annee: '2025' }));
    expect(corps.annee.factureCentimes).toBe(112_345);
    for (const { laboratoireId, laboratoireNom: _n, ...ligne } of corps.parLaboratoire)
      expect(ligne).toEqual(await tuiles({ annee: '2026', laboratoireId: String(laboratoireId) }));
    expect((await lire('prestations', { annee: '2026', laboratoireId: String(m.laboAutre) })).status).toBe(404);
  });

  it('chaque chiffre des prestations est la somme des lignes qu’il ouvre (STA-37, PRS-23)', async () => {
    const autre = await m.adopter(m.groupement, await m.unDetail('Second laboratoire'));
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push((await m.creerPrestation({ laboratoireId: i % 2 === 0 ? m.labo : autre })).id);
    const centimes = fc.integer({ min: 1, max: 900_000 });
    const tiree = fc.record({
      etat: fc.constantFrom('DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED'),
      montant: centimes,
      part: fc.integer({ min: 0, max: 100 }),
      parti: fc.constantFrom(0, 50, 100),
      annee: fc.constantFrom(2025, 2026),
    });
    const SUIVIS = {
      factureCentimes: ['FACTURE', (p: any) => p.montantHtCentimes],
      encaisseCentimes: ['ENCAISSE', (p: any) => p.montantHtCentimes],
      reverseCentimes: ['REVERSE', (p: any) => p.reverseCentimes],
      aReverserCentimes: ['A_REVERSER', (p: any) => p.aReverserCentimes - p.reverseCentimes],
    } as const;
    await fc.assert(
      fc.asyncProperty(fc.array(tiree, { minLength: ids.length, maxLength: ids.length }), async (tirees) => {
        for (const [rang, { etat, montant, part, parti, annee }] of tirees.entries()) {
          const aReverser = Math.round((montant * part) / 100);
          await m.app.services.dbSysteme
            .updateTable('prestation')
            .set({
              etat,
              etat_avant: etat === 'TERMINATED' ? 'WAITING' : null,
              payee_le: '2026-11-05',
              montant_ht_centimes: montant,
              a_reverser_centimes: aReverser,
              reverse_centimes: ['CONFIRMED', 'PROCESSED'].includes(etat) ? Math.round((aReverser * parti) / 100) : 0,
              date_debut: `${annee}-03-01`,
              date_fin: `${annee}-04-30`,
            })
            .where('id', '=', ids[rang]!)
            .execute();
        }
        const { corps } = await lire('prestations', { annee: '2026' });
        const lignesDe = async (query: Query) =>
          m.ok(await m.appeler(m.g, 'GET', '', undefined, { taille: '200', ...query })).elements;
        for (const [quoi, [suivi, montantDe]] of Object.entries(SUIVIS)) {
          const additionner = async (query: Query) =>
            (await lignesDe({ suivi, ...query })).reduce((total: number, p: any) => total + montantDe(p), 0);
          expect(corps.annee[quoi], quoi).toBe(await additionner({ annee: '2026' }));
          expect(corps.avant[quoi], quoi).toBe(await additionner({ annee: '2025' }));
          for (const ligne of corps.parLaboratoire)
            expect(ligne[quoi], quoi).toBe(
              await additionner({ annee: '2026', laboratoireId: String(ligne.laboratoireId) }),
            );
        }
        for (const ligneDe of await lignesDe({ annee: '2026', suivi: 'REVERSE' }))
          expect(ligneDe.reverseCentimes).toBeGreaterThan(0);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('le recueil ne se montre que de qui l’accorde, jamais un montant (STA-28)', async () => {
    const [montre, tait] = [await m.unMembre(), await m.unMembre()];
    const hier = ajouterJours(jourParis(m.app.horloge.maintenant), -1);
    for (const { id } of [montre, tait]) await vendre(m.app, id, { [hier]: [] });
    const { dbSysteme } = m.app.services;
    await dbSysteme
      .updateTable('tenant')
      .set({ extracteur_consentement: '{}' })
      .where('id', 'in', [montre.id, tait.id])
      .execute();
    await dbSysteme
      .insertInto('extracteur')
      .values([
        { tenant_id: montre.id, partage_avec: m.groupement },
        { tenant_id: tait.id, partage_avec: null },
      ])
      .execute();
    const { corps, brut } = await lire('extractions');
    expect(corps.adherents.map(({ pharmacieId }: any) => pharmacieId)).toEqual([montre.id]);
    expect(corps.adherents[0]).toMatchObject({
      complets: 1,
      incomplets: 0,
      manquants: corps.jours - 1,
      dernierJour: hier,
    });
    expect(corps.nbAdherents).toBeGreaterThan(1);
    expect(brut.toString()).not.toContain('entimes');
    expect((await lire('extractions', { pharmacieId: String(tait.id) })).corps.adherents).toEqual([]);
  });

  it('les deux rôles du groupement, et eux seuls (STA-24)', async () => {
    const comptes: Record<Role, number> = {
      GROUPEMENT: m.groupement,
      CONSULTATION_GROUPEMENT: m.groupement,
      SUPER_ADMIN: await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }),
      DELEGUE: await m.app.unTenant({ type: 'TRADE', nom: 'Société' }),
      ...(Object.fromEntries(
        await Promise.all(
          ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'].map(async (role) => [role, (await m.unMembre()).id]),
        ),
      ) as Record<'ADMIN' | 'ACHAT' | 'MERCHANDISING' | 'OPERATEUR', number>),
    };
    for (const role of roles) {
      const jeton = await m.app.jeton(comptes[role], role);
      const attendu = role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT' ? 200 : 403;
      for (const bloc of BLOCS)
        expect(
          (await lire(bloc, bloc === 'extractions' ? {} : { annee: '2026' }, jeton)).status,
          `${role} ${bloc}`,
        ).toBe(attendu);
    }
  });
});
