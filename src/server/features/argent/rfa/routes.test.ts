import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENCOURS, gestesRfa, RFA } from '#server/testing/gestes-rfa.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { multipart } from '#server/testing/multipart.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

type Pharmacie = Awaited<ReturnType<Monde['unePharmacie']>>;
let m: Monde;
let p: Pharmacie;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie('Pharmacie du Canal');
});
afterAll(() => m.app.fermer());

const gestes = gestesRfa(() => ({ m, p }));
const { appeler, ok, code, creer, palier, mois, attendus, montants, encoursDe, declarer, regler, creerAchetee } =
  gestes;

describe('créer, lire, modifier', () => {
  it('à soi d’emblée, réglée fin avril, suivie par qui la crée', async () => {
    const rfa = await creer();
    expect(rfa).toMatchObject({
      acceptation: 'ACCEPTED',
      dateReglementPrevue: '2027-04-30',
      laboratoireNom: 'Éclat Santé',
      base: 0,
      resultat: null,
      attenduCentimes: 0,
      paliersAConfirmer: 0,
      enRetard: false,
    });
    expect(rfa.operateurNom).not.toBeNull();
    expect(rfa.paliers.map(({ seuil, valeur }) => [seuil, valeur])).toEqual([
      [1_000_000, 200],
      [2_000_000, 400],
      [4_000_000, 600],
    ]);
  });
  it('les mois font la base, le résultat, le palier à confirmer et ce qui manque au suivant (RFA-13)', async () => {
    const rfa = await creer();
    const apres: DetailRfa = await ok(...mois(rfa, ['2026-01', 1_500_000], ['2026-06', 600_000]));
    expect(apres).toMatchObject({ base: 2_100_000, resultat: 84_000, paliersAConfirmer: 2, version: rfa.version + 1 });
    expect(apres.periodes[0]?.prochain).toMatchObject({ seuil: 4_000_000, manque: 1_900_000 });
    expect(await code(...mois(rfa, ['2026-01', 1]))).toBe('CONFLIT_VERSION');
  });
  it('une autre personne ne tient pas un palier d’une autre RFA', async () => {
    const [premiereRfa, autre] = [await creer(), await creer()];
    const { laboratoireId: _, ...saisie } = uneRfa({ laboratoireId: p.labo });
    expect(
      await code('PUT', `/${premiereRfa.id}`, {
        ...saisie,
        version: premiereRfa.version,
        paliers: [{ id: autre.paliers[0]?.id, seuil: 1, valeur: 1 }],
      }),
    ).toBe('PALIER_INCONNU');
  });
});

describe('les paliers et leurs encours (RFA-10, RFA-11)', () => {
  it('validé sans que personne ait donné la base, il attend son montant ; sous son seuil, il ne réclame rien (RFA-43)', async () => {
    let rfa = await creer();
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect([rfa.resultat, encoursDe(rfa, 0)]).toMatchObject([null, { attenduCentimes: 0, montantACompleter: true }]);
    rfa = await ok(...mois(rfa, ['2026-03', 900_000]));
    expect([rfa.resultat, attendus(rfa)]).toEqual([0, [null, null, null]]);
    rfa = await ok(...mois(rfa, ['2026-03', 1_100_000]));
    expect(attendus(rfa)).toEqual([22_000, null, null]);
  });
  it('validé, il réclame ; le suivant rejoint son encours ; invalidé, il rend aussi ceux d’après (RFA-46, RFA-47)', async () => {
    let rfa = await creer();
    rfa = await ok(...mois(rfa, ['2026-03', 2_100_000]));
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect(attendus(rfa)).toEqual([42_000, null, null]);
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    expect([attendus(rfa), montants(rfa)]).toEqual([[42_000, 42_000, null], [84_000]]);
    const { corps } = await m.app.appeler(p.jeton, 'GET', `${ENCOURS}/${encoursDe(rfa, 1).id}`);
    expect(corps).toMatchObject({
      type: 'RFA',
      etat: 'A_DECLARER',
      actionAttendue: 'RFA',
      dateEcheance: '2027-04-30',
      info: 'RFA 2026 Solaires – palier > 10 000 € et palier > 20 000 €',
    });
    rfa = await ok(...palier(rfa, 0, 'INVALIDE'));
    expect([attendus(rfa), montants(rfa)]).toEqual([[null, null, null], []]);
    expect(rfa.periodes[0]?.paliers.map(({ etat }) => etat)).toEqual(['INVALIDE', 'INVALIDE', 'A_ATTEINDRE']);
    expect(rfa.historique.map(({ action }) => action)).toEqual([
      'invalider-palier',
      'invalider-palier',
      'valider-palier',
      'valider-palier',
      'saisir-bases',
      'creer',
    ]);
    expect(await code(...palier(rfa, 0, 'INVALIDE'))).toBe('PALIER_INCHANGE');
  });
  it('la base qui change suit tant que rien n’est déclaré, plus après', async () => {
    let rfa = await creer();
    rfa = await ok(...mois(rfa, ['2026-03', 1_000_000]));
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    rfa = await ok(...mois(rfa, ['2026-03', 1_200_000]));
    expect(attendus(rfa)).toEqual([24_000, null, null]);
    await declarer(encoursDe(rfa, 0).id);
    rfa = await ok('GET', `/${rfa.id}`);
    rfa = await ok(...mois(rfa, ['2026-03', 1_900_000]));
    expect(attendus(rfa)).toEqual([24_000, null, null]);
    rfa = await ok(...mois(rfa, ['2026-03', 2_000_000]));
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    expect(attendus(rfa)).toEqual([24_000, 56_000, null]);
  });
  it('un palier dont l’encours est réglé, ou a reçu, ne s’invalide plus ; la RFA ne se supprime ni ne se refuse (RFA-17)', async () => {
    let rfa = await creerAchetee();
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    await declarer(encoursDe(rfa, 0).id);
    await regler(encoursDe(rfa, 0).id, 5_000);
    expect(await code(...palier(rfa, 0, 'A_ATTEINDRE'))).toBe('ENCOURS_AVEC_RECU');
    await regler(encoursDe(rfa, 0).id, 15_000);
    expect(await code(...palier(rfa, 0, 'A_ATTEINDRE'))).toBe('ENCOURS_LIE_REGLE');
    const refus = await appeler('DELETE', `/${rfa.id}?version=${rfa.version}`);
    expect(refus.corps).toMatchObject({ detail: 'Suppression impossible : des encours liés sont réglés.' });
    expect(await code('PUT', `/${rfa.id}/reponse`, { acte: 'refuser', version: rfa.version })).toBe(
      'ENCOURS_LIES_REGLES',
    );
    const { laboratoireId: _, ...saisie } = uneRfa({ laboratoireId: p.labo });
    expect(
      await code('PUT', `/${rfa.id}`, { ...saisie, version: rfa.version, paliers: [{ info: 'autre', valeur: 1 }] }),
    ).toBe('ENCOURS_LIE_REGLE');
  });
  it('refusée, ses encours partent ; validée plus tard, ses paliers sont à atteindre (RFA-12)', async () => {
    let rfa = await creerAchetee();
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    const { id } = encoursDe(rfa, 0);
    rfa = await ok('PUT', `/${rfa.id}/reponse`, { acte: 'refuser', version: rfa.version });
    expect([rfa.acceptation, attendus(rfa), rfa.attenduCentimes]).toEqual(['REFUSED', [null, null, null], 0]);
    expect((await m.app.appeler(p.jeton, 'GET', `${ENCOURS}/${id}`)).status).toBe(404);
    expect(await code(...palier(rfa, 0, 'VALIDE'))).toBe('RFA_NON_ACCEPTEE');
    rfa = await ok('PUT', `/${rfa.id}/reponse`, { acte: 'valider', version: rfa.version });
    expect(rfa.periodes[0]?.paliers.map(({ etat }) => etat)).toEqual(['A_ATTEINDRE', 'A_ATTEINDRE', 'A_ATTEINDRE']);
  });
  it('chaque trimestre a ses paliers (RFA-7)', async () => {
    let rfa = await creer({
      resultatPeriode: 'TRIMESTRE',
      paliers: [{ info: 'Dès 5 000 €', seuil: 500_000, valeur: 300 }],
    });
    rfa = await ok(...mois(rfa, ['2026-02', 600_000], ['2026-04', 100_000], ['2026-09', 500_000]));
    expect(
      rfa.periodes.map(({ base, resultat, resteAReclamerCentimes }) => [base, resultat, resteAReclamerCentimes]),
    ).toEqual([
      [600_000, 18_000, 18_000],
      [100_000, 0, 0],
      [500_000, 15_000, 15_000],
      [0, null, 0],
    ]);
    rfa = await ok(...palier(rfa, 0, 'VALIDE', 3));
    expect(attendus(rfa)).toEqual([null, null, 15_000, null]);
    expect(
      (await m.app.appeler(p.jeton, 'GET', `${ENCOURS}/${rfa.periodes[2]!.paliers[0]!.encours!.id}`)).corps.info,
    ).toBe('RFA 2026 Solaires, trimestre 3 – palier Dès 5 000 €');
  });
  it('douze personnes qui valident à la fois n’en font qu’un', async () => {
    const rfa = await creerAchetee();
    const issues = await Promise.all(Array.from({ length: 12 }, () => code(...palier(rfa, 0, 'VALIDE'))));
    expect(issues.filter((issue) => issue === 200)).toHaveLength(1);
    expect(attendus(await ok('GET', `/${rfa.id}`))).toEqual([20_000, null, null]);
  });
});

describe('une période finie (RFA-16)', () => {
  it('ce que ses paliers ne réclament pas se réclame, une fois', async () => {
    let rfa = await creer({ annee: 2025 });
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000]));
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect(rfa.resteAReclamerCentimes).toBe(0);
    await regler(encoursDe(rfa, 0).id, 20_000);
    rfa = await ok('GET', `/${rfa.id}`);
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000], ['2025-12', 900_000]));
    expect([rfa.resultat, rfa.resteAReclamerCentimes, rfa.enRetard]).toEqual([38_000, 18_000, true]);
    rfa = await ok('PUT', `/${rfa.id}/solde`, { version: rfa.version });
    expect([attendus(rfa), rfa.resteAReclamerCentimes]).toEqual([[20_000, null, null, 18_000], 0]);
    expect(await code('PUT', `/${rfa.id}/solde`, { version: rfa.version })).toBe('RIEN_A_RECLAMER');
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000], ['2025-12', 950_000]));
    expect(attendus(rfa), 'il suit la base qui monte').toEqual([20_000, null, null, 19_000]);
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000], ['2025-12', 200_000]));
    expect(attendus(rfa), 'et celle qui baisse').toEqual([20_000, null, null, 4_000]);
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000]));
    expect([attendus(rfa), rfa.resteAReclamerCentimes], 'rien à réclamer ne reste pas').toEqual([
      [20_000, null, null],
      0,
    ]);
  });
});

describe('rien ne se réclame deux fois (RFA-8, RFA-11)', () => {
  it('un palier validé après le solde ne réclame que ce que le solde ne réclame pas', async () => {
    let rfa = await creer({ annee: 2025, gamme: 'Solde puis palier' });
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000]));
    rfa = await ok('PUT', `/${rfa.id}/solde`, { version: rfa.version });
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect([rfa.resultat, attendus(rfa)]).toEqual([20_000, [20_000, null, null]]);
    const memesMois = await ok(...mois(rfa, ['2025-02', 1_000_000]));
    expect(attendus(memesMois), 'écrire les mêmes mois ne change rien').toEqual(attendus(rfa));
  });
  it('les acomptes de la période se déduisent du premier palier validé', async () => {
    let rfa = await creer({
      annee: 2025,
      gamme: 'Acomptes',
      acomptes: [{ date: '2025-06-30', montantCentimes: 14_000 }],
    });
    rfa = await ok(...mois(rfa, ['2025-02', 2_000_000]));
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect([attendus(rfa), rfa.resteAReclamerCentimes]).toEqual([[26_000, null, null], 40_000]);
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    expect([attendus(rfa), rfa.resteAReclamerCentimes]).toEqual([[26_000, 40_000, null], 0]);
  });
});

describe('la liste d’une année', () => {
  it('se filtre, se trie, se compte et s’exporte', async () => {
    const q = await m.unePharmacie('Pharmacie des Quais');
    const faire = (champs: object) =>
      ok('POST', '', uneRfa({ laboratoireId: q.labo, annee: 2024, ...champs }), q.jeton);
    const proche: DetailRfa = await faire({ annee: 2026, gamme: 'Hygiène' });
    await ok(...mois(proche, ['2026-10', 950_000]), q.jeton);
    for (const gamme of ['Bébé', 'Solaires', 'Été']) await faire({ gamme });
    const lire = async (suite: string) => {
      const { elements, ...reste } = await ok('GET', `?${suite}`, undefined, q.jeton);
      return { gammes: elements.map((rfa: { gamme: string }) => rfa.gamme), ...reste };
    };
    expect(await lire('annee=2024&tri=gamme&ordre=desc&taille=2')).toMatchObject({
      gammes: ['Solaires', 'Été'],
      total: 3,
      parAcceptation: { ACCEPTED: 3, REFUSED: 0, WAITING: 0 },
      annees: [2026, 2024],
    });
    expect((await lire('annee=2024&q=ete')).gammes).toEqual(['Été']);
    expect((await lire('annee=2026&proche=true')).gammes).toEqual(['Hygiène']);
    expect((await lire('annee=2026&reglee=true')).gammes).toEqual([]);
    // Each sum lists what it counts, and stays the same.
    const { sommes } = await lire('annee=2026');
    const palierValide = await ok('GET', `/${proche.id}`, undefined, q.jeton);
    expect(await lire('annee=2026&montant=RESULTAT')).toMatchObject({ gammes: [], sommes });
    expect((await lire('annee=2026&montant=ATTENDU')).gammes).toEqual([]);
    const achetee = await ok(...mois(palierValide, ['2026-10', 1_000_000]), q.jeton);
    await ok(...palier(achetee, 0, 'VALIDE'), q.jeton);
    expect(await lire('annee=2026&montant=ATTENDU')).toMatchObject({
      gammes: ['Hygiène'],
      sommes: { attenduCentimes: 20_000 },
    });
    const csv = await m.app.appeler(q.jeton, 'GET', `${RFA}/export?annee=2024&format=csv`);
    expect([csv.status, String(csv.corps).trim().split('\n').length]).toEqual([200, 4]);
  });
});

describe('reprendre pour une autre année (RFA-17)', () => {
  it('une seule : paliers à atteindre, dates décalées, ni mois, ni acompte, ni pièce', async () => {
    let rfa = await creer({
      resultatPeriode: 'LIBRE',
      dateDebut: '2026-02-01',
      dateFin: '2026-06-30',
      acomptes: [{ date: '2026-05-01', montantCentimes: 1_000 }],
      dateReglementPrevue: '2026-09-15',
    });
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    expect(await code('POST', `/${rfa.id}/dupliquer`, { annee: 2026 })).toBe('DUPLICATION_MEME_ANNEE');
    expect(await ok('POST', `/${rfa.id}/dupliquer`, { annee: 2028 })).toMatchObject({
      annee: 2028,
      dateDebut: '2028-02-01',
      dateFin: '2028-06-30',
      dateReglementPrevue: '2028-09-15',
      acomptes: [],
      attenduCentimes: 0,
      nbPieces: 0,
    });
  });
  it('un 29/02 copié sur une année sans lui devient le 28, seul comme avec toute son année (COM-142)', async () => {
    const q = await m.unePharmacie('Pharmacie Bissextile');
    const jours = { dateDebut: '2024-02-29', dateFin: '2025-02-28', dateReglementPrevue: '2024-02-29' };
    const saisie = uneRfa({ laboratoireId: q.labo, annee: 2024, resultatPeriode: 'LIBRE', ...jours });
    const { id } = await ok('POST', '', saisie, q.jeton);
    const copie = (annee: number) => ok('POST', `/${id}/dupliquer`, { annee }, q.jeton);
    const en2027 = { dateDebut: '2027-02-28', dateFin: '2028-02-28', dateReglementPrevue: '2027-02-28' };
    expect(await copie(2027)).toMatchObject(en2027);
    const en2028 = { dateDebut: '2028-02-29', dateFin: '2029-02-28', dateReglementPrevue: '2028-02-29' };
    expect(await copie(2028)).toMatchObject(en2028);
    expect(await ok('POST', '/dupliquer', { de: 2024, vers: 2025 }, q.jeton)).toEqual({ crees: 1 });
    const { elements } = await ok('GET', '?annee=2025', undefined, q.jeton);
    const en2025 = { dateDebut: '2025-02-28', dateFin: '2026-02-28', dateReglementPrevue: '2025-02-28' };
    expect(await ok('GET', `/${elements[0].id}`, undefined, q.jeton)).toMatchObject(en2025);
  });
  it('toute une année, sans refaire ce qui y est', async () => {
    const q = await m.unePharmacie('Pharmacie du Phare');
    const faire = (champs: object): Promise<DetailRfa> =>
      ok('POST', '', uneRfa({ laboratoireId: q.labo, ...champs }), q.jeton);
    const [refusee] = [
      await faire({ annee: 2024, gamme: 'Refusée' }),
      await faire({ annee: 2024, gamme: 'Une' }),
      await faire({ annee: 2024, gamme: 'Deux' }),
    ];
    await ok('PUT', `/${refusee.id}/reponse`, { acte: 'refuser', version: refusee.version }, q.jeton);
    await faire({ annee: 2025, gamme: 'Deux' });
    expect(await ok('POST', '/dupliquer', { de: 2024, vers: 2025 }, q.jeton)).toEqual({ crees: 1 });
    expect(await ok('POST', '/dupliquer', { de: 2024, vers: 2025 }, q.jeton)).toEqual({ crees: 0 });
    expect(await code('POST', '/dupliquer', { de: 2023, vers: 2025 }, q.jeton)).toBe('ANNEE_VIDE');
  });
});

describe('pièces, droits et cloisons', () => {
  it('une pièce se joint, se lit et se retire ; elle part avec la RFA', async () => {
    const rfa = await creer();
    const { corps, entetes } = multipart({ nom: 'contrat.txt', mime: 'text/plain', contenu: 'RFA 2026' });
    const joint = await m.app.appeler(p.jeton, 'POST', `${RFA}/${rfa.id}/pieces`, { corps, entetes });
    expect([joint.status, joint.corps[0]?.nom]).toEqual([200, 'contrat.txt']);
    const fichierId = joint.corps[0].fichierId as number;
    expect((await m.app.appeler(p.jeton, 'GET', `${RFA}/${rfa.id}/pieces/${fichierId}`)).status).toBe(200);
    expect(await code('DELETE', `/${rfa.id}/pieces/${fichierId}`)).toBe(200);
    expect(((await ok('GET', `/${rfa.id}`)) as DetailRfa).nbPieces).toBe(0);
  });
  it('supprimée par le titulaire seul, avec ses encours, elle reste au journal', async () => {
    let rfa = await creer();
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    const { id } = encoursDe(rfa, 0);
    expect((await appeler('DELETE', `/${rfa.id}?version=${rfa.version}`, undefined, p.roles.ACHAT)).status).toBe(403);
    expect(await code('DELETE', `/${rfa.id}?version=${rfa.version}`)).toBe(200);
    expect((await m.app.appeler(p.jeton, 'GET', `${ENCOURS}/${id}`)).status).toBe(404);
    expect(await m.actes(p.id, 'rfa')).toContain('supprimer');
  });
  it('un laboratoire, une RFA et un opérateur d’un autre compte sont inconnus', async () => {
    const voisine = await m.unePharmacie('Pharmacie voisine');
    const rfa = await creer();
    expect((await appeler('GET', `/${rfa.id}`, undefined, voisine.jeton)).status).toBe(404);
    expect((await appeler('POST', '', uneRfa({ laboratoireId: voisine.labo }))).status).toBe(404);
    const { corps } = await m.app.appeler(voisine.jeton, 'GET', '/api/v1/utilisateurs/connected');
    expect(await code('POST', '', { ...uneRfa({ laboratoireId: p.labo }), operateurId: corps.id })).toBe(
      'OPERATEUR_INCONNU',
    );
  });
});
