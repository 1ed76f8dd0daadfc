import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { MOT_DE_PASSE } from '#server/testing/application.ts';
import {
  app,
  editeur,
  superJeton,
  demande,
  inscrire,
  changerEtat,
  notifications,
  preparerTenants,
} from '#server/testing/mondes/tenant.ts';

preparerTenants();

describe('les états d’un compte', () => {
  it('attend, accepté, désactivé, réactivé, résilié : les sessions tombent avec le compte', async () => {
    const corps = demande();
    const { id } = (await inscrire(corps)).corps;
    const jeton = async () =>
      (
        await app.appeler(undefined, 'POST', '/api/v1/login', {
          corps: { username: corps.user.username, password: MOT_DE_PASSE },
        })
      ).corps;
    expect((await jeton()).code).toBe('NOT_ACCEPTED_YET');
    await changerEtat(id, 'ACCEPTED');
    const { token } = await jeton();
    expect((await app.appeler(token, 'GET', '/api/v1/tenant/id')).corps).toMatchObject({ id, active: 'ACCEPTED' });
    await changerEtat(id, 'DEACTIVATED');
    app.sessions.oublier();
    expect((await app.appeler(token, 'GET', '/api/v1/tenant/id')).status).toBe(401);
    await changerEtat(id, 'ACCEPTED');
    const resiliation = await app.appeler((await jeton()).token, 'PUT', `/api/v1/tenant/resiliation/${id}`);
    expect(resiliation.status).toBe(200);
    expect((await jeton()).code).toBe('TENANT_TERMINATED');
  });

  it('la liste des comptes se lit par tranches, deux cents au plus', async () => {
    for (const nom of ['Tranche A', 'Tranche B', 'Tranche C']) await app.unTenant({ nom });
    const lister = (query: Record<string, string>) => app.appeler(superJeton, 'GET', '/api/v1/tenant', { query });
    const noms = ({ corps }: { corps: { nom: string }[] }) => corps.map(({ nom }) => nom);
    const tous = noms(await lister({}));
    expect(noms(await lister({ taille: '2' }))).toEqual(tous.slice(0, 2));
    expect(noms(await lister({ taille: '2', page: '2' }))).toEqual(tous.slice(2, 4));
    expect((await lister({ taille: '201' })).status).toBe(400);
  });

  const mailsDe = (id: number) =>
    app.services.dbSysteme
      .selectFrom('mail')
      .select(['destinataires', 'sujet', 'texte', 'objet'])
      .where('tenant_id', '=', id)
      .orderBy('id')
      .execute();
  it('un mail à l’inscription, un à la réponse, aucun quand un compte ouvert se ferme ou se rouvre', async () => {
    const [acceptee, refusee] = [demande({ nom: 'Pharmacie du Port' }), demande({ nom: 'Pharmacie du Phare' })];
    const [a, r] = [(await inscrire(acceptee)).corps.id as number, (await inscrire(refusee)).corps.id as number];
    expect(await mailsDe(a)).toMatchObject([
      {
        destinataires: [acceptee.tenant.mail],
        sujet: 'Votre inscription à Pharmaccord est enregistrée',
        texte: expect.stringContaining(acceptee.user.username),
      },
    ]);
    await changerEtat(a, 'ACCEPTED');
    await changerEtat(r, 'REFUSED');
    const apres = await mailsDe(a);
    expect(apres.map(({ sujet }) => sujet).slice(1)).toEqual(['Votre compte Pharmaccord est ouvert']);
    expect(apres[1]!.texte).toContain(app.services.publicUrl);
    expect(apres.every(({ texte }) => !texte.includes(MOT_DE_PASSE))).toBe(true);
    expect((await mailsDe(r)).map(({ sujet }) => sujet).slice(1)).toEqual([
      'Votre inscription à Pharmaccord n’est pas acceptée',
    ]);
    await changerEtat(a, 'DEACTIVATED');
    await changerEtat(a, 'ACCEPTED');
    expect((await mailsDe(a)).map(({ sujet }) => sujet).slice(2)).toEqual([
      'Votre compte Pharmaccord est désactivé',
      'Votre compte Pharmaccord est rouvert',
    ]);
  });

  it('décidée, l’inscription n’est plus à traiter pour aucun super administrateur', async () => {
    const collegue = await app.jeton(editeur, 'SUPER_ADMIN');
    const aTraiter = async () =>
      (
        await app.appeler(collegue, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
      ).corps.elements.map(({ link }: { link: { params: Record<string, string> } | null }) => link?.params['ouvert']);
    const { id } = (await inscrire(demande({ nom: 'Pharmacie de la Digue' }))).corps;
    expect(await aTraiter()).toContain(String(id));
    await changerEtat(id, 'ACCEPTED');
    expect(await aTraiter()).not.toContain(String(id));
  });

  it('refusée puis acceptée, la pharmacie l’apprend aussi', async () => {
    const corps = demande({ nom: 'Pharmacie de la Dune' });
    const { id } = (await inscrire(corps)).corps;
    await changerEtat(id, 'REFUSED');
    await changerEtat(id, 'ACCEPTED');
    const mails = await mailsDe(id);
    expect(mails.map(({ sujet }) => sujet).slice(1)).toEqual([
      'Votre inscription à Pharmaccord n’est pas acceptée',
      'Votre compte Pharmaccord est ouvert',
    ]);
    expect(mails.every(({ objet }) => objet === 'tenant')).toBe(true);
  });

  it.each([
    ['WAITING', 'DEACTIVATED'],
    ['ACCEPTED', 'ACCEPTED'],
    ['ACCEPTED', 'REFUSED'],
    ['TERMINATED', 'ACCEPTED'],
    ['REFUSED', 'DEACTIVATED'],
  ])('refuse %s → %s', async (active, vers) => {
    const id = await app.unTenant({ active, nom: `${active} vers ${vers}` });
    expect((await changerEtat(id, vers)).corps).toMatchObject({ status: 409, code: 'TRANSITION_IMPOSSIBLE' });
  });

  it('douze acceptations à la fois : une seule gagne', async () => {
    const id = await app.unTenant({ active: 'WAITING', nom: 'Très demandée' });
    const statuts = await Promise.all(
      Array.from({ length: 12 }, async () => (await changerEtat(id, 'ACCEPTED')).status),
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('avant de résilier, dit ce qui sera perdu ; après, tout le monde est dehors et l’éditeur le sait', async () => {
    const id = await app.unTenant({ nom: 'Bientôt partie' });
    const [admin, operateur] = [await app.jeton(id, 'ADMIN'), await app.jeton(id, 'OPERATEUR')];
    expect((await app.appeler(admin, 'GET', '/api/v1/tenant/resiliation')).corps).toEqual({
      nbUtilisateurs: 2,
      nbLaboratoires: 0,
      nbEncours: 0,
      resteDu: {},
      groupementNom: null,
      mandatCourt: false,
      nbReversions: 0,
      reversionsCentimes: 0,
      ibanConnu: false,
      nbDelegues: 0,
      dernierExportLe: null,
      effacementLe: ajouterJours(jourParis(app.horloge.maintenant), 30),
      droits: { resilier: true },
    });
    const editeurJeton = await app.jeton(editeur, 'SUPER_ADMIN');
    const { token } = (await app.appeler(editeurJeton, 'GET', `/api/v1/tenant/token/${id}`)).corps;
    expect((await app.appeler(token, 'GET', '/api/v1/tenant/resiliation')).corps.droits).toEqual({ resilier: false });
    expect((await app.appeler(operateur, 'GET', '/api/v1/tenant/resiliation')).status).toBe(403);
    expect((await app.appeler(admin, 'PUT', `/api/v1/tenant/resiliation/${id}`)).status).toBe(200);
    app.sessions.oublier();
    for (const jeton of [admin, operateur, token])
      expect((await app.appeler(jeton, 'GET', '/api/v1/tenant/id')).status).toBe(401);
    expect(await notifications(superJeton)).toContainEqual(
      expect.objectContaining({ title: 'Compte résilié', body: expect.stringContaining('Bientôt partie') }),
    );
  });

  it('douze résiliations à la fois : une seule gagne', async () => {
    const id = await app.unTenant({ nom: 'Résiliée douze fois' });
    const envois = Array.from(
      { length: 12 },
      async () => (await app.appeler(superJeton, 'PUT', `/api/v1/tenant/resiliation/${id}`)).status,
    );
    expect((await Promise.all(envois)).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('un ADMIN ne résilie pas un voisin', async () => {
    const [chezMoi, voisin] = [await app.unTenant({ nom: 'A' }), await app.unTenant({ nom: 'B' })];
    expect(
      (await app.appeler(await app.jeton(chezMoi, 'ADMIN'), 'PUT', `/api/v1/tenant/resiliation/${voisin}`)).status,
    ).toBe(404);
  });
});

describe('GET /api/v1/tenant/detail/{id}', () => {
  it('donne tout d’un compte, mais rien de l’éditeur', async () => {
    const id = await app.unTenant({ nom: 'En entier', active: 'WAITING' });
    const { corps } = await app.appeler(superJeton, 'GET', `/api/v1/tenant/detail/${id}`);
    expect(corps).toMatchObject({
      id,
      nom: 'En entier',
      siret: null,
      nbUtilisateurs: 0,
      droits: { etats: ['ACCEPTED', 'REFUSED'], seConnecter: false },
    });
    for (const inconnu of [editeur, 987654321])
      expect((await app.appeler(superJeton, 'GET', `/api/v1/tenant/detail/${inconnu}`)).status).toBe(404);
  });
});

describe('GET /api/v1/tenant/token/{id}', () => {
  it('agit pour une pharmacie, écarte l’ancien jeton, quitte avec un jeton nouveau, et le journal le dit', async () => {
    const pharmacie = await app.unTenant({ nom: 'Impersonnée' });
    const origine = await app.jeton(editeur, 'SUPER_ADMIN');
    const { token } = (await app.appeler(origine, 'GET', `/api/v1/tenant/token/${pharmacie}`)).corps;
    app.sessions.oublier();
    expect((await app.appeler(token, 'GET', '/api/v1/utilisateurs/connected')).corps).toMatchObject({
      role: 'ADMIN',
      tenantId: pharmacie,
      connectedAsAdmin: true,
      fakeTenant: true,
    });
    expect((await app.appeler(origine, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
    expect((await app.appeler(token, 'GET', `/api/v1/tenant/token/${pharmacie}`)).corps.code).toBe(
      'IMPERSONATION_EN_COURS',
    );
    expect(
      (await app.appeler(token, 'PUT', '/api/v1/utilisateurs/resetPassword', { corps: 'Autrement9' })).corps.code,
    ).toBe('IMPERSONATION_INTERDITE');
    expect((await app.appeler(token, 'PUT', `/api/v1/tenant/resiliation/${pharmacie}`)).corps.code).toBe(
      'IMPERSONATION_INTERDITE',
    );
    const retour = (await app.appeler(token, 'GET', '/api/v1/tenant/token/-1')).corps.token;
    app.sessions.oublier();
    expect((await app.appeler(retour, 'GET', '/api/v1/utilisateurs/connected')).corps).toMatchObject({
      role: 'SUPER_ADMIN',
      fakeTenant: false,
    });
    for (const mort of [token, origine])
      expect((await app.appeler(mort, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
    const journal = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'impersonation', 'utilisateur_id'])
      .where('tenant_id', '=', pharmacie)
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['agir-pour', 'quitter']);
    expect(journal.every(({ utilisateur_id }) => utilisateur_id !== null)).toBe(true);
  });

  it('se quitte aussi depuis l’ancien jeton', async () => {
    const pharmacie = await app.unTenant({ nom: 'Onglet fermé' });
    const origine = await app.jeton(editeur, 'SUPER_ADMIN');
    await app.appeler(origine, 'GET', `/api/v1/tenant/token/${pharmacie}`);
    app.sessions.oublier();
    expect((await app.appeler(origine, 'GET', '/api/v1/tenant/token/-1')).status).toBe(200);
  });

  it('jamais pour un éditeur ni pour un compte inactif', async () => {
    const enAttente = await app.unTenant({ active: 'WAITING', nom: 'En attente' });
    expect((await app.appeler(superJeton, 'GET', `/api/v1/tenant/token/${editeur}`)).status).toBe(404);
    expect((await app.appeler(superJeton, 'GET', `/api/v1/tenant/token/${enAttente}`)).corps.code).toBe(
      'COMPTE_INACTIF',
    );
  });

  it.each(roles.filter((role) => role !== 'SUPER_ADMIN'))('%s ne peut pas', async (role: Role) => {
    const [chezMoi, voisin] = [
      await app.unTenant({ nom: `chez ${role}` }),
      await app.unTenant({ nom: `voisin ${role}` }),
    ];
    expect((await app.appeler(await app.jeton(chezMoi, role), 'GET', `/api/v1/tenant/token/${voisin}`)).status).toBe(
      403,
    );
  });
});

describe('PUT /api/v1/tenant', () => {
  const identite = (id: number, champs = {}) => ({
    id,
    version: 1,
    nom: 'Pharmacie du Parc',
    mail: 'parc@exemple.fr',
    ...champs,
  });
  it('refuse une version dépassée, l’état, l’abonnement, et le compte d’un voisin', async () => {
    const [id, voisin] = [await app.unTenant({ nom: 'Moi' }), await app.unTenant({ nom: 'Voisin' })];
    const token = await app.jeton(id, 'ADMIN');
    const modifier = (corps: unknown) => app.appeler(token, 'PUT', '/api/v1/tenant', { corps });
    expect((await modifier(identite(id))).corps).toMatchObject({ version: 2 });
    expect((await modifier(identite(id))).corps).toMatchObject({ status: 409, code: 'CONFLIT_VERSION' });
    expect((await modifier(identite(id, { active: 'ACCEPTED' }))).status).toBe(400);
    expect((await modifier(identite(id, { partenaire: true }))).status).toBe(400);
    expect((await modifier(identite(voisin))).status).toBe(404);
  });
});

describe('PUT /api/v1/tenant/abonnement/{id}', () => {
  it.each([
    [0, false],
    [1, true],
    [2, true],
  ])('essai %i : abonné %s', async (essai, abonne) => {
    const id = await app.unTenant({ abonne: false, nom: `essai ${essai}` });
    const { corps } = await app.appeler(superJeton, 'PUT', `/api/v1/tenant/abonnement/${id}`, { corps: { essai } });
    expect(corps.abonnement).toMatchObject({ abonne, essaiActif: abonne });
  });

  it('sans abonnement, l’API refuse aussi, sauf ce qui est libre', async () => {
    const token = await app.jeton(await app.unTenant({ abonne: false, nom: 'Sans abonnement' }), 'ADMIN');
    expect((await app.appeler(token, 'GET', '/api/v1/notifications/nb')).status).toBe(200);
    expect((await app.appeler(token, 'GET', '/api/v1/tenant/id')).status).toBe(200);
    expect((await app.appeler(token, 'GET', '/api/v1/laboratoires/list')).corps).toMatchObject({
      status: 402,
      code: 'ABONNEMENT_REQUIS',
    });
  });
});
