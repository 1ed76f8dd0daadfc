import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typeDuRole } from '#shared/core/acteur.ts';
import { uneContrepartie, unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import type { ErreurPayps } from '#shared/features/connexions/payps/contract.ts';
import { libelleErreurPayps } from '#shared/features/connexions/payps/messages.ts';
import { creerMonde, EAN, EMAIL, PAYPS, type Monde } from '#server/testing/mondes/payps.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.fermer());
beforeEach(async () => {
  m.app.horloge.maintenant = new Date('2026-04-02T09:00:00Z');
  await m.vider();
});

/** Connects the account to Payps, reads it once and links its brand. */
const connecte = async () => {
  expect((await m.connecter()).status).toBe(200);
  await m.lire();
  await m.lier('Éclat');
};
const notifications = async (): Promise<{ title: string }[]> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/notifications', { query: { taille: '50' } })).corps.elements;

describe('la connexion (PAY-1 à PAY-4)', () => {
  it('échange le mot de passe contre un jeton, que rien ne rend', async () => {
    const { corps } = await m.connecter();
    expect(corps).toMatchObject({ connecte: true, email: EMAIL, lectureEnCours: true, erreur: null });
    const [[jeton = '']] = [[...m.payps.jetons.keys()].slice(-1)];
    const tout = await m.app.services.dbSysteme.selectFrom('payps_compte').selectAll().execute();
    const secrets = await m.app.services.dbSysteme.selectFrom('secret_connexion').selectAll().execute();
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .selectAll()
      .where('objet', '=', 'payps')
      .execute();
    const partout = JSON.stringify([corps, tout, secrets, journal]);
    expect(secrets).toHaveLength(1);
    expect(partout).not.toContain(jeton);
    expect(partout).not.toContain('Payps1');
  });

  it.each<[string, () => void, object, number, string]>([
    ['mot de passe faux', () => {}, { motDePasse: 'faux' }, 409, 'PAYPS_IDENTIFIANTS'],
    [
      'aucun compte',
      () => m.payps.unCompte('vide@x.fr', { sansPharmacie: true }),
      { email: 'vide@x.fr' },
      409,
      'PAYPS_COMPTE_INCONNU',
    ],
    ['en panne', () => (m.payps.pannes.enPanne = true), {}, 502, 'PAYPS_COMMUNICATION'],
    ['erreur 500', () => (m.payps.pannes.statut = 500), {}, 502, 'PAYPS_COMMUNICATION'],
    ['réponse coupée', () => (m.payps.pannes.coupee = true), {}, 502, 'PAYPS_COMMUNICATION'],
    ['quota', () => (m.payps.pannes.quota = true), {}, 429, 'PAYPS_QUOTA'],
    ['refus en 200', () => (m.payps.pannes.refus = 'MYSTERE'), {}, 409, 'PAYPS_REFUS'],
  ])('%s : dit pourquoi, et rien ne change', async (_cas, casser, champs, status, code) => {
    casser();
    const { status: recu, corps } = await m.connecter(champs);
    expect([recu, corps.code]).toEqual([status, code]);
    expect((await m.ok('GET', '/compte')).connecte).toBe(false);
  });

  it('se déconnecte même quand Payps ne répond pas, et le dit', async () => {
    await connecte();
    m.payps.pannes.deconnexionMuette = true;
    const { compte, avertissement } = await m.ok('DELETE', '/connexion');
    expect(compte).toMatchObject({ connecte: false, deconnexion: 'VOLONTAIRE' });
    expect(avertissement).toMatch(/^Erreur lors de la déconnexion de Payps/);
    expect(await m.app.services.dbSysteme.selectFrom('secret_connexion').selectAll().execute()).toEqual([]);
    await m.connecter();
    m.payps.reparer();
    expect((await m.ok('DELETE', '/connexion')).avertissement).toBeNull();
    expect((await m.appelerPayps('POST', '/actualisation')).corps.code).toBe('PAYPS_DECONNECTE');
  });

  it('un jeton refusé déconnecte une fois, et prévient ADMIN', async () => {
    await connecte();
    const avant = (await notifications()).length;
    m.payps.pannes.jetonsExpires = true;
    await m.lire();
    await m.lire();
    expect(await m.ok('GET', '/compte')).toMatchObject({ connecte: false, deconnexion: 'JETON_REFUSE' });
    const apres = await notifications();
    expect(apres).toHaveLength(avant + 1);
    expect(apres[0]?.title).toBe('Payps est déconnecté');
  });
});

describe('la lecture (PAY-5)', () => {
  it.each<[string, () => void, ErreurPayps]>([
    ['en panne', () => (m.payps.pannes.enPanne = true), 'COMMUNICATION'],
    ['coupée', () => (m.payps.pannes.coupee = true), 'COMMUNICATION'],
    ['lente', () => (m.payps.pannes.lentMs = 2_000), 'COMMUNICATION'],
    ['en erreur', () => (m.payps.pannes.statut = 500), 'COMMUNICATION'],
    ['forme changée', () => (m.payps.pannes.formeChangee = true), 'REPONSE_INATTENDUE'],
    ['quota', () => (m.payps.pannes.quota = true), 'QUOTA'],
    ['refus en 200', () => (m.payps.pannes.refus = 'MYSTERE'), 'REFUS'],
  ])('%s : le dit, ne perd rien, reprend', async (_cas, casser, erreur) => {
    await connecte();
    m.coupon();
    casser();
    // Before the last try, the job fails: its queue waits longer and longer.
    await expect(m.lire(m.pharmacie, { dernierEssai: false })).rejects.toThrow();
    await m.lire();
    expect(await m.ok('GET', '/compte')).toMatchObject({ connecte: true, erreur, lectureEnCours: false });
    expect(libelleErreurPayps[erreur]).toMatch(/\.$/);
    expect(await m.coupons()).toEqual([]);
    m.payps.reparer();
    await m.lire();
    expect(await m.ok('GET', '/compte')).toMatchObject({ erreur: null });
    expect(await m.coupons()).toHaveLength(1);
  });

  it('doublons, désordre, pages : chaque bon une fois, la dernière révision l’emporte', async () => {
    await connecte();
    for (let rang = 0; rang < 450; rang += 1) m.coupon({ montantCentimes: 100 });
    const [premier] = m.compte.coupons;
    m.compte.coupons.push(
      { ...premier!, revision: 3, montantCentimes: 900 },
      { ...premier!, revision: 2, montantCentimes: 500 },
    );
    m.payps.pannes.doublons = true;
    m.payps.pannes.desordre = true;
    await Promise.all([m.lire(), m.lire()]);
    await m.lire();
    expect((await m.ok('GET', '/coupons')).total).toBe(450);
    expect(await m.encours()).toMatchObject([{ attendu: 449 * 100 + 900 }]);
  });

  it('une connexion neuve relit tout, sans rien doubler', async () => {
    await connecte();
    const coupon = m.coupon();
    m.versement([coupon]);
    await m.lire();
    await m.ok('DELETE', '/connexion');
    await connecte();
    await m.lire();
    expect([(await m.encours()).length, (await m.encaissements()).length]).toEqual([1, 1]);
  });
});

describe('ce qui est dû (PAY-6 à PAY-10)', () => {
  it('un encours par laboratoire et par mois, déclaré par Payps quand le mois est fini', async () => {
    await connecte();
    m.coupon({ montantCentimes: 300 });
    m.coupon({ montantCentimes: 250 });
    m.coupon({ jour: '2026-04-01', montantCentimes: 1_000 });
    m.coupon({ etat: 'REFUSE', motif: 'Bon périmé' });
    await m.lire();
    expect(await m.encours()).toMatchObject([
      { attendu: 550, etat: 'DECLARE', canal: 'PAYPS', declareLe: '2026-04-01', info: 'Payps – bons de mars 2026' },
      { attendu: 1_000, etat: 'A_DECLARER', canal: null, info: 'Payps – bons d’avril 2026' },
    ]);
    expect((await m.ok('GET', '/coupons')).sommes).toEqual({
      duCentimes: 1_550,
      payeCentimes: 0,
      nbAVerifier: 0,
      nbRefuses: 1,
    });
  });

  it('sans laboratoire ou sans prix, le bon attend à part ; une fois lié, il est dû', async () => {
    await connecte();
    m.coupon({ marque: 'Sans labo' });
    const sansPrix = m.coupon({ montantCentimes: null });
    const recu = m.versement([{ id: m.coupon({ marque: 'Sans labo' }).id, montantCentimes: 300 }], {
      marque: 'Sans labo',
    });
    await m.lire();
    expect((await m.coupons('?suivi=A_VERIFIER')).map(({ aVerifier }) => aVerifier).toSorted()).toEqual([
      'MARQUE_NON_LIEE',
      'MARQUE_NON_LIEE',
      'SANS_PRIX',
    ]);
    expect(await m.encours()).toEqual([]);
    expect((await m.creances()).versementsEnAttente).toMatchObject([{ externe: recu.id, montantCentimes: 300 }]);
    await m.lier('Sans labo', m.laboVoisin);
    await m.traiter();
    expect((await m.coupons('?suivi=A_VERIFIER'))[0]?.aVerifier).toBe('LABORATOIRE_ABSENT');
    await m.lier('Sans labo');
    m.compte.coupons.push({ ...sansPrix, revision: 2, montantCentimes: 700 });
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 1_300, recu: 300 }]);
    expect((await m.creances()).versementsEnAttente).toEqual([]);
    await m.lier('Sans labo', null);
  });

  it('le montant suit tant que rien n’est réglé ; après, une différence, ou un trop perçu dit', async () => {
    await connecte();
    const coupon = m.coupon({ montantCentimes: 1_000 });
    await m.lire();
    m.compte.coupons.push({ ...coupon, revision: 2, montantCentimes: 1_200 });
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 1_200, etat: 'DECLARE' }]);
    m.versement([{ id: coupon.id, montantCentimes: 1_200 }]);
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 1_200, recu: 1_200, etat: 'REGLE' }]);
    m.compte.coupons.push({ ...coupon, revision: 3, montantCentimes: 1_500 });
    await m.lire();
    await m.lire();
    expect(await m.encours()).toMatchObject([
      { attendu: 1_200, etat: 'REGLE' },
      { attendu: 300, recu: 0, etat: 'DECLARE', info: 'Payps – bons de mars 2026 (différence)' },
    ]);
    m.compte.coupons.push({ ...coupon, revision: 4, montantCentimes: 900 });
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 1_200, etat: 'REGLE' }]);
    expect((await m.creances()).creances).toMatchObject([
      { duCentimes: 900, payeCentimes: 1_200, tropPercuCentimes: 300 },
    ]);
    expect((await notifications())[0]?.title).toBe('Payps est revenu sur un montant réglé');
  });

  it('un encours de Payps ne se supprime pas à la main', async () => {
    await connecte();
    m.coupon();
    await m.lire();
    const [{ id } = { id: 0 }] = await m.encours();
    const vu = (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encours/${id}`)).corps;
    expect(vu.droits.supprimer).toBe(false);
    const refus = await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/encours/${id}`, {
      query: { version: String(vu.version) },
    });
    expect([refus.status, refus.corps.code]).toEqual([409, 'ENCOURS_LIE']);
  });
});

describe('ce qui est payé (PAY-11, PAY-12)', () => {
  it('un versement règle les encours de ses bons, jamais plus que dû, et le reste se voit', async () => {
    await connecte();
    const mars = m.coupon({ montantCentimes: 1_000 });
    const avril = m.coupon({ jour: '2026-04-01', montantCentimes: 500 });
    m.versement([
      { id: mars.id, montantCentimes: 1_000 },
      { id: avril.id, montantCentimes: 800 },
    ]);
    await m.lire();
    await m.lire();
    expect(await m.encours()).toMatchObject([
      { attendu: 1_000, recu: 1_000, etat: 'REGLE' },
      { attendu: 500, recu: 500, etat: 'REGLE' },
    ]);
    expect(await m.encaissements()).toMatchObject([{ ttc: 1_800, affecte: 1_500, source: 'PAYPS', annuleLe: null }]);
  });

  it('arrivé avant ses bons, il les attend', async () => {
    await connecte();
    m.versement([{ id: 'C-tardif', montantCentimes: 400 }]);
    await m.lire();
    expect(await m.encaissements()).toMatchObject([{ ttc: 400, affecte: 0 }]);
    m.coupon({ id: 'C-tardif', montantCentimes: 400 });
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 400, recu: 400, etat: 'REGLE' }]);
    expect(await m.encaissements()).toMatchObject([{ ttc: 400, affecte: 400 }]);
  });

  it('annulé par Payps, il se défait exactement ; annulé ici, il ne se refait pas', async () => {
    await connecte();
    const coupon = m.coupon({ montantCentimes: 600 });
    const paye = m.versement([coupon]);
    await m.lire();
    m.compte.versements.push({ ...paye, revision: 2, annule: true });
    await m.lire();
    expect(await m.encours()).toMatchObject([{ attendu: 600, recu: 0, etat: 'DECLARE' }]);
    expect(await m.encaissements()).toMatchObject([{ affecte: 0, annuleLe: expect.any(String) }]);
    expect(await m.coupons()).toMatchObject([{ suivi: 'DU', payeCentimes: 0 }]);
    m.versement([coupon]);
    await m.lire();
    const [, second] = await m.encaissements();
    const annulation = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/encaissements/${second!.id}/annuler`, {
      corps: { version: second!.version, motif: 'Pas reçu' },
    });
    expect(annulation.status).toBe(200);
    await m.lire();
    expect(await m.encours()).toMatchObject([{ recu: 0, etat: 'DECLARE' }]);
    expect(await m.encaissements()).toHaveLength(2);
  });
});

describe('une opération acceptée par Payps (PAY-15, PAY-16)', () => {
  const uneCopie = () =>
    m.uneCopie({
      typePromo: 'PROMO',
      produits: [unProduit({ ean: EAN })],
      contreparties: [uneContrepartie({ valeurCentiemes: 1_000 })],
    });

  it('demande un compte connecté et une marque liée', async () => {
    const copie = await uneCopie();
    expect((await m.acte('accepter', copie, { viaPayps: true })).corps.code).toBe('PAYPS_DECONNEXION');
    await m.connecter();
    await m.lire();
    await m.lier('Éclat', null);
    expect((await m.acte('accepter', copie, { viaPayps: true })).corps).toMatchObject({
      code: 'MARQUE_NON_LIEE',
      detail: 'La marque n’est pas liée à un laboratoire',
    });
    await m.lier('Éclat');
    expect(await m.agir('accepter', copie, { viaPayps: true })).toMatchObject({ acceptationPromo: 'PAYPS' });
  });

  it('ses bons paient ses contreparties, et le mois ne réclame que le surplus', async () => {
    await connecte();
    const copie = await m.agir('accepter', await uneCopie(), { viaPayps: true });
    const bons = [m.coupon({ montantCentimes: 800 }), m.coupon({ montantCentimes: 500 })];
    m.coupon({ code: '3400935955838', montantCentimes: 50 });
    m.coupon({ jour: '2026-03-30', montantCentimes: 70 });
    await m.lire();
    expect(await m.encours()).toMatchObject([
      { attendu: 300, info: expect.stringContaining('au-delà de ses contreparties') },
      { attendu: 120, info: 'Payps – bons de mars 2026' },
    ]);
    expect(await m.ok('GET', `/promotions/${copie.id}`)).toMatchObject({
      parPayps: true,
      nbCoupons: 2,
      duCentimes: 1_300,
      payeCentimes: 0,
      encours: [{ valeurAttendueCentimes: 1_000 }, { valeurAttendueCentimes: 300 }],
    });
    m.versement(bons);
    await m.lire();
    const { encours } = await m.ok('GET', `/promotions/${copie.id}`);
    expect(encours).toMatchObject([
      { valeurRegleeCentimes: 1_000, etat: 'REGLE' },
      { valeurRegleeCentimes: 300, etat: 'REGLE' },
    ]);
    expect(await m.encaissements()).toMatchObject([{ ttc: 1_300, affecte: 1_300 }]);
  });
});

it('une contrepartie TTC demande autant de bons qu’une HT : ils les paient un pour un (PAY-21)', async () => {
  await connecte();
  const contreparties = [
    uneContrepartie({ valeurCentiemes: 1_000, natureFiscale: 'HT', tauxTvaCentiemes: 2_000 }),
    uneContrepartie({ valeurCentiemes: 600, natureFiscale: 'TTC', tauxTvaCentiemes: 2_000 }),
  ];
  const recue = await m.uneCopie({ typePromo: 'PROMO', produits: [unProduit({ ean: EAN })], contreparties });
  const copie = await m.agir('accepter', recue, { viaPayps: true });
  const bons = [m.coupon({ montantCentimes: 1_500 }), m.coupon({ montantCentimes: 300 })];
  m.versement(bons);
  await m.lire();
  const { encours } = await m.ok('GET', `/promotions/${copie.id}`);
  expect(encours.map((e: any) => [e.valeurAttendueCentimes, e.valeurRegleeCentimes, e.etat])).toEqual([
    [1_000, 1_000, 'REGLE'],
    [600, 600, 'REGLE'],
    [200, 200, 'REGLE'],
  ]);
});

describe('qui voit quoi (PAY-1, PAY-6)', () => {
  it('rôle par rôle', async () => {
    await connecte();
    const copie = await m.uneCopie({ typePromo: 'PROMO' });
    const { id } = await m.marque('Éclat');
    const actes: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, string[]][] = [
      ['compte', 'GET', '/compte', ['ADMIN']],
      ['coupons', 'GET', '/coupons', ['ADMIN']],
      ['créances', 'GET', '/creances', ['ADMIN']],
      ['actualiser', 'POST', '/actualisation', ['ADMIN']],
      ['connecter', 'POST', '/connexion', ['ADMIN']],
      ['déconnecter', 'DELETE', '/connexion', ['ADMIN']],
      ['état', 'GET', '/etat', ['ADMIN', 'ACHAT', 'MERCHANDISING']],
      ['opération', 'GET', `/promotions/${copie.id}`, ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR']],
      ['marques', 'GET', '/marques', ['SUPER_ADMIN']],
      ['lier', 'PUT', `/marques/${id}`, ['SUPER_ADMIN']],
      ['réglage', 'GET', '/reglage', ['SUPER_ADMIN']],
      ['régler', 'PUT', '/reglage', ['SUPER_ADMIN']],
    ];
    const delegue = await m.app.jeton(await m.app.unTenant({ type: typeDuRole.DELEGUE, nom: 'Délégués' }), 'DELEGUE');
    const tous = { ...m.jetons, DELEGUE: delegue, SUPER_ADMIN: m.editeur };
    for (const [nom, methode, suite, permis] of actes)
      for (const [role, jeton] of Object.entries(tous)) {
        const { status } = await m.appelerPayps(
          methode,
          suite,
          methode === 'GET' || methode === 'DELETE' ? undefined : {},
          jeton,
        );
        expect(status === 403, `${nom} ${role} ${status}`).toBe(!permis.includes(role));
      }
  });

  it('le voisin ne lit ni bon, ni montant, ni opération', async () => {
    await connecte();
    m.coupon();
    await m.lire();
    const { id } = await m.uneCopie({ typePromo: 'PROMO' });
    const voisin = (suite: string) => m.app.appeler(m.voisin, 'GET', `${PAYPS}${suite}`);
    expect((await voisin('/compte')).corps).toMatchObject({ connecte: false, email: null });
    expect((await voisin('/coupons')).corps).toMatchObject({ elements: [], sommes: { duCentimes: 0 } });
    expect((await voisin('/creances')).corps.creances).toEqual([]);
    expect((await voisin(`/promotions/${id}`)).status).toBe(404);
  });
});
