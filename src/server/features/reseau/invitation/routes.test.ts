import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendreQue } from '#server/core/attendre-de-test.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { roles } from '#shared/core/acteur.ts';
import { empechementInvitation, etatInvitation, relancableLe } from '#shared/features/reseau/invitation/rules/etats.ts';
import type { Invitation, LectureInvitation } from '#shared/features/reseau/invitation/schemas.ts';

const URL = '/api/v1/groupements/invitations';
let app: Application;
let groupement: number;
let jeton: string;
let superJeton: string;
let numero = 0;
beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());
beforeEach(async () => {
  numero += 1;
  app.horloge.maintenant = new Date('2026-11-02T09:00:00Z');
  groupement = await app.unTenant({ type: 'GROUPEMENT', nom: `Officines du Ponant ${numero}`, partenariat: true });
  jeton = await app.jeton(groupement, 'GROUPEMENT');
});

const adresse = (nom: string): string => `${nom}.${numero}@exemple.fr`;
const fichier = (...rangees: readonly string[]): string => ['Pharmacie;E-mail;CP;Ville;Segment', ...rangees].join('\n');
const envoyer = (suite: string, contenu: string, { cle, qui = jeton }: { cle?: string; qui?: string } = {}) => {
  const corps = multipartAvec({}, { contenu: Buffer.from(contenu), nom: 'adherents.csv', mime: 'text/csv' });
  return app.appeler(qui, 'POST', `${URL}${suite}`, {
    ...corps,
    entetes: { ...corps.entetes, ...(cle === undefined ? {} : { 'idempotency-key': cle }) },
  });
};
const lire = async (contenu: string): Promise<LectureInvitation> => {
  const { status, corps } = await envoyer('/lecture', contenu);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};
const pages = async (query: Record<string, string> = {}, qui = jeton) =>
  (await app.appeler(qui, 'GET', URL, { query })).corps;
const inviter = async (...noms: readonly string[]): Promise<Invitation[]> => {
  const { status, corps } = await envoyer('', fichier(...noms.map((nom) => `${nom};${adresse(nom)};44000;Nantes;`)));
  expect(status, JSON.stringify(corps)).toBe(200);
  return (await pages()).elements;
};
const lienDe = async (mail: string): Promise<string> => {
  const { rows } = await sql<{ id: number; secret: string }>`
    select id, secret from invitation where mail = ${mail} order by id desc limit 1`.execute(app.services.dbSysteme);
  return `/api/v1/invitations/${rows[0]?.id}/public/${rows[0]?.secret}`;
};
const public_ = async (
  method: 'GET' | 'HEAD' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  ip = `10.7.${numero}.1`,
) => {
  const reponse = await app.app.inject({ method, url, remoteAddress: ip, ...(payload ? { payload } : {}) });
  return { status: reponse.statusCode, corps: reponse.body === '' ? null : reponse.json() };
};
const inscription = (nom: string) => ({
  tenant: { nom: `Pharmacie ${nom}`, rue: '1 rue Haute', ville: 'Nantes', codePostal: '44000', mail: adresse(nom) },
  user: { nom: 'Roux', prenom: 'Lise', username: `lise.${nom}.${numero}`, password: MOT_DE_PASSE },
});
const mails = async (mail: string) =>
  (
    await sql<{ sujet: string; texte: string }>`
      select sujet, texte from mail where tenant_id = ${groupement} and ${mail} = any(destinataires) order by id`.execute(
      app.services.dbSysteme,
    )
  ).rows;
const marquerEnvoyes = (statut = 'ENVOYE') =>
  sql`update mail set statut = ${statut} where tenant_id = ${groupement}`.execute(app.services.dbSysteme);
const plusTard = (jours: number): void => {
  app.horloge.maintenant = new Date(app.horloge.maintenant.getTime() + jours * 86_400_000);
};

describe('inviter par un fichier (RES-50)', () => {
  it('montre qui sera invité et le mail, puis écrit à chacun, une fois', async () => {
    const contenu = fichier(`Du Port;${adresse('port')};44000;Nantes;`, 'Sans adresse;;44000;Nantes;');
    expect(await lire(contenu)).toMatchObject({
      nbReprises: 1,
      nbEcartees: 1,
      lignes: [{ nom: 'Du Port', mail: adresse('port'), ville: 'Nantes' }],
      apercuMail: { sujet: `Officines du Ponant ${numero} vous invite sur Pharmaccord` },
    });
    expect((await pages()).total).toBe(0);
    const reponses = await Promise.all(
      [1, 2].map(() => envoyer('', contenu, { cle: `cle-invitation-${numero}-0001` })),
    );
    expect(reponses.map(({ corps }) => corps)).toEqual([
      { nbInvitees: 1, nbEcartees: 1 },
      { nbInvitees: 1, nbEcartees: 1 },
    ]);
    expect(await pages()).toMatchObject({ total: 1, parEtat: { EN_ATTENTE: 1 }, droits: { inviter: true } });
    const ecrits = await mails(adresse('port'));
    expect(ecrits).toHaveLength(1);
    // The page has the address that a proxy in front masks in its log.
    expect(ecrits[0]?.texte).toContain((await lienDe(adresse('port'))).replace('/api/v1/invitations/', '/invitation/'));
    expect((await lire(contenu)).remarques).toContainEqual({
      genre: 'REFUSEE',
      ligne: 2,
      phrase: 'Cette adresse est déjà invitée.',
    });
  });

  it('ne dit rien de qui a déjà un compte ailleurs', async () => {
    const ailleurs = await app.unTenant({ nom: 'Pharmacie du Canal' });
    await sql`update tenant set mail = ${adresse('canal')} where id = ${ailleurs}`.execute(app.services.dbSysteme);
    const lecture = await lire(fichier(`Canal;${adresse('canal')};;;`, `Lune;${adresse('lune')};;;`));
    expect(lecture.lignes.map(({ doutes }) => doutes)).toEqual([[], []]);
    expect(lecture.remarques).toEqual([]);
  });

  it('attend que le groupement accepte des demandes', async () => {
    const ferme = await app.jeton(await app.unTenant({ type: 'GROUPEMENT', nom: `Fermé ${numero}` }), 'GROUPEMENT');
    const { status, corps } = await envoyer('', fichier(`A;${adresse('a')};;;`), { qui: ferme });
    expect([status, corps.code]).toEqual([409, 'PARTENARIAT_FERME']);
  });

  it('a sa borne du jour, qui ne compte pas parmi les mails aux inconnus', async () => {
    await inviter('un');
    await sql`update tentative set nombre = 2000 where cle = ${`invitation-pharmacie:t${groupement}`}`.execute(
      app.services.dbSysteme,
    );
    const { status, corps } = await envoyer('', fichier(`Deux;${adresse('deux')};;;`));
    expect([status, corps.code]).toEqual([429, 'TROP_D_INVITATIONS']);
    const { rows } = await sql`select from tentative where cle = ${`mail-inconnus:t${groupement}`}`.execute(
      app.services.dbSysteme,
    );
    expect(rows).toEqual([]);
  });

  it('est refusé aux autres rôles ; le lecteur du groupement voit la liste, sans acte', async () => {
    const [invitation] = await inviter('un');
    for (const role of roles.filter((nom) => nom !== 'GROUPEMENT' && nom !== 'SUPER_ADMIN')) {
      const autre = await app.jeton(
        role === 'CONSULTATION_GROUPEMENT' ? groupement : await app.unTenant({ nom: `P ${role} ${numero}` }),
        role,
      );
      expect((await envoyer('', fichier(`Z;${adresse('z')};;;`), { qui: autre })).status, role).toBe(403);
      if (role === 'CONSULTATION_GROUPEMENT')
        expect((await pages({}, autre)).elements[0]).toMatchObject({
          id: invitation?.id,
          droits: { relancer: false, revoquer: false, noterRebond: false, corriger: false },
        });
    }
  });

  it('un autre groupement ne voit ni ne touche ses invitations', async () => {
    const [invitation] = await inviter('un');
    const autre = await app.jeton(await app.unTenant({ type: 'GROUPEMENT', nom: `Autre ${numero}` }), 'GROUPEMENT');
    expect((await pages({}, autre)).total).toBe(0);
    const acte = await app.appeler(autre, 'PUT', `${URL}/${invitation?.id}/revocation`, { corps: { version: 2 } });
    expect(acte.status).toBe(404);
  });
});

describe('suivre une invitation (RES-51)', () => {
  const agir = (id: number | undefined, acte: string, corps: object) =>
    app.appeler(jeton, 'PUT', `${URL}/${id}/${acte}`, { corps });

  it('se relance une semaine après, à celles qui n’ont pas répondu', async () => {
    const [premiere] = await inviter('un', 'deux');
    await marquerEnvoyes();
    const relancer = (ids: number[] | null) => app.appeler(jeton, 'PUT', `${URL}/relances`, { corps: { ids } });
    expect((await relancer(null)).corps).toEqual({ nbRelancees: 0, nbLaissees: 0 });
    plusTard(7);
    expect((await pages()).nbRelancables).toBe(2);
    expect((await relancer([premiere?.id ?? 0, 999_999])).corps).toEqual({ nbRelancees: 1, nbLaissees: 1 });
    expect((await relancer(null)).corps).toEqual({ nbRelancees: 1, nbLaissees: 0 });
    expect((await mails(premiere?.mail ?? '')).map(({ sujet }) => sujet)).toEqual([
      `Officines du Ponant ${numero} vous invite sur Pharmaccord`,
      `Rappel\u00a0: Officines du Ponant ${numero} vous invite sur Pharmaccord`,
    ]);
    for (let rang = 3; rang <= 4; rang += 1) {
      await marquerEnvoyes();
      plusTard(7);
      expect((await relancer(null)).corps.nbRelancees).toBe(2);
    }
    await marquerEnvoyes();
    plusTard(7);
    expect((await relancer(null)).corps.nbRelancees).toBe(0);
  });

  it('son adresse se corrige quand son mail est refusé ou revenu : l’ancien lien meurt', async () => {
    const [premiere] = await inviter('un');
    await marquerEnvoyes('ECHEC');
    expect((await pages()).elements[0]).toMatchObject({ etat: 'REFUSEE', droits: { corriger: true, relancer: false } });
    const ancien = await lienDe(adresse('un'));
    const { status, corps } = await agir(premiere?.id, 'adresse', {
      version: premiere?.version,
      mail: adresse('corrigee'),
    });
    expect([status, corps.mail, corps.etat, corps.nbEnvois]).toEqual([200, adresse('corrigee'), 'EN_ATTENTE', 2]);
    expect((await public_('GET', ancien)).status).toBe(404);
    await marquerEnvoyes();
    const rebond = await agir(premiere?.id, 'rebond', { version: corps.version });
    expect(rebond.corps.etat).toBe('REBOND');
    expect((await agir(premiere?.id, 'rebond', { version: rebond.corps.version })).status).toBe(409);
  });

  it('ne prend pas l’adresse d’une autre, ni une version dépassée', async () => {
    const [seconde, premiere] = await inviter('un', 'deux');
    await marquerEnvoyes();
    const double = await agir(premiere?.id, 'adresse', { version: premiere?.version, mail: seconde?.mail });
    expect([double.status, double.corps.code]).toEqual([409, 'MAIL_DEJA_INVITE']);
    expect((await agir(premiere?.id, 'revocation', { version: 1 })).corps.code).toBe('CONFLIT_VERSION');
  });

  it('retirée, son lien ne s’ouvre plus, et son adresse peut être invitée à nouveau', async () => {
    const [premiere] = await inviter('un');
    const lien = await lienDe(adresse('un'));
    expect((await agir(premiere?.id, 'revocation', { version: premiere?.version })).corps.etat).toBe('REVOQUEE');
    expect((await public_('GET', lien)).corps.code).toBe('LIEN_INVALIDE');
    await inviter('un');
    expect((await pages()).parEtat).toMatchObject({ REVOQUEE: 1, EN_ATTENTE: 1 });
  });
});

describe('le lien d’une invitation (RES-52, RES-53)', () => {
  it('remplit l’inscription ; acceptée, la pharmacie prend son segment', async () => {
    const segment = await app.appeler(jeton, 'POST', '/api/v1/groupements/segment', { corps: { nom: 'Grand Ouest' } });
    expect(segment.status, JSON.stringify(segment.corps)).toBe(200);
    await envoyer('', fichier(`Du Port;${adresse('port')};44000;Nantes;Grand Ouest`));
    await marquerEnvoyes();
    const lien = await lienDe(adresse('port'));
    expect((await public_('GET', lien)).corps).toMatchObject({
      groupement: { nom: `Officines du Ponant ${numero}` },
      etat: 'OUVERTE',
      pharmacie: { nom: 'Du Port', mail: adresse('port'), codePostal: '44000' },
    });
    expect((await pages()).elements[0]).toMatchObject({ etat: 'OUVERTE', segmentNom: 'Grand Ouest' });
    const { status, corps } = await public_('POST', `${lien}/inscription`, inscription('port'));
    expect(status, JSON.stringify(corps)).toBe(200);
    expect((await pages()).elements[0]).toMatchObject({ etat: 'INSCRITE' });
    expect((await public_('POST', `${lien}/inscription`, inscription('encore'))).status).toBe(409);
    await app.appeler(superJeton, 'PUT', `/api/v1/tenant/etat/${corps.id}`, { corps: 'ACCEPTED' });
    const demandes = await app.appeler(jeton, 'GET', '/api/v1/groupements/adherents', {
      query: { onglet: 'DEMANDES' },
    });
    const [demande] = demandes.corps.elements;
    await app.appeler(jeton, 'PUT', '/api/v1/groupements/adherents/demandes', {
      corps: { demandes: [{ id: demande.id, version: demande.version }] },
    });
    const adherents = await app.appeler(jeton, 'GET', '/api/v1/groupements/adherents', {});
    expect(adherents.corps.elements).toMatchObject([{ nom: 'Pharmacie port', segments: [{ nom: 'Grand Ouest' }] }]);
  });

  it('refusée, dit vingt fois par heure et par source ce qu’un autre compte tient, pas plus', async () => {
    await inviter('sonde');
    const lien = await lienDe(adresse('sonde'));
    const sonder = (candidat: string) =>
      public_('POST', `${lien}/inscription`, {
        ...inscription('sonde'),
        user: { ...inscription('sonde').user, username: candidat },
      });
    await app.unUtilisateur(groupement, 'GROUPEMENT', `tenu.${numero}`);
    const issues = await Promise.all(Array.from({ length: 24 }, () => sonder(`tenu.${numero}`)));
    expect(issues.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(issues.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await sonder(`libre.${numero}`)).status).toBe(429);
  });

  it('ne compte pas parmi les vingt inscriptions d’une source', async () => {
    const ip = `10.8.${numero}.1`;
    await inviter('un');
    await sql`insert into tentative (cle, nombre) values (${`inscription:${ip}`}, 20)`.execute(app.services.dbSysteme);
    const libre = { ...inscription('libre'), tenant: { ...inscription('libre').tenant, groupementId: null } };
    expect((await public_('POST', '/api/v1/tenant/public', libre, ip)).status).toBe(429);
    const lien = await lienDe(adresse('un'));
    expect((await public_('POST', `${lien}/inscription`, inscription('un'), ip)).status).toBe(200);
  });

  it('décline pour toujours', async () => {
    await inviter('un');
    const lien = await lienDe(adresse('un'));
    for (let fois = 0; fois < 2; fois += 1) expect((await public_('PUT', `${lien}/refus`)).status).toBe(200);
    expect((await public_('GET', lien)).corps.etat).toBe('DECLINEE');
    expect((await public_('POST', `${lien}/inscription`, inscription('un'))).status).toBe(409);
    expect((await lire(fichier(`Un;${adresse('un')};;;`))).remarques.at(-1)).toMatchObject({
      phrase: 'Cette pharmacie a demandé à ne plus être invitée par vous.',
    });
  });

  it('faux ou expiré, reçoit la même réponse', async () => {
    await inviter('un');
    const lien = await lienDe(adresse('un'));
    const faux = lien.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
    const { corps: refus } = await public_('GET', faux);
    plusTard(61);
    const { corps: expire } = await public_('GET', lien);
    expect([refus.code, refus.detail]).toEqual([expire.code, expire.detail]);
    expect(refus.code).toBe('LIEN_INVALIDE');
  });

  it('à HEAD, que les lecteurs de mails envoient, ne se dit pas ouvert (CPT-150)', async () => {
    await inviter('un');
    await marquerEnvoyes();
    const lien = await lienDe(adresse('un'));
    expect(await public_('HEAD', lien)).toEqual({ status: 200, corps: null });
    expect((await pages()).elements[0]).toMatchObject({ etat: 'ENVOYEE' });
    expect((await public_('GET', lien)).status).toBe(200);
    expect((await pages()).elements[0]).toMatchObject({ etat: 'OUVERTE' });
  });

  it('inventé, ne coûte pas le calcul d’un mot de passe : cent à la fois ne gênent personne (CPT-151)', async () => {
    await inviter('un');
    const faux = (await lienDe(adresse('un'))).replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
    const reponses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        public_('POST', `${faux}/inscription`, inscription(`f${i}`), `10.6.${i}.1`),
      ),
    );
    expect(reponses.filter(({ status }) => status !== 404)).toEqual([]);
  });

  it('remplacé pendant qu’il s’ouvre, n’inscrit plus (CPT-151)', async () => {
    await inviter('un');
    const lien = await lienDe(adresse('un'));
    const attendu = await transactionSysteme(app.services.dbSysteme, async (tx) => {
      await sql`update invitation set secret = gen_random_uuid() where mail = ${adresse('un')}`.execute(tx);
      const enCours = public_('GET', lien);
      const { rows } = await sql<{ numero: string }>`select pg_current_xact_id()::text as numero`.execute(tx);
      const attendent = sql`select from pg_locks where not granted and transactionid::text = ${rows[0]?.numero}`;
      await attendreQue(async () => expect((await attendent.execute(app.services.dbSysteme)).rows).toHaveLength(1));
      return { enCours };
    });
    expect((await attendu.enCours).status).toBe(404);
  });

  it('envoyée deux fois d’une même clé, l’inscription rend deux fois la même réponse', async () => {
    await inviter('un');
    const lien = await lienDe(adresse('un'));
    const entetes = { 'idempotency-key': `inscription-${numero}` };
    const envoyerEncore = () =>
      app.appeler(undefined, 'POST', `${lien}/inscription`, { corps: inscription('un'), entetes });
    const [premiere, seconde] = [await envoyerEncore(), await envoyerEncore()];
    expect([premiere.status, premiere.corps]).toEqual([200, { id: expect.any(Number) }]);
    expect(seconde.corps).toEqual(premiere.corps);
  });

  it('à deux à la fois, n’inscrit qu’une pharmacie', async () => {
    await inviter('un');
    const lien = await lienDe(adresse('un'));
    const reponses = await Promise.all(
      ['a', 'b', 'c'].map((nom) => public_('POST', `${lien}/inscription`, inscription(`${nom}un`))),
    );
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

it('la liste filtre et relance comme la règle le dit (RES-51)', async () => {
  const [invitation] = await inviter('un');
  const instant = fc.constantFrom(null, '2026-11-01T00:00:00.000Z');
  const faits = fc.record({
    statutMail: fc.constantFrom('EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC'),
    nbEnvois: fc.integer({ min: 1, max: 4 }),
    envoyeeLe: fc.constantFrom('2026-10-20T00:00:00.000Z', '2026-10-26T09:00:00.000Z', '2026-11-01T00:00:00.000Z'),
    expireLe: fc.constantFrom('2026-11-02T09:00:00.000Z', '2027-01-01T00:00:00.000Z'),
    ouverteLe: instant,
    declineeLe: instant,
    revoqueeLe: instant,
    rebondLe: instant,
  });
  await fc.assert(
    fc.asyncProperty(faits, async ({ statutMail, ...dates }) => {
      await sql`update invitation set nb_envois = ${dates.nbEnvois}, envoyee_le = ${dates.envoyeeLe},
        expire_le = ${dates.expireLe}, ouverte_le = ${dates.ouverteLe}, declinee_le = ${dates.declineeLe},
        revoquee_le = ${dates.revoqueeLe}, rebond_le = ${dates.rebondLe} where id = ${invitation?.id}`.execute(
        app.services.dbSysteme,
      );
      await marquerEnvoyes(statutMail);
      const faitsTires = { ...dates, statutMail, inscriteLe: null };
      const etat = etatInvitation(faitsTires, app.horloge.maintenant);
      const page = await pages({ etat });
      expect(page.elements.map(({ id }: Invitation) => id)).toEqual([invitation?.id]);
      expect(page.parEtat[etat]).toBe(1);
      const possible = empechementInvitation('relancer', faitsTires, app.horloge.maintenant) === null;
      expect(page.nbRelancables, `${etat} ${relancableLe(faitsTires).toISOString()}`).toBe(possible ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});
