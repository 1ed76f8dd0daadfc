import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connexionsLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { confirmerLgo } from '#server/testing/confirmer-lgo.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { demarrerLgo, type SimulateurLgo } from '../../../../../simulators/lgo/serveur.ts';
import { purgerEchangesLgo } from './commands/echanges.ts';
import { ligneDe, verifierProtocoleLgo } from './commands/parler.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let agissant: string;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  const superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  agissant = (await app.appeler(superJeton, 'GET', `/api/v1/tenant/token/${equipes.pharmacie}`)).corps.token;
});
afterAll(() => app.fermer());

const choisir = (jeton: string, id: number, corps: unknown) =>
  app.appeler(jeton, 'PATCH', `/api/v1/tenant/${id}/lgo-type-connexion`, { corps });
const journal = () =>
  app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'impersonation', 'avant', 'apres'])
    .where('tenant_id', '=', equipes.pharmacie)
    .where('action', '=', 'lgo')
    .orderBy('id')
    .execute();

describe('PATCH /api/v1/tenant/{id}/lgo-type-connexion', () => {
  it.each(connexionsLgo)('le super administrateur agissant pour la pharmacie choisit %s', async (lgoTypeConnexion) =>
    expect((await choisir(agissant, equipes.pharmacie, lgoTypeConnexion)).corps).toEqual({ lgoTypeConnexion }),
  );

  it('le journal le dit, au nom du compte ; le même choix deux fois n’y est qu’une fois', async () => {
    const avant = (await journal()).length;
    await choisir(agissant, equipes.pharmacie, 'API');
    await choisir(agissant, equipes.pharmacie, 'API');
    const ecritures = await journal();
    expect(ecritures).toHaveLength(avant + 1);
    expect(ecritures.at(-1)).toMatchObject({
      impersonation: true,
      apres: { enAttente: true, lgoTypeConnexion: 'API' },
    });
  });

  it('personne d’autre, le titulaire non plus', async () => {
    for (const [role, jeton] of Object.entries(equipes.jetons))
      expect((await choisir(jeton, equipes.pharmacie, 'API')).status, role).toBe(403);
  });

  it('seulement le compte au nom duquel on agit', async () =>
    expect((await choisir(agissant, equipes.voisinage, 'API')).status).toBe(404));

  it.each(['', 'api', 'AUTRE', 'x'.repeat(256)])('refuse %j', async (corps) =>
    expect((await choisir(agissant, equipes.pharmacie, corps)).status).toBe(400),
  );
});

describe('le réglage du LGO (CNX-61)', () => {
  let lgo: SimulateurLgo;
  let appli: Application;
  let compte: Awaited<ReturnType<typeof creerEquipes>>;
  let regleur: string;
  beforeAll(async () => {
    lgo = await demarrerLgo();
    appli = await creerApplication({ sortiesLocales: [lgo.machine] });
    compte = await creerEquipes(appli);
    const superJeton = await appli.jeton(await appli.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    regleur = (await appli.appeler(superJeton, 'GET', `/api/v1/tenant/token/${compte.pharmacie}`)).corps.token;
  });
  afterAll(async () => {
    await appli.fermer();
    await lgo.fermer();
  });
  const base = (suite = '', id = compte.pharmacie) => `/api/v1/tenant/${id}/lgo${suite}`;
  const lire = async () => (await appli.appeler(regleur, 'GET', base())).corps;
  const saisie = (champs: object = {}) => ({
    connexion: 'API',
    logiciel: 'LGPI',
    adresse: lgo.url,
    identifiant: 'officine',
    secret: null,
    ...champs,
  });
  const saisir = async (champs: object = {}, jeton = regleur) =>
    appli.appeler(jeton, 'PUT', base(), { corps: { ...saisie(champs), version: (await lire()).version } });
  const regler = async (champs: object = {}) => {
    const saisi = await saisir(champs);
    if (saisi.status === 200)
      expect((await confirmerLgo(appli, compte.jetons.ADMIN, compte.pharmacie)).status).toBe(200);
    return saisi;
  };
  const essayer = async () =>
    (await appli.appeler(regleur, 'POST', base('/essai'), { corps: { version: (await lire()).version } })).corps;

  it('le mot de passe s’écrit et ne se relit jamais ; absent, celui gardé reste', async () => {
    const { status, brut } = await regler({ secret: 'secret' });
    expect([status, (await lire()).secretPresent]).toEqual([200, true]);
    expect(brut.toString()).not.toContain('"secret"');
    await regler({ identifiant: 'officine' });
    expect((await lire()).secretPresent).toBe(true);
    const journal_ = await appli.services.dbSysteme.selectFrom('journal').select(['avant', 'apres']).execute();
    expect(JSON.stringify(journal_)).not.toContain('"secret"');
  });

  it('l’essai dit ce que le LGO répond, panne par panne, et reste au journal des échanges', async () => {
    lgo.tomber('aucune');
    expect(await essayer()).toMatchObject({ ok: true, message: null });
    for (const [panne, mot] of [
      ['eteint', 'ne répond pas'],
      ['coupe', 'coupé'],
      ['identifiants', 'identifiant ou le mot de passe'],
      ['forme', 'autre chose'],
      ['indisponible', '503'],
    ] as const) {
      lgo.tomber(panne);
      expect(await essayer(), panne).toMatchObject({ ok: false, message: expect.stringContaining(mot) });
    }
    lgo.tomber('lent');
    const presse = { ...(await ligneDe(appli.services, compte.pharmacie)), delaiMs: 50 };
    expect((await verifierProtocoleLgo(appli.services, presse)).issue).toMatchObject({
      sorte: 'SANS_REPONSE',
      message: expect.stringContaining('trop de temps'),
    });
    const { corps } = await appli.appeler(regleur, 'GET', base('/echanges'), { query: { taille: '2' } });
    expect([corps.total, corps.elements.length, corps.elements[0].ok]).toEqual([6, 2, false]);
    expect((await lire()).dernierEchange).toMatchObject({ ok: false });
    lgo.tomber('aucune');
  });

  it('une adresse qui n’est pas autorisée n’est pas appelée ; changer de maison oublie le mot de passe', async () => {
    await regler({ adresse: 'https://lgo.exemple.fr' });
    expect((await lire()).secretPresent).toBe(false);
    expect(await essayer()).toMatchObject({ ok: false, message: expect.stringContaining('autorisée') });
  });

  it('chaque saisie incomplète dit son champ', async () => {
    for (const [champs, pointer] of [
      [{ adresse: null }, '/adresse'],
      [{ logiciel: null }, '/logiciel'],
      [{ adresse: 'lgo.exemple.fr' }, '/adresse'],
    ] as const) {
      const { status, corps } = await regler(champs);
      expect([status, corps.errors[0].pointer]).toEqual([400, pointer]);
    }
    expect((await appli.appeler(regleur, 'PUT', base(), { corps: { ...saisie(), version: 9999 } })).status).toBe(409);
    await regler({ connexion: 'MANUELLE', adresse: null });
    expect((await appli.appeler(regleur, 'POST', base('/essai'), { corps: { version: (await lire()).version } })).corps.code).toBe('LGO_SANS_API'); // prettier-ignore
  });

  it('ni le titulaire, ni un autre compte', async () => {
    for (const jeton of Object.values(compte.jetons)) {
      const { status } = await appli.appeler(jeton, 'GET', base());
      expect([403, 404]).toContain(status);
    }
    expect((await appli.appeler(regleur, 'GET', base('', compte.voisinage))).status).toBe(404);
  });

  describe('attend la confirmation de la pharmacie (CNX-84)', () => {
    const attenteDe = async (jeton = compte.jetons.ADMIN) =>
      (await appli.appeler(jeton, 'GET', base('/attente'))).corps;
    it('rien n’agit avant : ni l’adresse, ni le mot de passe ; le titulaire est prévenu, par la cloche et par mail', async () => {
      await regler({ secret: 'ancien' });
      const saisi = await saisir({ adresse: 'https://voleur.exemple.fr', secret: 'neuf' });
      expect(saisi.corps).toMatchObject({ adresse: lgo.url, attente: { adresse: 'https://voleur.exemple.fr' } });
      expect(await ligneDe(appli.services, compte.pharmacie)).toMatchObject({ adresse: lgo.url, motDePasse: 'ancien' });
      expect(await attenteDe()).toMatchObject({
        actuel: { adresse: lgo.url },
        attente: { adresse: 'https://voleur.exemple.fr', secretRemplace: true, parNom: expect.any(String) },
      });
      const avis = (await appli.appeler(compte.jetons.ADMIN, 'GET', '/api/v1/notifications')).corps.elements;
      expect(avis[0]).toMatchObject({ title: 'Réglage du LGO à confirmer' });
      const mail = await appli.services.dbSysteme.selectFrom('mail').select('destinataires')
        .where('tenant_id', '=', compte.pharmacie).where('cle', 'like', 'lgo-a-confirmer:%').orderBy('id', 'desc').executeTakeFirstOrThrow(); // prettier-ignore
      expect(mail.destinataires).toContain('contact@exemple.fr');
    });
    it('ni une autre personne, ni le super administrateur dans sa visite ne le confirment', async () => {
      const { attente } = await attenteDe();
      const tenter = (jeton: string, confirmer?: boolean) =>
        appli.appeler(jeton, 'POST', base('/attente'), {
          corps: { version: attente.version },
          ...(confirmer === false && { confirmer }),
        });
      expect((await tenter(regleur)).corps.code).toBe('IMPERSONATION_INTERDITE');
      for (const role of ['ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT'] as const)
        expect([403, 404], role).toContain((await tenter(compte.jetons[role])).status);
      expect((await tenter(compte.voisin)).status).toBe(404);
      appli.horloge.maintenant = new Date(appli.horloge.maintenant.getTime() + 11 * 60_000);
      expect((await tenter(compte.jetons.ADMIN, false)).corps.code).toBe('CONFIRMATION_REQUISE');
      expect((await appli.appeler(compte.jetons.ADMIN, 'POST', base('/attente'), { corps: { version: attente.version + 1 } })).corps.code).toBe('CONFLIT_VERSION'); // prettier-ignore
      expect(await ligneDe(appli.services, compte.pharmacie)).toMatchObject({ adresse: lgo.url });
    });
    it('écarté, il s’oublie avec son mot de passe ; confirmé une fois, il agit et dit par qui', async () => {
      expect((await appli.appeler(compte.jetons.ADMIN, 'DELETE', base('/attente'))).corps.attente).toBeNull();
      expect((await appli.appeler(compte.jetons.ADMIN, 'DELETE', base('/attente'))).corps.code).toBe('RIEN_EN_ATTENTE');
      expect(await ligneDe(appli.services, compte.pharmacie)).toMatchObject({ motDePasse: 'ancien' });
      await saisir({ identifiant: 'autre', secret: 'neuf' });
      const { attente } = await attenteDe();
      const statuts = await Promise.all(
        Array.from({ length: 6 }, () =>
          appli.appeler(compte.jetons.ADMIN, 'POST', base('/attente'), { corps: { version: attente.version } }),
        ),
      );
      expect(statuts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await ligneDe(appli.services, compte.pharmacie)).toMatchObject({
        identifiant: 'autre',
        motDePasse: 'neuf',
      });
      expect(await lire()).toMatchObject({
        attente: null,
        regleParNom: attente.parNom,
        confirmeParNom: expect.stringContaining('admin'),
      });
    });
  });

  it('les échanges se gardent treize mois', async () => {
    const { dbSysteme } = appli.services;
    const compter = async () => (await dbSysteme.selectFrom('echange_lgo').select('id').execute()).length;
    const nombre = await compter();
    for (const mois of [12, 14])
      await sql`insert into echange_lgo (tenant_id, le, acte, ok) values (${compte.pharmacie}, now() - make_interval(months => ${mois}), 'ESSAI', true)`.execute(dbSysteme); // prettier-ignore
    await purgerEchangesLgo(dbSysteme);
    expect(await compter()).toBe(nombre + 1);
  });
});
