import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

describe('la vie d’un encours', () => {
  it('va de l’ajout au règlement, et revient, sans rien perdre', async () => {
    const cree = await m.creer({
      valeurAttendueCentimes: 10_001,
      lignes: [{ produit: 'Gel', quantite: 3, prixUnitaireHtCentimes: 3_334 }],
    });
    expect(cree).toMatchObject({
      etat: 'A_DECLARER',
      soldeCentimes: 10_001,
      dateDeclaration: aujourdhui,
      dateEcheance: ajouterJours(aujourdhui, 30),
    });
    expect(cree.numero).toMatch(new RegExp(`^E-${aujourdhui.slice(0, 4)}-\\d{5}$`));

    const declare = await m.declarer(cree, { date: ajouterJours(aujourdhui, -20) });
    expect(declare).toMatchObject({
      etat: 'DECLARE',
      retardJours: null,
      prochaineRelance: ajouterJours(aujourdhui, -5),
      canalDeclaration: 'TELEPHONE',
    });

    const relance = await m.appeler(m.jetons.ADMIN, 'POST', '/relancer', {
      encours: m.vus(declare),
      canal: 'TELEPHONE',
    });
    expect(relance.corps[0]).toMatchObject({ niveauRelance: 1, prochaineRelance: ajouterJours(aujourdhui, 15) });

    const partiel = await m.regler(relance.corps[0], 4_000, { reference: 'AV-12' });
    expect(partiel.corps).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 4_000, soldeCentimes: 6_001 });
    const solde = await m.regler(partiel.corps, 6_001);
    expect(solde.corps).toMatchObject({
      etat: 'REGLE',
      soldeCentimes: 0,
      regleLe: aujourdhui,
      ecartMotif: null,
      prochaineRelance: null,
    });

    const revenu = await m.appeler(m.jetons.ADMIN, 'POST', `/${cree.id}/repasser-a-regler`, {
      version: solde.corps.version,
    });
    // The act that settled it is undone, and nothing else: the 40,00 received before stay.
    expect(revenu.corps).toMatchObject({
      etat: 'DECLARE',
      valeurRegleeCentimes: 4_000,
      soldeCentimes: 6_001,
      niveauRelance: 1,
      prochaineRelance: ajouterJours(aujourdhui, 15),
    });
    const vide = await m.appeler(
      m.jetons.ADMIN,
      'DELETE',
      `/${cree.id}/reglements/${partiel.corps.reglementId}?version=${revenu.corps.version}`,
    );
    const initial = await m.appeler(m.jetons.ADMIN, 'POST', `/${cree.id}/repasser-a-declarer`, {
      version: vide.corps.version,
    });
    const { version: _v, modifieLe: _m, modifieParNom: _p, ...avant } = cree;
    expect(initial.corps).toMatchObject(avant);

    const entier = await m.detail(cree.id);
    expect(entier.reglements.map((r: any) => [r.montantCentimes, r.annuleLe !== null])).toEqual([
      [4_000, true],
      [6_001, true],
    ]);
    expect(entier.relances).toHaveLength(1);
    expect(entier.lignes).toEqual([
      { produit: 'Gel', ean: null, quantite: 3, prixUnitaireHtCentimes: 3_334, tauxTvaCentiemes: null, motif: null },
    ]);
    expect(entier.chronologie.map((e: any) => e.action)).toEqual([
      'repasser-a-declarer',
      'annuler-reglement',
      'repasser-a-regler',
      'regler',
      'regler',
      'relancer',
      'declarer',
      'creer',
    ]);
    expect(entier.chronologie[3]).toMatchObject({
      avant: { etat: 'DECLARE', valeurRegleeCentimes: 4_000 },
      apres: { etat: 'REGLE' },
    });
  });

  it('se règle directement, avec ses deux dates, et sans règlement quand un motif le dit', async () => {
    const cree = await m.creer({ valeurAttendueCentimes: 500, dateDeclaration: ajouterJours(aujourdhui, 10) });
    const sansMotif = await m.regler(cree, null, { solder: true });
    expect([sansMotif.status, sansMotif.corps.code]).toEqual([400, 'ECART_MOTIF_REQUIS']);
    const encoursRegle = await m.regler(cree, null, { solder: true, ecartMotif: 'ABANDON' });
    expect(encoursRegle.corps).toMatchObject({
      etat: 'REGLE',
      dateDeclaration: aujourdhui,
      regleLe: aujourdhui,
      soldeCentimes: 500,
      ecartMotif: 'ABANDON',
    });
  });

  it('refuse ce que la table des actes ne prévoit pas, avec son code', async () => {
    const cree = await m.creer({ valeurAttendueCentimes: 1_000 });
    const refus = async (suite: string, corps: object) => {
      const { status, corps: recu } = await m.appeler(m.jetons.ADMIN, 'POST', suite, corps);
      return [status, recu.code];
    };
    const { id, version } = cree;
    expect(await refus(`/${id}/repasser-a-declarer`, { version })).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    expect(await refus(`/${id}/repasser-a-regler`, { version })).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    expect(await refus('/relancer', { encours: m.vus(cree), canal: 'MAIL' })).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    expect(await refus(`/${id}/reglements`, { version, action: 'AVOIR', montantCentimes: 400 })).toEqual([
      409,
      'TRANSITION_IMPOSSIBLE',
    ]);
    expect(
      await refus('/declarer', { encours: m.vus(cree), canal: 'MAIL', date: ajouterJours(aujourdhui, 1) }),
    ).toEqual([400, 'DATE_FUTURE']);
    const declare = await m.declarer(cree);
    expect(await refus('/declarer', { encours: m.vus(declare), canal: 'MAIL' })).toEqual([
      409,
      'TRANSITION_IMPOSSIBLE',
    ]);
    expect((await m.regler(declare, 1_001)).corps.code).toBe('REGLEMENT_SUPERIEUR');
    const modification = {
      ...unEncours({ laboratoireId: m.autreLabo }),
      dateDeclaration: aujourdhui,
      responsableId: null,
      version: declare.version,
    };
    expect((await m.appeler(m.jetons.ADMIN, 'PUT', `/${id}`, modification)).corps.code).toBe('ENCOURS_DEJA_DECLARE');
    const encoursRegle = (await m.regler(declare, 1_000)).corps;
    expect((await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}?version=${encoursRegle.version}`)).corps.code).toBe(
      'ENCOURS_REGLE',
    );
    const modificationMemeLabo = { ...modification, laboratoireId: m.labo, version: encoursRegle.version };
    expect((await m.appeler(m.jetons.ADMIN, 'PUT', `/${id}`, modificationMemeLabo)).corps.code).toBe('ENCOURS_REGLE');
  });

  it('annule un règlement partiel une seule fois', async () => {
    const declare = await m.declarer(await m.creer({ valeurAttendueCentimes: 900 }));
    const partiel = (await m.regler(declare, 300)).corps;
    const [{ id: reglementId }] = (await m.detail(declare.id)).reglements;
    const annule = await m.appeler(
      m.jetons.ADMIN,
      'DELETE',
      `/${declare.id}/reglements/${reglementId}?version=${partiel.version}`,
    );
    expect(annule.corps).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 0 });
    const encore = await m.appeler(
      m.jetons.ADMIN,
      'DELETE',
      `/${declare.id}/reglements/${reglementId}?version=${annule.corps.version}`,
    );
    expect([encore.status, encore.corps.code]).toEqual([409, 'REGLEMENT_DEJA_ANNULE']);
  });

  it('suspend les relances jusqu’à un jour à venir, puis les reprend', async () => {
    const declare = await m.declarer(await m.creer());
    const suspendre = (version: number, jusquau: string | null) =>
      m.appeler(m.jetons.ADMIN, 'PUT', `/${declare.id}/suspension`, { version, jusquau });
    expect((await suspendre(declare.version, aujourdhui)).corps.code).toBe('DATE_PASSEE');
    const suspendu = await suspendre(declare.version, ajouterJours(aujourdhui, 3));
    expect(suspendu.corps.suspenduJusquau).toBe(ajouterJours(aujourdhui, 3));
    expect((await suspendre(suspendu.corps.version, null)).corps.suspenduJusquau).toBeNull();
  });

  it('disparaît avec ce qui y est attaché, et reste au journal', async () => {
    const cree = await m.creer({ info: 'Casse au déballage' });
    await m.appeler(m.jetons.ADMIN, 'POST', `/${cree.id}/commentaires`, { texte: 'Photo envoyée' });
    expect((await m.appeler(m.jetons.ADMIN, 'DELETE', `/${cree.id}?version=${cree.version}`)).status).toBe(200);
    expect((await m.appeler(m.jetons.ADMIN, 'GET', `/${cree.id}`)).status).toBe(404);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select('avant')
      .where('objet_id', '=', cree.id)
      .where('action', '=', 'supprimer')
      .executeTakeFirstOrThrow();
    expect(journal.avant).toMatchObject({ info: 'Casse au déballage', commentaires: [{ texte: 'Photo envoyée' }] });
  });
});

describe('à deux sur un encours', () => {
  it('dit au second qui a modifié et quand, sans rien écraser', async () => {
    const cree = await m.creer();
    const saisie = {
      ...unEncours({ laboratoireId: m.labo }),
      dateDeclaration: aujourdhui,
      responsableId: null,
      version: cree.version,
    };
    const premier = await m.appeler(m.jetons.ACHAT, 'PUT', `/${cree.id}`, { ...saisie, info: 'Premier' });
    expect(premier.corps).toMatchObject({ info: 'Premier', modifieParNom: expect.stringContaining('achat') });
    const second = await m.appeler(m.jetons.ADMIN, 'PUT', `/${cree.id}`, { ...saisie, info: 'Second' });
    expect([second.status, second.corps.code, second.corps.par, second.corps.le]).toEqual([
      409,
      'CONFLIT_VERSION',
      premier.corps.modifieParNom,
      new Date(premier.corps.modifieLe).toISOString(),
    ]);
    expect((await m.detail(cree.id)).info).toBe('Premier');
  });

  it('ne règle qu’une fois : douze règlements identiques ensemble, un gagnant, onze 409', async () => {
    const declare = await m.declarer(await m.creer({ valeurAttendueCentimes: 5_000 }));
    const reponses = await Promise.all(Array.from({ length: 12 }, () => m.regler(declare, 1_000)));
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const entier = await m.detail(declare.id);
    expect([entier.valeurRegleeCentimes, entier.reglements.length]).toEqual([1_000, 1]);
  });

  it('ne crée qu’une ligne pour six demandes sous une même clé', async () => {
    const corps = unEncours({ laboratoireId: m.labo, info: 'Six à la fois' });
    const reponses = await Promise.all(
      Array.from({ length: 6 }, () =>
        m.appeler(m.jetons.ADMIN, 'POST', '', corps, { 'idempotency-key': 'six-a-la-fois' }),
      ),
    );
    expect(new Set(reponses.map(({ corps: recu }) => recu.id)).size).toBe(1);
    expect((await m.appeler(m.jetons.ADMIN, 'GET', '?q=Six%20%C3%A0%20la%20fois')).corps.total).toBe(1);
  });

  it('numérote sans trou ni double, même vingt à la fois', async () => {
    const tenant = await m.app.unTenant({ nom: 'Pharmacie des Numéros' });
    const token = await m.app.jeton(tenant, 'ADMIN');
    const labo = await m.unLaboratoire(tenant);
    const crees = await Promise.all(Array.from({ length: 20 }, () => m.creer({ laboratoireId: labo }, token)));
    await m.appeler(token, 'POST', '', unEncours({ laboratoireId: m.labo }));
    const suivant = await m.creer({ laboratoireId: labo }, token);
    const numeros = [...crees, suivant].map(({ numero }) => Number(numero.slice(-5))).toSorted((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  });
});

describe('les limites de saisie', () => {
  const creation = (champs: object) =>
    m.appeler(m.jetons.ADMIN, 'POST', '', { ...unEncours({ laboratoireId: m.labo }), ...champs });
  it.each([
    ['info', 500, {}],
    ['actionDescription', 255, { actionAttendue: 'AUTRES' }],
    ['referenceFacture', 255, {}],
    ['referenceBl', 255, {}],
  ])('accepte %s de %i caractères et refuse un de plus', async (champ, limite, autres) => {
    expect((await creation({ ...autres, [champ]: 'é'.repeat(limite) })).status).toBe(200);
    const { status, corps } = await creation({ ...autres, [champ]: 'é'.repeat(limite + 1) });
    expect([status, corps.errors[0].pointer]).toEqual([400, `/${champ}`]);
  });

  it('tient les montants au centime, jusqu’à la limite', async () => {
    expect((await creation({ valeurAttendueCentimes: 999_999_999_999 })).corps.soldeCentimes).toBe(999_999_999_999);
    expect((await creation({ valeurAttendueCentimes: 1_000_000_000_000 })).status).toBe(400);
    expect((await creation({ valeurAttendueCentimes: -1 })).status).toBe(400);
    expect((await creation({ valeurAttendueCentimes: 12.5 })).status).toBe(400);
    expect((await creation({ valeurAttendueCentimes: 0 })).status).toBe(200);
  });

  it('demande le jour de la déclaration (ENC-81)', async () => {
    const { status, corps } = await creation({ dateDeclaration: undefined });
    expect([status, corps.errors]).toEqual([
      400,
      [{ pointer: '/dateDeclaration', detail: 'La date de déclaration est obligatoire.' }],
    ]);
  });

  it('demande la description quand l’action est « Autres », et refuse un type hors saisie', async () => {
    const { corps } = await creation({ actionAttendue: 'AUTRES' });
    expect(corps.errors).toEqual([{ pointer: '/actionDescription', detail: expect.stringContaining('obligatoire') }]);
    expect((await creation({ type: 'NEW_RECLAMATION' })).status).toBe(400);
    expect((await creation({ etat: 'REGLE' })).status).toBe(400);
    expect((await creation({ tenantId: m.voisinage })).status).toBe(400);
    expect((await creation({ dateDeclaration: '2099-12-31' })).status).toBe(200);
    for (const dateDeclaration of ['2100-01-01', '9999-12-31', '2026-02-30'])
      expect((await creation({ dateDeclaration })).status).toBe(400);
  });
});
