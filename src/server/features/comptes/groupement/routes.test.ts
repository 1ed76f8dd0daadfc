import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

let numero = 0;
const creation = (
  tenant: Record<string, unknown> = {},
  groupement: Record<string, unknown> = {},
  user: Record<string, unknown> = {},
) => {
  numero += 1;
  return {
    tenant: { nom: `Groupement ${numero}`, mail: `g${numero}@exemple.fr`, ville: 'Brest', ...tenant },
    groupement: { tva: null, partenariat: false, ...groupement },
    user: {
      nom: 'Kerbrat',
      prenom: 'Yann',
      username: `yann${numero}`,
      password: MOT_DE_PASSE,
      email: `yann${numero}@exemple.fr`,
      ...user,
    },
  };
};
const creer = (corps: unknown, token = superJeton) =>
  app.appeler(token, 'POST', '/api/v1/tenant/groupement', { corps });
const titres = async (token: string): Promise<string[]> =>
  (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements.map(
    ({ title }: { title: string }) => title,
  );
const journalDe = (tenantId: number) =>
  app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant', 'apres'])
    .where('tenant_id', '=', tenantId)
    .where('objet', '<>', 'connexion')
    .orderBy('id')
    .execute();

describe('POST /api/v1/tenant/groupement', () => {
  it('ouvre un groupement et son premier utilisateur, qui change son mot de passe en entrant', async () => {
    const corps = creation({ nom: 'Officines du Léon' }, { partenariat: true, tva: 'FR44732829320' });
    const { status, corps: cree } = await creer(corps);
    expect([status, cree]).toMatchObject([
      200,
      {
        type: 'GROUPEMENT',
        isGroupement: true,
        active: 'ACCEPTED',
        nom: 'Officines du Léon',
        partenariat: true,
        tva: 'FR44732829320',
        version: 1,
      },
    ]);
    const entree = await app.appeler(undefined, 'POST', '/api/v1/login', {
      corps: { username: corps.user.username, password: MOT_DE_PASSE },
    });
    const { corps: connecte } = await app.appeler(entree.corps.token, 'GET', '/api/v1/utilisateurs/connected');
    expect(connecte).toMatchObject({ role: 'GROUPEMENT', tenantId: cree.id, newPasswordNeeded: true });
    expect(await titres(await app.jeton(cree.id, 'GROUPEMENT'))).toContain('Bienvenue sur Pharmaccord');
    expect((await journalDe(cree.id)).map(({ action }) => action)).toEqual(['creer']);
  });

  it.each([
    ['AUCUN', { abonne: false, partenaire: false, dateEssai: null }, ['creer']],
    ['ESSAI_15_JOURS', { abonne: true, essaiActif: true, partenaire: false }, ['creer', 'accorder-essai']],
    ['ESSAI_1_MOIS', { abonne: true, essaiActif: true, partenaire: false }, ['creer', 'accorder-essai']],
    ['OFFERT', { abonne: true, partenaire: true, dateEssai: null }, ['creer', 'rendre-partenaire']],
  ])('avec l’accès %s, dans le même acte (CPT-98)', async (acces, abonnement, actes) => {
    const { status, corps } = await creer({ ...creation(), acces });
    expect([status, corps.abonnement]).toMatchObject([200, abonnement]);
    expect((await journalDe(corps.id)).map(({ action }) => action)).toEqual(actes);
  });

  it('un accès inconnu est dit à son champ', async () => {
    const { status, corps } = await creer({ ...creation(), acces: 'TOUJOURS' });
    expect([status, corps.errors]).toMatchObject([400, [{ pointer: '/acces', detail: 'Accès inconnu.' }]]);
  });

  it.each([
    [
      'un autre groupement',
      async () => void (await app.unTenant({ type: 'GROUPEMENT', nom: 'Déjà Pris' })),
      'déjà  PRIS'.replace('  ', ' '),
    ],
    [
      'un laboratoire',
      async () =>
        void (await app.services.dbSysteme
          .insertInto('laboratoire_detail')
          .values({ nom: 'Laboratoire Unique' })
          .execute()),
      ' laboratoire unique',
    ],
  ])('refuse le nom pris par %s', async (_cas, occuper, nom) => {
    await occuper();
    expect((await creer(creation({ nom }))).corps).toMatchObject({
      status: 409,
      code: 'NOM_DEJA_UTILISE',
      errors: [{ pointer: '/tenant/nom' }],
    });
  });

  it('nomme l’identifiant et l’adresse déjà utilisés, sans laisser de groupement derrière', async () => {
    const pris = creation();
    await creer(pris);
    const meme = creation({}, {}, { username: pris.user.username.toUpperCase() });
    expect((await creer(meme)).corps).toMatchObject({ status: 409, errors: [{ pointer: '/user/username' }] });
    expect((await creer(creation({}, {}, { email: pris.user.email }))).corps).toMatchObject({
      status: 409,
      errors: [{ pointer: '/user/email' }],
    });
    expect((await creer({ ...meme, user: creation().user })).status).toBe(200);
  });

  it('douze envois à la fois d’une même demande : un groupement', async () => {
    const corps = creation({ nom: 'Douze à la fois' });
    const envois = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.appeler(superJeton, 'POST', '/api/v1/tenant/groupement', {
          corps,
          entetes: { 'idempotency-key': 'groupement-douze' },
        }),
      ),
    );
    expect(new Set(envois.map(({ status, corps: { id } }) => `${status} ${id}`)).size).toBe(1);
  });

  it.each([
    ['un état', { active: 'ACCEPTED' }, {}, {}],
    ['un type', { type: 'EDITEUR' }, {}, {}],
    ['un abonnement', {}, { abonnement: { partenaire: true } }, {}],
    ['un rôle', {}, {}, { role: 'SUPER_ADMIN' }],
  ])('refuse %s glissé dans le corps', async (_cas, tenant, groupement, user) => {
    expect((await creer(creation(tenant, groupement, user))).status).toBe(400);
  });
});

describe('PUT /api/v1/tenant/groupement/{id}', () => {
  const champs = (autres = {}) => ({
    fax: null,
    siteInternet: null,
    siteIntranet: null,
    tva: null,
    partenariat: false,
    version: 1,
    ...autres,
  });
  const modifier = (token: string, id: number, corps: unknown) =>
    app.appeler(token, 'PUT', `/api/v1/tenant/groupement/${id}`, { corps });

  it('change ce qui n’est qu’au groupement, et le journal ne garde que ce qui change', async () => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: 'À changer' });
    const jeton = await app.jeton(id, 'GROUPEMENT');
    const { corps } = await modifier(
      jeton,
      id,
      champs({ fax: '02 98 00 00 00', siteIntranet: 'https://intranet.exemple.fr' }),
    );
    expect(corps).toMatchObject({
      nom: 'À changer',
      fax: '0298000000',
      siteIntranet: 'https://intranet.exemple.fr',
      version: 2,
    });
    expect(await journalDe(id)).toMatchObject([
      {
        action: 'modifier',
        avant: { fax: null, siteIntranet: null },
        apres: { fax: '0298000000', siteIntranet: 'https://intranet.exemple.fr' },
      },
    ]);
    expect(Object.keys((await journalDe(id))[0]?.apres as object)).toHaveLength(2);
    expect((await modifier(jeton, id, champs())).corps).toMatchObject({ status: 409, code: 'CONFLIT_VERSION' });
  });

  it('le partenariat ouvert par le groupement est dit à l’éditeur ; fermé par l’éditeur, au groupement', async () => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: 'Bientôt partenaire' });
    const jeton = await app.jeton(id, 'GROUPEMENT');
    await modifier(jeton, id, champs({ partenariat: true }));
    expect(await titres(superJeton)).toContain('Demandes d’adhésion ouvertes');
    expect(await titres(jeton)).toEqual([]);
    await modifier(superJeton, id, champs({ partenariat: false, version: 2 }));
    expect(await titres(jeton)).toEqual(['Demandes d’adhésion fermées']);
  });

  it('404 pour un autre groupement, une pharmacie ou rien', async () => {
    const [mien, autre, pharmacie] = [
      await app.unTenant({ type: 'GROUPEMENT', nom: 'Le mien' }),
      await app.unTenant({ type: 'GROUPEMENT', nom: 'Un autre' }),
      await app.unTenant({ nom: 'Une pharmacie' }),
    ];
    const jeton = await app.jeton(mien, 'GROUPEMENT');
    for (const id of [autre, pharmacie, 987654321])
      expect((await modifier(jeton, id, champs())).status, String(id)).toBe(404);
    expect((await modifier(superJeton, pharmacie, champs())).status).toBe(404);
  });

  it.each([
    ['tva', 'x'.repeat(255), true],
    ['tva', 'x'.repeat(256), false],
    ['fax', '9'.repeat(255), true],
    ['fax', '9'.repeat(256), false],
    ['fax', '02-98', false],
    ['siteInternet', `https://e.fr/${'a'.repeat(487)}`, true],
    ['siteInternet', `https://e.fr/${'a'.repeat(488)}`, false],
    ['siteIntranet', 'ftp://exemple.fr', false],
    ['siteIntranet', `http://e.fr/${'a'.repeat(488)}`, true],
    ['partenariat', 'oui', false],
    ['version', 0, false],
  ])('%s : %j accepté %s', async (champ, valeur, accepte) => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: `Champ ${champ} ${String(valeur).length} ${accepte}` });
    const { status, corps } = await modifier(superJeton, id, champs({ [champ]: valeur }));
    expect(status).toBe(accepte ? 200 : 400);
    expect(corps.errors?.[0].pointer).toBe(accepte ? undefined : `/${champ}`);
  });
});

describe('PUT /api/v1/tenant/groupement', () => {
  const corps = (nom: string, version = 1, autres = {}) => ({
    tenant: { nom, mail: 'nous@exemple.fr', ...autres },
    groupement: { tva: null, partenariat: false },
    version,
  });

  it('change tout de son groupement d’un coup ; rien d’un autre ne peut être visé', async () => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: 'Nous' });
    const jeton = await app.jeton(id, 'GROUPEMENT');
    const modifier = (envoye: unknown) => app.appeler(jeton, 'PUT', '/api/v1/tenant/groupement', { corps: envoye });
    expect((await modifier(corps('Nous tous', 1, { siret: '732 829 320 00074' }))).corps).toMatchObject({
      id,
      nom: 'Nous tous',
      siret: '73282932000074',
    });
    expect((await modifier(corps('Nous tous'))).corps.code).toBe('CONFLIT_VERSION');
    expect((await modifier({ ...corps('Nous', 2), id: 1 })).status).toBe(400);
    await app.unTenant({ type: 'GROUPEMENT', nom: 'Eux' });
    expect((await modifier(corps('EUX', 2))).corps).toMatchObject({
      status: 409,
      code: 'NOM_DEJA_UTILISE',
      errors: [{ pointer: '/tenant/nom' }],
    });
  });

  it('douze modifications à la fois sur la même version : une seule gagne', async () => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: 'Disputé' });
    const jeton = await app.jeton(id, 'GROUPEMENT');
    const statuts = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, i) =>
          (await app.appeler(jeton, 'PUT', '/api/v1/tenant/groupement', { corps: corps(`Disputé ${i}`) })).status,
      ),
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('connecté comme groupement, le super administrateur le peut aussi', async () => {
    const id = await app.unTenant({ type: 'GROUPEMENT', nom: 'Visité' });
    const jeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur 2' }), 'SUPER_ADMIN');
    const { token } = (await app.appeler(jeton, 'GET', `/api/v1/tenant/token/${id}`)).corps;
    expect(
      (await app.appeler(token, 'PUT', '/api/v1/tenant/groupement', { corps: corps('Visité et modifié') })).status,
    ).toBe(200);
  });
});

describe('GET /api/v1/tenant/groupement', () => {
  it('le super administrateur lit tout, les autres ce qui est public des groupements ouverts', async () => {
    const partenaire = await app.unTenant({ type: 'GROUPEMENT', nom: 'Ouvert partenaire', partenariat: true });
    const ferme = await app.unTenant({ type: 'GROUPEMENT', nom: 'Fermé', active: 'DEACTIVATED', partenariat: true });
    const simple = await app.unTenant({ type: 'GROUPEMENT', nom: 'Ouvert sans partenariat' });
    const lire = async (token: string, quoi: string) =>
      (await app.appeler(token, 'GET', `/api/v1/tenant/${quoi}`)).corps as { id: number; nom: string }[];
    const tous = await lire(superJeton, 'groupement');
    expect(tous.find(({ id }) => id === ferme)).toMatchObject({
      active: 'DEACTIVATED',
      mail: 'contact@exemple.fr',
      nbAdherents: 0,
    });
    expect(tous.every((tenant) => 'type' in tenant && tenant.type === 'GROUPEMENT')).toBe(true);
    const pharmacie = await app.jeton(await app.unTenant({ nom: 'Curieuse' }), 'OPERATEUR');
    const publics = await lire(pharmacie, 'groupement');
    expect(publics.map(({ id }) => id)).toEqual(expect.arrayContaining([partenaire, simple]));
    expect(publics.map(({ id }) => id)).not.toContain(ferme);
    expect(Object.keys(publics[0] ?? {}).toSorted()).toEqual(['id', 'nom', 'partenariat', 'ville']);
  });
});
