import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uneContrepartie, unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/promotion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const lire = (id: number, token = monde.jetons.ADMIN) => monde.appeler(token, 'GET', `/${id}`);
const journal = async (id: number) =>
  (
    await monde.app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', id)
      .where('tenant_id', '=', monde.pharmacie)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('créer', () => {
  it('garde tout ce qui est dit, en brouillon, sous un nom qui suit le laboratoire et le premier produit', async () => {
    const promotion = await monde.creer({
      typePromo: 'PROMO_TG',
      emplacements: [monde.unePlace(monde.place, { quantiteFacing: 4, prixHtCentimes: 12_000 })],
      contreparties: [uneContrepartie(), uneContrepartie({ part: 'TG', unite: 'EUR_PAR_UNITE', valeurCentiemes: 150 })],
      produits: [unProduit({ ean: '3400930000007', quantite: 12 }), unProduit({ nom: 'Gel lavant' })],
      commentaire: 'À poser le lundi',
    });
    expect(promotion).toMatchObject({
      origine: 'PHARMACIE',
      nomOperation: 'Éclat Santé - Baume réparateur 40 ml',
      nomAuto: true,
      etat: 'DRAFT',
      statut: 'DRAFT',
      etatPromo: 'DRAFT',
      etatTg: 'DRAFT',
      nbProduits: 2,
      laboratoireNom: 'Éclat Santé',
      dispositifs: ['LOT'],
      parametres: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null }],
      // A lot of three units goes by threes.
      multipleDeTrois: true,
      emplacements: [
        {
          emplacementId: monde.place,
          dateDebut: '2026-03-02',
          dateFin: '2026-03-29',
          quantiteFacing: 4,
          prixHtCentimes: 12_000,
          nbPreuves: 0,
        },
      ],
      commentaire: 'À poser le lundi',
      // The planned quantity makes the price by unit: 12 × 1,50 €.
      argent: { attenduCentimes: 13_800, aDeclarerCentimes: 0, nonReclamees: 0 },
      declareePayeur: false,
      manques: [],
      avertissements: [],
      version: 1,
      creeParNom: 'Durand admin-1',
    });
    expect(promotion.contreparties.map(({ part, encours }) => [part, encours])).toEqual([
      ['PROMO', null],
      ['TG', null],
    ]);
    expect((await lire(promotion.id)).corps).toEqual(promotion);
    expect(await journal(promotion.id)).toEqual(['creer']);
  });

  it('accepte un brouillon où tout manque, et dit quoi', async () => {
    const promotion = await monde.exiger(
      monde.appeler(monde.jetons.MERCHANDISING, 'POST', '', { typePromo: 'PROMO_TG' }),
    );
    expect(promotion.nomOperation).toBe('Nouvelle opération');
    expect(promotion.manques.map(({ pointer }) => pointer)).toEqual([
      '/laboratoireId',
      '/dateDebut',
      '/dateFin',
      '/produits',
      '/dispositifs',
      '/conditionsPromo',
      '/emplacements',
    ]);
  });

  it('deux envois de la même demande font une promotion', async () => {
    const entetes = { 'idempotency-key': 'une-seule-promotion' };
    const reponses = await Promise.all(
      Array.from({ length: 6 }, () =>
        monde.appeler(monde.jetons.ADMIN, 'POST', '', monde.saisie({ nomOperation: 'Une fois' }), entetes),
      ),
    );
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
  });

  it.each([
    ['le laboratoire', () => ({ laboratoireId: monde.laboVoisin })],
    ['l’emplacement', () => ({ typePromo: 'TG' as const, emplacements: [monde.unePlace(monde.placeVoisine)] })],
  ])('%s d’un autre compte n’existe pas', async (_nom, champs) => {
    expect((await monde.appeler(monde.jetons.ADMIN, 'POST', '', monde.saisie(champs()))).status).toBe(404);
  });

  it('un modèle de groupement n’a pas d’emplacement, une promotion de pharmacie ni segment ni priorité', async () => {
    const modele = await monde.creerModele({ typePromo: 'TG', emplacements: [monde.unePlace()] });
    expect(modele).toMatchObject({
      origine: 'GROUPEMENT',
      modeleId: null,
      emplacements: [],
      emplacementConseille: 'TG entrée',
    });
    const propre = await monde.creer({
      emplacementConseille: 'TG entrée',
      segmentIds: [12],
      prioriteId: 3,
      affichageDate: '2026-02-01',
    });
    expect(propre).toMatchObject({ emplacementConseille: null, segmentIds: [], prioriteId: null, affichageDate: null });
  });
});

describe('modifier', () => {
  it('garde les lignes qui restent, sous leur identifiant', async () => {
    const avant = await monde.creer({
      typePromo: 'PROMO_TG',
      emplacements: [monde.unePlace(), monde.unePlace(monde.autrePlace)],
      contreparties: [uneContrepartie(), uneContrepartie({ contrepartie: 'Participation' })],
    });
    const [gardee] = avant.contreparties;
    const [, seconde] = avant.emplacements;
    const { version } = avant;
    const corps = monde.saisie({
      typePromo: 'PROMO_TG',
      nomOperation: 'Rentrée',
      contreparties: [uneContrepartie({ part: 'TG' }), { ...uneContrepartie({ valeurCentiemes: 99 }), id: gardee!.id }],
      emplacements: [monde.unePlace(monde.autrePlace, { id: seconde!.id, dateDebut: '2026-03-09' })],
    });
    const apres = await monde.exiger(monde.appeler(monde.jetons.ACHAT, 'PUT', `/${avant.id}`, { ...corps, version }));
    expect(apres).toMatchObject({
      nomOperation: 'Rentrée',
      nomAuto: false,
      version: 2,
      modifieParNom: 'Durand achat-2',
    });
    expect(apres.contreparties[1]).toMatchObject({ id: gardee!.id, valeurCentiemes: 99 });
    expect(apres.contreparties).toHaveLength(2);
    expect(apres.emplacements).toMatchObject([{ id: seconde!.id, dateDebut: '2026-03-09', dateFin: '2026-03-29' }]);
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${avant.id}`, { ...corps, version })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    expect(await journal(avant.id)).toEqual(['creer', 'modifier']);
  });

  it('deux emplacements échangent leurs places', async () => {
    const avant = await monde.creerTg({
      emplacements: [monde.unePlace(), monde.unePlace(monde.autrePlace)],
      dateDebut: '2027-01-04',
      dateFin: '2027-01-10',
    });
    const validee = await monde.agir('valider', avant);
    const [premierePlace, deux] = validee.emplacements;
    const emplacements = [
      monde.unePlace(deux!.emplacementId, { id: premierePlace!.id }),
      monde.unePlace(premierePlace!.emplacementId, { id: deux!.id }),
    ];
    const { status, corps } = await monde.appeler(monde.jetons.MERCHANDISING, 'PUT', `/${avant.id}/emplacements`, {
      version: validee.version,
      emplacements,
    });
    expect([status, corps.emplacements.map(({ id }: { id: number }) => id).toSorted()]).toEqual([
      200,
      [premierePlace!.id, deux!.id].toSorted(),
    ]);
  });

  it('est refusé quand la promotion est validée, ou à un autre compte', async () => {
    const promotion = await monde.agir('valider', await monde.creer());
    const corps = { ...monde.saisie(), version: promotion.version };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${promotion.id}`, corps)).corps.code).toBe(
      'PROMOTION_VALIDEE',
    );
    expect((await monde.appeler(monde.voisin, 'PUT', `/${promotion.id}`, corps)).status).toBe(404);
    expect((await monde.appeler(monde.jetons.OPERATEUR, 'PUT', `/${promotion.id}`, corps)).status).toBe(403);
  });

  it('une partie validée reste complète', async () => {
    const promotion = await monde.creer({ typePromo: 'PROMO_TG' });
    const validee = await monde.agir('valider', promotion, { parts: ['PROMO'] });
    expect(validee).toMatchObject({ etatPromo: 'VALIDATED', etatTg: 'DRAFT', etat: 'DRAFT' });
    const corps = { ...monde.saisie({ typePromo: 'PROMO_TG', dateFin: null }), version: validee.version };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${promotion.id}`, corps)).corps).toMatchObject({
      status: 400,
      code: 'PROMOTION_INCOMPLETE',
      errors: [{ pointer: '/dateFin' }],
    });
  });
});

it('un opérateur lit et ne crée pas ; un groupement n’a pas /promotions', async () => {
  expect((await monde.appeler(monde.jetons.OPERATEUR, 'POST', '', monde.saisie())).status).toBe(403);
  expect((await monde.app.appeler(monde.jetons.OPERATEUR, 'GET', URL)).status).toBe(200);
  expect((await monde.app.appeler(monde.jetons.GROUPEMENT, 'GET', URL)).status).toBe(403);
});
