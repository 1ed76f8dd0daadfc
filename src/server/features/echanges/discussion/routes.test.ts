import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';
import { roles, type Role } from '#shared/core/acteur.ts';

let m: MondeDiscussion;
let objet: number;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.oublierAvis();
  objet = await m.unObjet();
});

describe('un message', () => {
  it('se lit par ses collègues, avec son auteur, et compte comme non lu jusqu’à sa lecture', async () => {
    expect(await m.info(m.jetons.ACHAT, objet)).toEqual({
      nbMessages: 0,
      nbMessageNotRead: 0,
      statut: null,
      colorStatut: null,
      statutLe: null,
      statutPar: null,
      aTraiter: false,
      dernierMessage: null,
    });
    const { id } = await m.dire(m.jetons.OPERATEUR, objet, '<p>Les cartons sont <strong>là</strong></p>');
    const fil = await m.lire(m.jetons.ACHAT, objet);
    expect(fil).toMatchObject({
      titre: 'Opération Hiver',
      nbMessages: 1,
      nbMessageNotRead: 1,
      luJusqua: 0,
      suite: false,
    });
    expect(fil.commentaires).toMatchObject([
      {
        id,
        auteur: expect.stringContaining('Durand'),
        deMoi: false,
        texte: '<p>Les cartons sont <strong>là</strong></p>',
      },
    ]);
    expect(await m.info(m.jetons.OPERATEUR, objet)).toMatchObject({ nbMessages: 1, nbMessageNotRead: 0 });
    expect((await m.lu(m.jetons.ACHAT, id)).corps).toMatchObject({ nbMessages: 1, nbMessageNotRead: 0 });
    expect((await m.lire(m.jetons.ACHAT, objet)).luJusqua).toBe(id);
    expect((await m.appeler(m.jetons.ACHAT, 'POST', `/non-lu/${id}`)).corps).toMatchObject({ nbMessageNotRead: 1 });
  });

  it('envoyé deux fois sous la même clé ne s’écrit qu’une fois', async () => {
    const cle = { 'idempotency-key': crypto.randomUUID() };
    const envoyer = () => m.appeler(m.jetons.ADMIN, 'POST', `/promotion/${objet}`, { texte: 'Une fois' }, cle);
    const reponses = await Promise.all([envoyer(), envoyer(), envoyer()]);
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
    expect((await m.info(m.jetons.ADMIN, objet)).nbMessages).toBe(1);
  });

  it('douze à la fois : douze messages, dans l’ordre, une seule discussion', async () => {
    const qui = [m.jetons.ADMIN, m.jetons.ACHAT, m.jetons.OPERATEUR];
    await Promise.all(Array.from({ length: 12 }, (_, i) => m.dire(qui[i % 3]!, objet, `n°${i}`)));
    const { commentaires, nbMessages } = await m.lire(m.jetons.ADMIN, objet);
    expect(nbMessages).toBe(12);
    expect(commentaires.map(({ id }) => id)).toEqual(commentaires.map(({ id }) => id).toSorted((a, b) => a - b));
    // Each was told once: a user who already had something unread was not told again.
    expect((await m.avis(m.jetons.ADMIN)).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['vide', '', 400],
    ['sans un mot', '<p><br></p>', 400],
    ['fait d’un script seul', '<script>alert(1)</script>', 400],
    ['de 500 000 caractères', 'é'.repeat(500_000), 200],
    ['de 500 001 caractères', 'é'.repeat(500_001), 400],
  ])('%s', async (_cas, texte, attendu) => {
    expect((await m.appeler(m.jetons.ADMIN, 'POST', `/promotion/${objet}`, { texte })).status).toBe(attendu);
  });

  it('ne garde rien d’actif', async () => {
    const { texte } = await m.dire(
      m.jetons.ADMIN,
      objet,
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)">clic</a> https://exemple.fr',
    );
    expect(texte).toBe(
      '<a>clic</a> <a href="https://exemple.fr" target="_blank" rel="noopener noreferrer nofollow">https://exemple.fr</a>',
    );
  });

  it('refuse ce qui n’est pas à lui : auteur, date, note interne', async () => {
    for (const intrus of [{ auteurId: 1 }, { date: '2020-01-01' }, { interne: true }])
      expect((await m.appeler(m.jetons.ADMIN, 'POST', `/promotion/${objet}`, { texte: 'x', ...intrus })).status).toBe(
        400,
      );
  });

  it('se lit par pages, les derniers d’abord', async () => {
    for (let i = 0; i < 53; i++) await m.dire(m.jetons.ADMIN, objet, `n°${i}`);
    const derniers = await m.lire(m.jetons.ADMIN, objet);
    expect([derniers.commentaires.length, derniers.commentaires.at(-1)?.texte, derniers.suite]).toEqual([
      50,
      'n°52',
      true,
    ]);
    const avant = await m.lire(m.jetons.ADMIN, objet, `?avant=${derniers.commentaires[0]!.id}`);
    expect([avant.commentaires.map(({ texte }) => texte), avant.suite]).toEqual([['n°0', 'n°1', 'n°2'], false]);
  });

  it('ne charge pas plus de deux millions de caractères à la fois', async () => {
    for (let i = 0; i < 6; i++) await m.dire(m.jetons.ADMIN, objet, 'a'.repeat(450_000));
    const { commentaires, suite } = await m.lire(m.jetons.ADMIN, objet);
    expect([commentaires.length, suite]).toEqual([4, true]);
  });
});

/** DIS-2, written once more by hand, for an object of the pharmacy, or of the groupement for its two roles. */
const matrice: Readonly<Record<Role, { lit: boolean; ecrit: boolean; statut: boolean; marque: boolean }>> = {
  ADMIN: { lit: true, ecrit: true, statut: true, marque: true },
  ACHAT: { lit: true, ecrit: true, statut: true, marque: true },
  MERCHANDISING: { lit: true, ecrit: true, statut: true, marque: true },
  OPERATEUR: { lit: true, ecrit: true, statut: true, marque: true },
  GROUPEMENT: { lit: true, ecrit: true, statut: true, marque: true },
  CONSULTATION_GROUPEMENT: { lit: true, ecrit: false, statut: false, marque: false },
  DELEGUE: { lit: true, ecrit: true, statut: false, marque: true },
  SUPER_ADMIN: { lit: false, ecrit: false, statut: false, marque: false },
};
describe.each(roles)('%s', (role) => {
  it('a ses droits, et ceux-là seulement', async () => {
    await m.accorder(true);
    const groupe = role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
    const objetDuCompte = await m.unObjet(groupe ? m.groupement : m.pharmacie);
    const { id } = await m.dire(groupe ? m.jetons.GROUPEMENT : m.jetons.ADMIN, objetDuCompte);
    const jeton = m.jetons[role];
    const { lit, ecrit, statut, marque } = matrice[role];
    const oui = (permis: boolean) => (permis ? 200 : 403);
    expect([
      (await m.appeler(jeton, 'GET', `/promotion/${objetDuCompte}`)).status,
      (await m.appeler(jeton, 'GET', `/info/promotion/${objetDuCompte}`)).status,
      (await m.appeler(jeton, 'GET', '/Last')).status,
      (await m.lu(jeton, id)).status,
      (await m.appeler(jeton, 'POST', `/promotion/${objetDuCompte}`, { texte: 'x' })).status,
      (await m.poser(jeton, objetDuCompte, 'WAITING')).status,
    ]).toEqual([oui(lit), oui(lit), oui(lit), oui(marque), oui(ecrit), oui(statut)]);
    expect((await m.appeler(jeton, 'GET', `/promotion/${objetDuCompte}`)).corps).toMatchObject(
      lit ? { droits: { ecrire: ecrit, lire: marque } } : { status: 403 },
    );
  });
});

describe('personne d’autre', () => {
  const refuses = async (jeton: string, id: number) => {
    const inconnu = await m.appeler(jeton, 'GET', '/promotion/987654321');
    for (const [methode, suite, corps] of [
      ['GET', `/promotion/${objet}`, undefined],
      ['GET', `/info/promotion/${objet}`, undefined],
      ['POST', `/promotion/${objet}`, { texte: 'x' }],
      ['POST', `/lecture/${id}`, undefined],
      ['POST', `/non-lu/${id}`, undefined],
      ['PUT', `/commentaire/${id}`, { texte: 'x' }],
      ['POST', `/commentaire/${id}/retrait`, undefined],
    ] as const) {
      const refus = await m.appeler(jeton, methode, suite, corps);
      expect([refus.status, refus.corps], suite).toEqual([404, inconnu.corps]);
    }
    expect((await m.appeler(jeton, 'GET', '/Last')).corps).toEqual([]);
  };

  it.each<[string, () => Promise<string>]>([
    ['le voisin', async () => m.voisin],
    [
      'un groupement',
      async () => m.app.jeton(await m.app.unTenant({ type: 'GROUPEMENT', nom: 'Autre' }), 'GROUPEMENT'),
    ],
    ['un délégué sans accès', async () => m.accorder(true, 'WAITING').then(() => m.jetons.DELEGUE)],
    ['un délégué dont l’accès est retiré', async () => m.accorder(true, 'DEACTIVATED').then(() => m.jetons.DELEGUE)],
    [
      'un délégué d’une autre pharmacie',
      async () => m.accorder(true, 'ACCEPTED', m.voisinage).then(() => m.jetons.DELEGUE),
    ],
  ])('%s : 404, comme pour un inconnu', async (_qui, jeton) => {
    const { id } = await m.dire(m.jetons.ADMIN, objet);
    await refuses(await jeton(), id);
  });
});

describe('un délégué', () => {
  it('lit sans droit d’écrire ; avec lui, répond, et la pharmacie le voit', async () => {
    const { id } = await m.dire(m.jetons.ADMIN, objet, 'Des nouvelles ?');
    await m.accorder(false);
    expect(await m.lire(m.jetons.DELEGUE, objet)).toMatchObject({
      nbMessageNotRead: 1,
      droits: { ecrire: false, mentionner: false, statuts: [] },
    });
    expect((await m.appeler(m.jetons.DELEGUE, 'POST', `/promotion/${objet}`, { texte: 'x' })).status).toBe(403);
    expect((await m.lu(m.jetons.DELEGUE, id)).corps).toMatchObject({ nbMessageNotRead: 0 });
    await m.accorder(true);
    await m.poser(m.jetons.ADMIN, objet, 'PROCESSED');
    const cle = { 'idempotency-key': crypto.randomUUID() };
    const envoyer = () =>
      m.appeler(m.jetons.DELEGUE, 'POST', `/promotion/${objet}`, { texte: 'Oui', mentions: [m.ids.ADMIN] }, cle);
    const [premiereReponse, deux] = [await envoyer(), await envoyer()];
    expect([premiereReponse.status, deux.corps.id]).toEqual([200, premiereReponse.corps.id]);
    const fil = await m.lire(m.jetons.ADMIN, objet);
    expect(fil).toMatchObject({ statut: 'WAITING', aTraiter: true, nbMessageNotRead: 1 });
    expect(fil.commentaires.at(-1)).toMatchObject({
      auteurCompte: 'Trade Conseil',
      texte: 'Oui',
      statut: 'WAITING',
      mentions: [],
    });
    expect(await m.avis(m.jetons.ADMIN)).toEqual(['Nouveau message de Durand delegue']);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id', 'objet', 'action'])
      .where('utilisateur_id', '=', m.ids.DELEGUE)
      .where('objet', '=', 'discussion')
      .execute();
    expect(journal).toContainEqual({ tenant_id: m.pharmacie, objet: 'discussion', action: 'commenter' });
    await m.oublierAvis();
    await m.lu(m.jetons.DELEGUE, premiereReponse.corps.id);
    await m.dire(m.jetons.ADMIN, objet, 'Merci');
    expect(await m.avis(m.jetons.DELEGUE)).toEqual([expect.stringContaining('Nouveau message de')]);
  });
});
