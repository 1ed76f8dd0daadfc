import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOT_DE_PASSE } from '#server/testing/application.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { roles } from '#shared/core/acteur.ts';
import { rolesQuiHabilitent } from '#shared/features/reseau/delegue/policy.ts';

let m: MondeDelegue;
let numero = 0;
beforeAll(async () => {
  m = await creerMondeDelegue();
});
beforeEach(async () => {
  await m.vider();
  m.app.horloge.maintenant = new Date('2026-11-02T09:00:00Z');
  numero += 1;
});
afterAll(() => m.app.fermer());

const adresse = () => `trade.${numero}@exemple.fr`;
const invitations = async (token = m.jetons.admin) => (await m.appeler(token, 'GET', '/invitations')).corps;
const public_ = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const reponse = await m.app.app.inject({
    method,
    url,
    remoteAddress: `10.9.${numero}.1`,
    ...(payload ? { payload } : {}),
  });
  return { status: reponse.statusCode, corps: reponse.json() };
};
const inscription = () => ({
  societe: `Terrain ${numero}`,
  nom: 'Roux',
  prenom: 'Lise',
  username: `lise.trade.${numero}`,
  password: MOT_DE_PASSE,
});
const accepter = async (token: string, lien: string) => m.app.appeler(token, 'PUT', `${lien}/acceptation`);
const chezElle = async (token: string) => (await m.appeler(token, 'GET', '/user/page')).corps.elements;

describe('inviter par mail', () => {
  it('une adresse qui a un compte et une qui n’en a pas : même réponse, mêmes listes, même mail', async () => {
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: 'connu@exemple.fr' })
      .where('id', '=', m.ids.delegue)
      .execute();
    const vus = [];
    for (const mail of ['connu@exemple.fr', 'autre@exemple.fr']) {
      await m.vider();
      const { status, corps } = await m.inviter(m.jetons.admin, mail);
      const [liste, habilitations, avis] = [
        await invitations(),
        await chezElle(m.jetons.admin),
        await m.avis(m.jetons.admin),
      ];
      const ecrit = await m.app.services.dbSysteme
        .selectFrom('mail')
        .select(['sujet', 'texte'])
        .where('cle', '=', `invitation-acces:${corps.id}:1`)
        .executeTakeFirstOrThrow();
      const sans = (ligne: object) => ({ ...ligne, id: 0, mail: '' });
      vus.push({
        status,
        corps: sans(corps),
        liste: liste.map(sans),
        habilitations,
        avis,
        sujet: ecrit.sujet,
        texte: ecrit.texte.replace(/acces\/.*/, 'acces/…'),
      });
    }
    expect(vus[0]).toEqual(vus[1]);
    expect(vus[0]).toMatchObject({ status: 200, habilitations: [], avis: [] });
    expect(vus[0]!.texte).toContain('Pharmacie du Canal vous propose de suivre ses opérations');
    expect(await m.avis(m.jetons.delegue)).toEqual([]);
  });

  it('sans compte, il en crée un par le lien, accepte, et travaille ; son nom s’affiche alors', async () => {
    await m.inviter(m.jetons.admin, adresse(), { lectureEncours: true });
    const lien = await m.lienDAcces(adresse());
    expect((await public_('GET', lien)).corps).toMatchObject({
      compte: { nom: 'Pharmacie du Canal' },
      etat: 'OUVERTE',
      droitTrade: true,
      lectureEncours: true,
    });
    expect(await invitations()).toMatchObject([{ mail: adresse(), etat: 'OUVERTE' }]);
    expect((await public_('POST', `${lien}/inscription`, inscription())).status).toBe(200);
    const doublee = await public_('POST', `${lien}/inscription`, { ...inscription(), username: `autre.${numero}` });
    expect(doublee.status, 'une adresse, un compte').toBe(409);
    const token = await m.app.connecter(`lise.trade.${numero}`);
    expect((await m.appeler(token, 'GET', '/tenant')).corps, 'rien avant d’accepter').toEqual([]);
    expect((await accepter(token, lien)).status).toBe(200);
    expect((await m.app.appeler(token, 'GET', '/api/v1/trade/pharmacies')).corps).toMatchObject([
      { id: m.pharmacie, droitTrade: true, lectureEncours: true, lectureDocuments: false },
    ]);
    expect(await chezElle(m.jetons.admin)).toMatchObject([
      { delegueNom: 'Roux Lise', delegueSociete: `Terrain ${numero}` },
    ]);
    expect(await invitations()).toEqual([]);
    expect(await m.avis(m.jetons.admin)).toContain('Invitation acceptée');
    expect((await accepter(token, lien)).status, 'il a servi').toBe(409);
    expect((await accepter(m.jetons.collegue, lien)).status).toBe(409);
  });

  it('un délégué qui a un compte accepte par le lien, quelle que soit l’adresse invitée ; les droits sont ceux offerts', async () => {
    await m.accorder();
    await m.inviter(m.jetons.admin, adresse(), { droitTrade: false, expireLe: '2026-12-31' });
    expect((await accepter(m.jetons.delegue, await m.lienDAcces(adresse()))).status).toBe(200);
    expect(await chezElle(m.jetons.admin)).toMatchObject([
      { situation: 'ACCEPTED', droitTrade: false, lectureDocuments: false, expireLe: '2026-12-31' },
    ]);
  });

  it('un titulaire n’accepte pas une offre de délégué, ni un délégué celle d’un titulaire, ni la pharmacie la sienne', async () => {
    await m.inviter(m.jetons.admin, adresse());
    const trade = await m.lienDAcces(adresse());
    expect((await accepter(m.jetons.adminPont, trade)).corps.code).toBe('AUTRE_COMPTE');
    await m.inviter(m.jetons.admin, adresse(), { sorte: 'CONNEXION' });
    const connexion = await m.lienDAcces(adresse());
    expect((await accepter(m.jetons.delegue, connexion)).corps.code).toBe('AUTRE_COMPTE');
    expect((await accepter(m.jetons.admin, connexion)).corps.code).toBe('AUTRE_COMPTE');
    expect((await public_('POST', `${connexion}/inscription`, inscription())).corps.code).toBe('AUTRE_COMPTE');
    const autreAdresse = (await accepter(m.jetons.adminPont, connexion)).corps;
    expect([autreAdresse.code, autreAdresse.detail]).toEqual(['AUTRE_COMPTE', expect.stringContaining(adresse())]);
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: adresse() })
      .where('id', '=', m.ids.adminPont)
      .execute();
    expect((await accepter(m.jetons.adminPont, connexion)).status).toBe(200);
  });

  it('ce qui s’ouvre est au journal de la pharmacie, à son nom ; un accès déjà fini ne s’accepte plus', async () => {
    await m.inviter(m.jetons.admin, adresse(), { lectureEncours: true, expireLe: '2026-11-03' });
    const lien = await m.lienDAcces(adresse());
    m.app.horloge.maintenant = new Date('2026-11-04T09:00:00Z');
    expect((await accepter(m.jetons.delegue, lien)).corps.code).toBe('OFFRE_FINIE');
    expect((await public_('POST', `${lien}/inscription`, inscription())).corps.code).toBe('OFFRE_FINIE');
    m.app.horloge.maintenant = new Date('2026-11-03T09:00:00Z');
    expect((await accepter(m.jetons.delegue, lien)).status).toBe(200);
    const { rows } = await sql<{ action: string; apres: object; utilisateur_id: number }>`
      select action, apres, utilisateur_id from journal
      where tenant_id = ${m.pharmacie} and objet = 'habilitation' order by id desc limit 2`.execute(
      m.app.services.dbSysteme,
    );
    expect(rows).toMatchObject([
      { action: 'accepter', utilisateur_id: m.ids['delegue'] },
      { action: 'modifier', utilisateur_id: m.ids['delegue'], apres: { lectureEncours: true, expireLe: '2026-11-03' } },
    ]);
  });

  it('déclinée ou retirée, elle ne s’ouvre plus ; un lien faux reçoit la même réponse', async () => {
    const { corps } = await m.inviter(m.jetons.admin, adresse());
    const lien = await m.lienDAcces(adresse());
    expect((await public_('PUT', `${lien}/refus`)).status).toBe(200);
    expect(await invitations()).toMatchObject([{ etat: 'DECLINEE', droits: { relancer: false } }]);
    expect((await accepter(m.jetons.delegue, lien)).status).toBe(409);
    expect((await m.inviter(m.jetons.admin, adresse())).corps.code).toBe('MAIL_DEJA_INVITE');
    numero += 1;
    const retiree = (await m.inviter(m.jetons.admin, adresse())).corps;
    const lienRetire = await m.lienDAcces(adresse());
    await m.appeler(m.jetons.admin, 'PUT', `/invitation/${retiree.id}/revocation`, { version: retiree.version });
    const [fini, faux] = [
      await public_('GET', lienRetire),
      await public_('GET', `/api/v1/acces-proposes/${corps.id}/public/00000000-0000-0000-0000-000000000001`),
    ];
    expect(fini).toEqual(faux);
    expect(fini.status).toBe(404);
  });

  it('envoyée deux fois d’une même clé, l’inscription rend deux fois la même réponse', async () => {
    await m.inviter(m.jetons.admin, adresse());
    const lien = await m.lienDAcces(adresse());
    const envoyer = () =>
      m.app.appeler(undefined, 'POST', `${lien}/inscription`, {
        corps: inscription(),
        entetes: { 'idempotency-key': `acces-${numero}` },
      });
    const [premiere, seconde] = [await envoyer(), await envoyer()];
    expect([premiere.status, premiere.corps]).toEqual([200, { id: expect.any(Number) }]);
    expect(seconde.corps).toEqual(premiere.corps);
  });

  it('un lien inventé ne coûte pas le calcul d’un mot de passe (CPT-151)', async () => {
    await m.inviter(m.jetons.admin, adresse());
    const faux = (await m.lienDAcces(adresse())).replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
    const inscrire = (i: number) =>
      m.app.app.inject({
        method: 'POST',
        url: `${faux}/inscription`,
        remoteAddress: `10.5.${i}.1`,
        payload: inscription(),
      });
    const reponses = await Promise.all(Array.from({ length: 100 }, (_, i) => inscrire(i)));
    expect(reponses.filter(({ statusCode }) => statusCode !== 404)).toEqual([]);
  });

  it('se relance une semaine après, trois fois ; cinquante mails par jour', async () => {
    const { corps } = await m.inviter(m.jetons.admin, adresse());
    const relancer = (version: number) =>
      m.appeler(m.jetons.admin, 'PUT', `/invitation/${corps.id}/relance`, { version });
    expect((await relancer(corps.version)).status).toBe(409);
    await m.app.services.dbSysteme
      .updateTable('mail')
      .set({ statut: 'ENVOYE' })
      .where('cle', '=', `invitation-acces:${corps.id}:1`)
      .execute();
    m.app.horloge.maintenant = new Date('2026-11-09T09:00:01Z');
    expect((await relancer(corps.version)).corps).toMatchObject({ nbEnvois: 2 });
    await m.app.services.dbSysteme
      .updateTable('tentative')
      .set({ nombre: 50 })
      .where('cle', '=', `invitation-acces:t${m.pharmacie}`)
      .execute();
    expect((await m.inviter(m.jetons.admin, `x.${adresse()}`)).status).toBe(429);
  });

  it('une autre pharmacie n’y voit ni n’y change rien', async () => {
    const { corps } = await m.inviter(m.jetons.admin, adresse());
    expect(await invitations(m.jetons.adminPont)).toEqual([]);
    for (const acte of ['relance', 'revocation'])
      expect(
        (await m.appeler(m.jetons.adminPont, 'PUT', `/invitation/${corps.id}/${acte}`, { version: corps.version }))
          .status,
      ).toBe(404);
  });

  it.each([
    ['/mail', { mail: 'pas une adresse' }],
    ['/laboratoireIds', { tousLaboratoires: false, laboratoireIds: [] }],
    ['/laboratoireIds', { tousLaboratoires: false, laboratoireIds: [987_654] }],
    ['/expireLe', { expireLe: '2026-11-01' }],
  ])('refuse à %s', async (pointer, champs) => {
    expect((await m.inviter(m.jetons.admin, adresse(), champs)).corps).toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  });

  it.each(roles.filter((role) => !rolesQuiHabilitent.includes(role)))(
    '%s n’invite pas et ne lit rien',
    async (role) => {
      const jeton = await m.app.jeton(await m.app.unTenant({ nom: `chez ${role} ${numero}` }), role);
      expect((await m.inviter(jeton, adresse())).status).toBe(403);
      expect((await m.appeler(jeton, 'GET', '/invitations')).status).toBe(403);
    },
  );
});

describe('un groupement', () => {
  it('invite un délégué, qui ne propose rien chez lui et n’a aucun droit chez ses adhérents', async () => {
    const { dbSysteme } = m.app.services;
    const groupement = await m.app.unTenant({ type: 'GROUPEMENT', nom: `Officines du Ponant ${numero}` });
    const dirige = await m.app.jeton(groupement, 'GROUPEMENT');
    await dbSysteme
      .insertInto('adhesion')
      .values({ tenant_id: groupement, pharmacie_id: m.pharmacie, etat: 'ACCEPTED', demandee_par_nom: 'Le Goff' })
      .execute();
    expect((await m.inviter(dirige, adresse(), { sorte: 'CONNEXION' })).corps.errors[0].pointer).toBe('/sorte');
    expect((await m.inviter(dirige, adresse(), { lectureEncours: true })).corps).toMatchObject({ droitTrade: false });
    expect((await accepter(m.jetons.delegue, await m.lienDAcces(adresse()))).status).toBe(200);
    const lire = (suite: string) => m.app.appeler(m.jetons.delegue, 'GET', `/api/v1/trade/pharmacies${suite}`);
    expect((await lire('')).corps).toMatchObject([{ id: groupement, droitTrade: false }]);
    for (const suite of ['', '/promotions', '/encours']) {
      expect((await lire(`/${groupement}${suite}`)).status, suite).toBe(200);
      expect((await lire(`/${m.pharmacie}${suite}`)).status, `chez un adhérent ${suite}`).toBe(404);
    }
    expect(await m.avis(m.jetons.admin), 'l’adhérent n’en sait rien, et n’a rien ouvert').toEqual([]);
    const [{ id, version }] = await chezElle(dirige);
    const droits = { version, droitTrade: true, lectureEncours: false, tousLaboratoires: true, expireLe: null };
    expect((await m.appeler(dirige, 'PUT', `/droits/${id}`, droits)).corps).toMatchObject({ droitTrade: false });
    expect((await m.etat(dirige, id, 'DEACTIVATED')).corps.situation).toBe('DEACTIVATED');
    const dernierAvis = async (jeton: string): Promise<string> =>
      (await m.app.appeler(jeton, 'GET', '/api/v1/notifications')).corps.elements.map(
        ({ body }: { body: string }) => body,
      )[0];
    expect((await m.etat(m.jetons.delegue, id, 'WAITING')).status, 'il redemande').toBe(200);
    expect(await dernierAvis(dirige), 'un groupement n’est pas une pharmacie').toMatch(
      / demande à suivre votre groupement\.$/,
    );
  });
});
