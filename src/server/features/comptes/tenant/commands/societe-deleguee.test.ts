import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparerTravaux } from '#server/core/jobs/preparer.ts';
import { envoiMail } from '#server/core/mail/courrier.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';
import { roles } from '#shared/core/acteur.ts';
import { redigerInvitation } from '#shared/features/comptes/compte/rules/courrier.ts';

let app: Application;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  await preparerTravaux(app.proprietaire, [envoiMail]);
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

let numero = 0;
const saisie = (user: Record<string, unknown> = {}, tenant: Record<string, unknown> = {}) => {
  numero++;
  return {
    type: 'TRADE',
    tenant: {
      nom: `Terrain & Officine ${numero}`,
      mail: `contact${numero}@exemple.fr`,
      rue: '3 rue Crébillon',
      codePostal: '44000',
      ville: 'Nantes',
      ...tenant,
    },
    user: {
      nom: 'Rousseau',
      prenom: 'Julien',
      username: `invite-${numero}`,
      email: `invite-${numero}@exemple.fr`,
      inviter: true,
      ...user,
    },
  };
};
const creer = (corps: unknown, token = superJeton) => app.appeler(token, 'POST', '/api/v1/tenant', { corps });
const page = (query: Record<string, string>) => app.appeler(superJeton, 'GET', '/api/v1/tenant/page', { query });
const mailsDe = (id: number) =>
  app.services.dbSysteme
    .selectFrom('mail')
    .select(['destinataires', 'sujet', 'texte', 'html'])
    .where('tenant_id', '=', id)
    .where('cle', 'not like', 'acte-sensible:%')
    .orderBy('id')
    .execute();
const jetonDuLien = (texte: string) => /\/mot-de-passe\/([\w-]{43})\n/.exec(texte)?.[1] ?? `no link in: ${texte}`;
const choisir = (jeton: string) =>
  app.appeler(undefined, 'POST', '/api/v1/utilisateurs/motDePasseOublie/choisir', {
    corps: { jeton, password: MOT_DE_PASSE },
  });
const login = async (username: string) =>
  app.appeler(undefined, 'POST', '/api/v1/login', { corps: { username, password: MOT_DE_PASSE } });
const actionsDe = async (tenantId: number) =>
  (
    await app.services.dbSysteme
      .selectFrom('journal')
      .select(['objet', 'action'])
      .where('tenant_id', '=', tenantId)
      .where('objet', '<>', 'connexion')
      .orderBy('id')
      .execute()
  ).map(({ objet, action }) => `${objet} ${action}`);

describe('une société de délégués', () => {
  it('naît avec son premier délégué, invité par mail : il choisit son mot de passe et entre dans /trade', async () => {
    const corps = { ...saisie(), acces: 'OFFERT' };
    const cree = await creer(corps);
    expect(cree.corps).toMatchObject({ type: 'TRADE', nom: corps.tenant.nom, active: 'ACCEPTED' });
    // A delegate's firm has no subscription (CPT-73), whatever is asked.
    expect(cree.corps.abonnement).toMatchObject({ abonne: false, partenaire: false });
    const { id } = cree.corps;
    const [mail, ...autres] = await mailsDe(id);
    expect(autres).toEqual([]);
    expect(mail).toMatchObject({
      destinataires: [corps.user.email],
      sujet: `Votre accès à Pharmaccord pour ${corps.tenant.nom}`,
    });
    expect(mail!.texte).toContain(corps.user.username);
    expect((await login(corps.user.username)).status).toBe(401);
    const jeton = jetonDuLien(mail!.texte);
    // What the screen previews is what left.
    const { sujet, texte, html } = mail!;
    const adresse = `${app.services.publicUrl}/mot-de-passe/${jeton}`;
    expect({ sujet, texte, html }).toEqual(redigerInvitation({ ...corps.user, compteNom: corps.tenant.nom }, adresse));
    expect((await choisir(jeton)).status).toBe(200);
    expect((await choisir(jeton)).corps.code).toBe('LIEN_UTILISE');
    const { token } = (await login(corps.user.username)).corps;
    expect((await app.appeler(token, 'GET', '/api/v1/utilisateurs/connected')).corps).toMatchObject({
      role: 'DELEGUE',
      tenantId: id,
      newPasswordNeeded: false,
    });
    expect((await app.appeler(token, 'GET', '/api/v1/utilisateurs/delegue/tenant')).status).toBe(200);
    expect(await actionsDe(id)).toEqual([
      'tenant creer',
      'utilisateur inviter',
      'utilisateur choisir-nouveau-mot-de-passe',
    ]);
  });

  it('se liste, se lit, se modifie et se désactive comme un compte ; ses délégués sont alors dehors', async () => {
    const corps = saisie({ inviter: false, password: 'Provisoire1' });
    const { id } = (await creer(corps)).corps;
    expect(await mailsDe(id)).toEqual([]);
    const trouve = await page({ type: 'TRADE', q: corps.tenant.nom });
    expect(trouve.corps.elements).toMatchObject([{ id, type: 'TRADE', nbUtilisateurs: 1 }]);
    for (const type of ['PHARMACIE', 'GROUPEMENT'])
      expect((await page({ type, q: corps.tenant.nom })).corps.total, type).toBe(0);
    const { version } = (await app.appeler(superJeton, 'GET', `/api/v1/tenant/detail/${id}`)).corps;
    const modifie = { ...corps.tenant, id, version, nom: `${corps.tenant.nom} SAS`, siret: '89110137300018' };
    expect((await app.appeler(superJeton, 'PUT', '/api/v1/tenant', { corps: modifie })).corps).toMatchObject({
      nom: modifie.nom,
      siret: modifie.siret,
    });
    expect((await app.appeler(superJeton, 'PUT', '/api/v1/tenant', { corps: modifie })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    const delegue = await app.jeton(id, 'DELEGUE');
    expect((await app.appeler(delegue, 'GET', '/api/v1/utilisateurs/delegue/tenant')).status).toBe(200);
    const etat = await app.appeler(superJeton, 'PUT', `/api/v1/tenant/etat/${id}`, { corps: 'DEACTIVATED' });
    expect(etat.corps.active).toBe('DEACTIVATED');
    app.sessions.oublier();
    expect((await app.appeler(delegue, 'GET', '/api/v1/utilisateurs/delegue/tenant')).status).toBe(401);
  });

  it('reçoit d’autres délégués, et eux seulement', async () => {
    const { id } = (await creer(saisie())).corps;
    const ajouter = (champs: object) =>
      app.appeler(superJeton, 'POST', '/api/v1/utilisateurs/save', {
        corps: { ...saisie().user, tenantId: id, role: 'DELEGUE', ...champs },
      });
    expect((await ajouter({})).corps).toMatchObject({ role: 'DELEGUE', typeTenant: 'TRADE', newPasswordNeeded: true });
    expect((await ajouter({ role: 'ADMIN' })).corps.errors[0].pointer).toBe('/role');
    expect(await mailsDe(id)).toHaveLength(2);
  });

  it.each(roles.filter((role) => role !== 'SUPER_ADMIN'))('%s n’en crée ni n’en lit aucune', async (role) => {
    const jeton = await app.jeton(await app.unTenant({ nom: `chez ${role}` }), role);
    expect((await creer(saisie(), jeton)).status).toBe(403);
    expect((await app.appeler(jeton, 'GET', '/api/v1/tenant/page', { query: { type: 'TRADE' } })).status).toBe(403);
  });
});

describe('l’invitation par mail', () => {
  it('vaut aussi pour l’administrateur d’une pharmacie ; une semaine après, le lien ne sert plus', async () => {
    const corps = { ...saisie(), type: 'PHARMACIE' };
    const { id } = (await creer(corps)).corps;
    const jeton = jetonDuLien((await mailsDe(id))[0]!.texte);
    await app.services.dbSysteme
      .updateTable('mot_de_passe_demande')
      .set({ expire_le: '2020-01-01T00:00:00Z' })
      .where('tenant_id', '=', id)
      .execute();
    expect((await choisir(jeton)).corps.code).toBe('LIEN_EXPIRE');
  });

  it('sans invitation ni mot de passe, ou sans adresse : une phrase au champ', async () => {
    const refus = await creer(saisie({ inviter: false }));
    expect(refus.corps.errors).toContainEqual({
      pointer: '/user/password',
      detail: 'Le mot de passe est obligatoire.',
    });
    const { corps } = await app.appeler(superJeton, 'POST', '/api/v1/utilisateurs/save', {
      corps: {
        ...saisie().user,
        email: null,
        role: 'OPERATEUR',
        tenantId: await app.unTenant({ nom: 'Sans adresse' }),
      },
    });
    expect(corps.errors).toContainEqual({
      pointer: '/email',
      detail: 'L’adresse e-mail est obligatoire : l’invitation part par mail.',
    });
  });
});
