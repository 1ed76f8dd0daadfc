import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connexionsLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/equipes.ts';
import { demarrerLgo, type SimulateurLgo } from '../../../../../simulators/lgo/serveur.ts';
import { purgerEchangesLgo } from './commands/echanges.ts';
import { ligneDe, saluer } from './commands/parler.ts';

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
      avant: { lgoTypeConnexion: 'MANUELLE' },
      apres: { lgoTypeConnexion: 'API' },
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
  const regler = async (champs: object = {}, jeton = regleur) =>
    appli.appeler(jeton, 'PUT', base(), { corps: { ...saisie(champs), version: (await lire()).version } });
  const essayer = async () =>
    (await appli.appeler(regleur, 'POST', base('/essai'), { corps: { version: (await lire()).version } })).corps;

  it('le mot de passe s’écrit et ne se relit jamais ; absent, celui gardé reste', async () => {
    const { status, corps, brut } = await regler({ secret: 'secret' });
    expect([status, corps.secretPresent]).toEqual([200, true]);
    expect(brut.toString()).not.toContain('"secret"');
    expect((await regler({ identifiant: 'officine' })).corps.secretPresent).toBe(true);
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
    expect((await saluer(appli.services, presse)).issue).toMatchObject({
      sorte: 'SANS_REPONSE',
      message: expect.stringContaining('trop de temps'),
    });
    const { corps } = await appli.appeler(regleur, 'GET', base('/echanges'), { query: { taille: '2' } });
    expect([corps.total, corps.elements.length, corps.elements[0].ok]).toEqual([6, 2, false]);
    expect((await lire()).dernierEchange).toMatchObject({ ok: false });
    lgo.tomber('aucune');
  });

  it('une adresse qui n’est pas autorisée n’est pas appelée ; changer de maison oublie le mot de passe', async () => {
    const { corps } = await regler({ adresse: 'https://lgo.exemple.fr' });
    expect(corps.secretPresent).toBe(false);
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
