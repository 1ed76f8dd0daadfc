import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { avertirCopiesPublication } from '#server/features/operations/publication/commands/avis-copies.ts';
import { OPERATION_A_REPONDRE } from '#server/features/operations/publication/commands/rappels.ts';
import { uneContrepartie, unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/promotion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const base = () => monde.app.services.dbSysteme;
const encoursDe = (promotionId: number) =>
  base()
    .selectFrom('encours')
    .select(['id', 'numero', 'etat', 'version'])
    .where('source_type', '=', 'PROMOTION')
    .where('source_id', '=', promotionId)
    .orderBy('id')
    .execute();
const declarer = async (promotionId: number) => {
  for (const { id } of await encoursDe(promotionId))
    await base().updateTable('encours').set({ etat: 'DECLARE' }).where('id', '=', id).execute();
};
const lire = async (id: number) => (await monde.appeler(monde.jetons.ADMIN, 'GET', `/${id}`)).corps;
const notifications = async (token: string): Promise<{ title: string; body: string; type: string }[]> =>
  (await monde.app.appeler(token, 'GET', '/api/v1/notifications', { query: { taille: '50' } })).corps.elements;

describe('valider', () => {
  it('dit à chaque champ ce qui manque, de la partie demandée seulement', async () => {
    const vide = await monde.creer({
      typePromo: 'PROMO_TG',
      conditionsPromo: null,
      contreparties: [uneContrepartie({ part: 'TG', payeur: null })],
    });
    expect((await monde.acte('valider', vide, { parts: ['PROMO'] })).corps).toMatchObject({
      status: 400,
      code: 'PROMOTION_INCOMPLETE',
      detail: 'Les conditions de la promotion sont obligatoires.',
      errors: [{ pointer: '/conditionsPromo' }],
    });
    expect(
      (await monde.acte('valider', vide, { parts: ['TG'] })).corps.errors.map(
        ({ pointer }: { pointer: string }) => pointer,
      ),
    ).toEqual(['/emplacements', '/contreparties/0/payeur']);
    expect(await lire(vide.id)).toMatchObject({ etat: 'DRAFT', version: 1 });
  });

  it('une quantité qui va par trois', async () => {
    const promotion = await monde.creer({ quantite: 10, produits: [unProduit({ quantite: 7 })] });
    expect((await monde.acte('valider', promotion)).corps.errors).toEqual([
      { pointer: '/quantite', detail: 'La quantité doit être un multiple de 3.' },
      { pointer: '/produits/0/quantite', detail: 'La quantité doit être un multiple de 3.' },
    ]);
  });

  it('fait naître un encours par contrepartie de la partie validée, et le refus l’enlève', async () => {
    const promotion = await monde.creer({
      typePromo: 'PROMO_TG',
      emplacements: [monde.unePlace(await monde.unEmplacement(monde.pharmacie))],
      contreparties: [
        uneContrepartie({ valeurCentiemes: 5_000 }),
        uneContrepartie({ part: 'TG', valeurCentiemes: 7_000 }),
      ],
    });
    const validee = await monde.agir('valider', promotion, { parts: ['PROMO'] });
    expect(validee.argent).toMatchObject({ attenduCentimes: 12_000, aDeclarerCentimes: 5_000, nonReclamees: 0 });
    expect(validee.contreparties.map(({ encours }) => encours?.valeurAttendueCentimes)).toEqual([5_000, undefined]);
    const refusee = await monde.agir('refuser', validee, { parts: ['PROMO'], motif: 'Plus de stock' });
    expect(refusee).toMatchObject({ etatPromo: 'REFUSED', etatTg: 'DRAFT', motifRefus: 'Plus de stock' });
    expect(await encoursDe(promotion.id)).toEqual([]);
    const revenue = await monde.agir('valider', refusee);
    expect(revenue).toMatchObject({
      etatPromo: 'VALIDATED',
      etatTg: 'VALIDATED',
      motifRefus: null,
      statut: 'CONFIRMED',
    });
    expect(await encoursDe(promotion.id)).toHaveLength(2);
  });

  it('le motif d’un refus est obligatoire, 255 caractères au plus', async () => {
    const promotion = await monde.creer();
    for (const [motif, status] of [
      ['', 400],
      ['x'.repeat(256), 400],
      ['é'.repeat(255), 200],
    ] as const)
      expect((await monde.acte('refuser', promotion, { motif })).status).toBe(status);
  });
});

describe('ce que le payeur sait', () => {
  it('ne se refuse, ne se reprend ni ne se supprime', async () => {
    const promotion = await monde.agir('valider', await monde.creer({ contreparties: [uneContrepartie()] }));
    await declarer(promotion.id);
    const [encours] = await encoursDe(promotion.id);
    const detail = `Cette promotion est déjà déclarée au payeur (${encours!.numero}) : repassez d’abord ces encours à déclarer.`;
    for (const acte of ['refuser', 'brouillon'])
      expect((await monde.acte(acte, promotion, acte === 'refuser' ? { motif: 'x' } : {})).corps).toMatchObject({
        status: 409,
        code: 'PROMOTION_DEJA_DECLAREE',
        detail,
        numeros: [encours!.numero],
      });
    expect(
      (await monde.appeler(monde.jetons.ADMIN, 'DELETE', `/${promotion.id}?version=${promotion.version}`)).corps,
    ).toMatchObject({
      status: 409,
      code: 'PROMOTION_DEJA_DECLAREE',
      detail: 'Impossible de supprimer une promotion déjà déclarée au payeur.',
    });
    const promotionLue = await lire(promotion.id);
    expect([promotionLue.declareePayeur, promotionLue.droits.supprimer]).toEqual([true, false]);
  });

  it('une ligne déclarée ne quitte pas un brouillon, l’autre partie se reprend', async () => {
    const promotion = await monde.creer({
      typePromo: 'PROMO_TG',
      contreparties: [uneContrepartie(), uneContrepartie({ part: 'TG' })],
    });
    const validee = await monde.agir('valider', promotion, { parts: ['PROMO'] });
    await declarer(promotion.id);
    const corps = { ...monde.saisie({ typePromo: 'PROMO_TG' }), version: validee.version };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${promotion.id}`, corps)).corps.code).toBe(
      'PROMOTION_DEJA_DECLAREE',
    );
    const gardee = { ...corps, contreparties: [{ ...uneContrepartie(), id: promotion.contreparties[0]!.id }] };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${promotion.id}`, gardee)).status).toBe(200);
  });
});

describe('supprimer', () => {
  const supprimer = (promotion: { id: number; version: number }, token = monde.jetons.ADMIN) =>
    monde.appeler(token, 'DELETE', `/${promotion.id}?version=${promotion.version}`);

  it('emporte ses encours à déclarer et reste au journal ; seul l’ADMIN le peut', async () => {
    const promotion = await monde.agir(
      'valider',
      await monde.creer({ nomOperation: 'À oublier', contreparties: [uneContrepartie()] }),
    );
    expect((await supprimer(promotion, monde.jetons.ACHAT)).status).toBe(403);
    expect((await supprimer({ ...promotion, version: 1 })).corps.code).toBe('CONFLIT_VERSION');
    expect((await supprimer(promotion, monde.voisin)).status).toBe(404);
    expect((await supprimer(promotion)).status).toBe(200);
    expect((await supprimer(promotion)).status).toBe(404);
    expect(await encoursDe(promotion.id)).toEqual([]);
    const { avant } = await base()
      .selectFrom('journal')
      .select('avant')
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', promotion.id)
      .where('action', '=', 'supprimer')
      .executeTakeFirstOrThrow();
    expect(avant).toMatchObject({
      nomOperation: 'À oublier',
      etatPromo: 'VALIDATED',
      produits: [{ nom: 'Baume réparateur 40 ml' }],
    });
  });

  it('une promotion du groupement ne se supprime pas, ni ne se modifie, ni ne se duplique', async () => {
    const copie = await monde.uneCopie();
    expect((await supprimer(copie)).corps).toMatchObject({
      code: 'PROMOTION_DU_GROUPEMENT',
      detail: 'Une promotion du groupement ne se supprime pas : refusez-la si elle ne vous convient pas.',
    });
    const corps = { ...monde.saisie({ typePromo: 'PROMO_TG' }), version: copie.version };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${copie.id}`, corps)).corps.code).toBe(
      'PROMOTION_DU_GROUPEMENT',
    );
    expect((await monde.appeler(monde.jetons.ADMIN, 'POST', `/${copie.id}/dupliquer`, {})).corps.code).toBe(
      'PROMOTION_DU_GROUPEMENT',
    );
    expect(copie.droits).toMatchObject({ supprimer: false, modifier: false, dupliquer: false });
  });
});

describe('dupliquer', () => {
  it('donne toujours un brouillon, un an plus tard le même jour de la semaine, sans états ni encours', async () => {
    const place = await monde.unEmplacement(monde.pharmacie);
    const source = await monde.agir(
      'valider',
      await monde.creer({
        typePromo: 'PROMO_TG',
        nomOperation: 'Solaires',
        commentaire: 'Bien marché',
        emplacements: [monde.unePlace(place, { quantiteFacing: 5 })],
        contreparties: [uneContrepartie(), uneContrepartie({ part: 'TG' })],
      }),
    );
    const copie = await monde.agir(
      'dupliquer',
      { id: source.id, version: 1 },
      { version: undefined, decalageJours: 364 },
    );
    expect(copie).toMatchObject({
      etat: 'DRAFT',
      origine: 'PHARMACIE',
      nomOperation: 'Solaires',
      dateDebut: '2027-03-01',
      dateFin: '2027-03-28',
      commentaire: 'Bien marché',
      emplacements: [{ emplacementId: place, dateDebut: '2027-03-01', dateFin: '2027-03-28', quantiteFacing: 5 }],
      version: 1,
    });
    expect(copie.contreparties.map(({ encours }) => encours)).toEqual([null, null]);
    expect(copie.contreparties[0]!.id).not.toBe(source.contreparties[0]!.id);
    expect(await encoursDe(copie.id)).toEqual([]);
    const memesJours = await monde.agir('dupliquer', { id: source.id, version: 1 }, { version: undefined });
    expect(memesJours.emplacements, 'la place est tenue à ces dates').toEqual([]);
  });

  it('deux envois n’en font qu’une ; un décalage hors du calendrier est refusé', async () => {
    const source = await monde.creer();
    const entetes = { 'idempotency-key': 'duplique-une-fois' };
    const envois = await Promise.all(
      Array.from({ length: 5 }, () =>
        monde.appeler(monde.jetons.MERCHANDISING, 'POST', `/${source.id}/dupliquer`, {}, entetes),
      ),
    );
    expect(new Set(envois.map(({ corps }) => corps.id)).size).toBe(1);
    expect(
      (await monde.appeler(monde.jetons.ADMIN, 'POST', `/${source.id}/dupliquer`, { decalageJours: 3651 })).status,
    ).toBe(400);
    const ancienne = await monde.creer({ dateDebut: '1900-01-05', dateFin: '1900-01-09' });
    expect(
      (await monde.appeler(monde.jetons.ADMIN, 'POST', `/${ancienne.id}/dupliquer`, { decalageJours: -5 })).corps
        .errors,
    ).toEqual([{ pointer: '/decalageJours', detail: 'Ce décalage mène à une date non valide.' }]);
  });
});

describe('répondre au groupement', () => {
  it('accepte une partie, puis l’autre avec sa place ; le groupement le sait', async () => {
    const place = await monde.unEmplacement(monde.pharmacie);
    const copie = await monde.uneCopie({
      nomOperation: 'Hiver',
      quantite: 12,
      contreparties: [uneContrepartie(), uneContrepartie({ part: 'TG' })],
    });
    expect(copie).toMatchObject({
      statut: 'WAITING',
      groupementNom: 'Officines Réunies',
      droits: { accepter: ['PROMO', 'TG'], refuser: ['PROMO', 'TG'] },
    });
    expect((await monde.acte('accepter', copie)).corps).toMatchObject({
      code: 'PROMOTION_INCOMPLETE',
      errors: [{ pointer: '/emplacements' }],
    });
    const promo = await monde.agir('accepter', copie, { parts: ['PROMO'], quantite: 9 });
    expect(promo).toMatchObject({
      acceptationPromo: 'ACCEPTED',
      acceptationTg: 'WAITING',
      statut: 'WAITING',
      quantite: 9,
    });
    expect(promo.contreparties.map(({ encours }) => encours?.etat)).toEqual(['A_DECLARER', undefined]);
    const tout = await monde.agir(
      'accepter',
      promo,
      { emplacements: [monde.unePlace(place)] },
      monde.jetons.MERCHANDISING,
    );
    expect(tout).toMatchObject({
      acceptationTg: 'ACCEPTED',
      statut: 'CONFIRMED',
      emplacements: [{ emplacementId: place }],
      quantite: 9,
    });
    const avis = await notifications(monde.jetons.GROUPEMENT);
    expect(avis.slice(0, 1).map(({ type, title, body }) => [type, title, body])).toEqual([
      ['PROMO_TG', 'Pharmacie du Canal a répondu', 'Hiver – Promo : acceptée, TG : acceptée.'],
    ]);
  });

  it('répondue en entier, elle n’est plus à traiter pour personne de l’équipe ; en partie, elle le reste', async () => {
    const place = await monde.unEmplacement(monde.pharmacie);
    const [copie, autre] = [await monde.uneCopie(), await monde.uneCopie()];
    await transactionSysteme(base(), async (tx) => {
      for (const sorte of OPERATION_A_REPONDRE)
        await avertirCopiesPublication(
          tx,
          [copie, autre].map(({ id }) => ({ id, tenantId: monde.pharmacie, modeleId: 0 })),
          { utilisateurId: null, nomComplet: 'Officines Réunies', impersonation: false },
          { action: 'publier', sorte, body: 'À répondre', dateLimite: null },
        );
    });
    const aTraiter = async (id: number): Promise<number> =>
      (
        await monde.app.appeler(monde.jetons.ACHAT, 'GET', '/api/v1/notifications', {
          query: { processed: 'false', taille: '200' },
        })
      ).corps.elements.filter(({ link }: any) => link?.params.promotion === String(id)).length;
    const partielle = await monde.agir('accepter', copie, { parts: ['PROMO'] });
    expect(await aTraiter(copie.id)).toBe(3);
    await monde.agir('accepter', partielle, { emplacements: [monde.unePlace(place)] });
    expect([await aTraiter(copie.id), await aTraiter(autre.id)]).toEqual([0, 3]);
    await monde.agir('refuser', autre, { motif: 'Déjà référencé' });
    expect(await aTraiter(autre.id)).toBe(0);
  });

  it('refuse avec un motif, l’accepte plus tard, reprend sa réponse', async () => {
    const copie = await monde.uneCopie({ typePromo: 'PROMO', contreparties: [uneContrepartie()] });
    const refusee = await monde.agir('refuser', copie, { motif: 'Déjà référencé' });
    expect(refusee).toMatchObject({
      acceptationPromo: 'REFUSED',
      etat: 'REFUSED',
      statut: 'TERMINATED',
      motifRefus: 'Déjà référencé',
    });
    expect((await notifications(monde.jetons.GROUPEMENT))[0]!.body).toContain('Motif : Déjà référencé');
    const acceptee = await monde.agir('accepter', refusee);
    expect(acceptee).toMatchObject({ acceptationPromo: 'ACCEPTED', etat: 'VALIDATED', motifRefus: null });
    const reprise = await monde.agir('brouillon', acceptee);
    expect(reprise).toMatchObject({ acceptationPromo: 'WAITING', statut: 'WAITING' });
    expect(await encoursDe(copie.id)).toEqual([]);
  });

  it('une quantité qui ne va pas par trois est refusée', async () => {
    const copie = await monde.uneCopie({ typePromo: 'PROMO' });
    expect((await monde.acte('accepter', copie, { quantite: 10 })).corps.errors).toEqual([
      { pointer: '/quantite', detail: 'La quantité doit être un multiple de 3.' },
    ]);
  });

  it('Payps n’est pas connecté, et le dit', async () => {
    const copie = await monde.uneCopie({ typePromo: 'PROMO' });
    expect((await monde.acte('accepter', copie, { viaPayps: true })).corps).toMatchObject({
      status: 409,
      code: 'PAYPS_DECONNEXION',
    });
    expect((await lire(copie.id)).acceptationPromo).toBe('WAITING');
  });
});
