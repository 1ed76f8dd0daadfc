import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let editeur: number;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' });
  superJeton = await app.jeton(editeur, 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

const dans = (jours: number) => ajouterJours(jourParis(new Date()), jours);
let numero = 0;
const compte = async (champs: Parameters<Application['unTenant']>[0] = {}, role: Role = 'ADMIN') => {
  const id = await app.unTenant({ abonne: false, nom: `Pharmacie ${++numero}`, ...champs });
  return { id, jeton: await app.jeton(id, role) };
};
const changer = (id: number, corps: unknown, token = superJeton) =>
  app.appeler(token, 'PUT', `/api/v1/tenant/abonnement/${id}`, { corps });
const suivi = (token: string) => app.appeler(token, 'GET', '/api/v1/abonnement');
const demander = (token: string, entetes = {}) => app.appeler(token, 'POST', '/api/v1/abonnement/demande', { entetes });
const retirer = (token: string) => app.appeler(token, 'DELETE', '/api/v1/abonnement/demande');
const notifications = async (token: string) =>
  (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as {
    title: string;
    body: string;
    link: unknown;
  }[];
const journal = (tenantId: number) =>
  app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'utilisateur_nom as par', 'apres'])
    .where('tenant_id', '=', tenantId)
    .where('objet', '=', 'abonnement')
    .orderBy('id')
    .execute();
const laboratoires = async (token: string) => {
  app.sessions.oublier();
  return (await app.appeler(token, 'GET', '/api/v1/laboratoires/list')).status;
};

describe('ce que donne le super administrateur', () => {
  it('un essai, un partenariat, une référence et sa fin : l’accès suit, le journal et le compte le savent', async () => {
    const { id, jeton } = await compte();
    expect(await laboratoires(jeton)).toBe(402);
    expect((await changer(id, { essai: 1 })).corps.abonnement).toMatchObject({
      abonne: true,
      essaiActif: true,
      dateEssai: dans(15),
    });
    expect(await laboratoires(jeton)).toBe(200);
    await changer(id, { essai: 0 });
    expect(await laboratoires(jeton)).toBe(402);
    await changer(id, { partenaire: true });
    expect(await laboratoires(jeton)).toBe(200);
    expect((await changer(id, { partenaire: false })).corps.abonnement).toMatchObject({
      abonne: false,
      dateFin: dans(-1),
    });
    const { version } = (await suivi(jeton)).corps.abonnement;
    const { corps } = await changer(id, { contrat: { alias: ' MANDAT-7 ', dateFin: dans(0) }, version });
    expect(corps.abonnement).toMatchObject({ abonne: true, alias: 'MANDAT-7', dateFin: dans(0), essaiActif: false });
    expect(await laboratoires(jeton)).toBe(200);
    expect((await journal(id)).map(({ action }) => action)).toEqual([
      'accorder-essai',
      'accorder-essai',
      'rendre-partenaire',
      'retirer-partenaire',
      'enregistrer',
    ]);
    const recues = await notifications(jeton);
    expect(recues).toHaveLength(1);
    expect(recues[0]).toMatchObject({ title: 'Votre abonnement', link: { ecran: 'parametresAbonnement' } });
  });

  it('le même envoi, douze fois à la fois : un changement, une ligne de journal, une notification', async () => {
    const { id, jeton } = await compte();
    const { version } = (await suivi(jeton)).corps.abonnement;
    const corps = { contrat: { alias: 'A', dateFin: dans(30) }, version };
    const statuts = await Promise.all(Array.from({ length: 12 }, async () => (await changer(id, corps)).status));
    expect(new Set(statuts)).toEqual(new Set([200]));
    expect([await journal(id), await notifications(jeton)].map((lignes) => lignes.length)).toEqual([1, 1]);
  });

  it('deux saisies différentes à partir de la même lecture : la seconde est refusée et ne change rien', async () => {
    const { id, jeton } = await compte();
    const { version } = (await suivi(jeton)).corps.abonnement;
    await changer(id, { contrat: { alias: 'A', dateFin: dans(30) }, version });
    const refus = await changer(id, { contrat: { alias: 'B', dateFin: dans(60) }, version });
    expect(refus.corps).toMatchObject({ status: 409, code: 'CONFLIT_VERSION' });
    expect((await suivi(jeton)).corps.abonnement).toMatchObject({
      alias: 'A',
      dateFin: dans(30),
      version: version + 1,
    });
  });

  it('ne gêne pas celui qui modifie l’identité du compte au même moment', async () => {
    const { id, jeton } = await compte();
    await changer(id, { partenaire: true });
    const corps = { id, version: 1, nom: 'Pharmacie', mail: 'a@exemple.fr' };
    expect((await app.appeler(jeton, 'PUT', '/api/v1/tenant', { corps })).status).toBe(200);
  });

  it.each([
    ['rien', {}],
    ['deux actes à la fois', { essai: 1, partenaire: true }],
    ['un essai inconnu', { essai: 3 }],
    ['un essai en texte', { essai: '1' }],
    ['un partenariat flou', { partenaire: 'oui' }],
    ['une référence sans version', { contrat: { alias: 'A', dateFin: null } }],
    ['une fin sans référence', { contrat: { alias: '', dateFin: '2027-01-01' }, version: 1 }],
    ['une fin qui n’existe pas', { contrat: { alias: 'A', dateFin: '2027-02-30' }, version: 1 }],
    ['une référence de 256 caractères', { contrat: { alias: 'é'.repeat(256), dateFin: null }, version: 1 }],
    ['une référence non stockable', { contrat: { alias: 'a\u0000', dateFin: null }, version: 1 }],
    ['un champ de plus', { essai: 1, active: 'ACCEPTED' }],
    ['un champ de plus dans le contrat', { contrat: { alias: 'A', dateFin: null, partenaire: true }, version: 1 }],
  ])('refuse %s', async (_cas, corps) => {
    const { id, jeton } = await compte();
    expect((await changer(id, corps)).status).toBe(400);
    expect((await suivi(jeton)).corps.abonnement).toMatchObject({ abonne: false, version: 1 });
  });

  it('accepte une référence de 255 caractères', async () => {
    const { id } = await compte();
    expect((await changer(id, { contrat: { alias: 'é'.repeat(255), dateFin: null }, version: 1 })).status).toBe(200);
  });

  it('ne concerne ni l’éditeur, ni la société d’un délégué, ni un inconnu', async () => {
    const trade = await app.unTenant({ type: 'TRADE', nom: 'Trade' });
    for (const id of [editeur, trade, 987654321]) {
      expect((await changer(id, { essai: 1 })).status).toBe(404);
      expect((await app.appeler(superJeton, 'GET', `/api/v1/abonnement/${id}`)).status).toBe(404);
    }
  });

  it.each(roles.filter((role) => role !== 'SUPER_ADMIN'))(
    '%s ne le peut pas, même pour son propre compte',
    async (role) => {
      const type = role === 'DELEGUE' ? 'TRADE' : role.includes('GROUPEMENT') ? 'GROUPEMENT' : 'PHARMACIE';
      const { id, jeton } = await compte({ type, abonne: true }, role);
      for (const corps of [{ essai: 2 }, { partenaire: true }, { contrat: { alias: 'A', dateFin: null }, version: 1 }])
        expect((await changer(id, corps, jeton)).corps).toMatchObject({ status: 403 });
    },
  );

  it('n’entre par aucun autre appel', async () => {
    const { id, jeton } = await compte({ abonne: true });
    const identite = { id, version: 1, nom: 'Pharmacie', mail: 'a@exemple.fr' };
    for (const intrus of [
      { abonnement: { partenaire: true } },
      { partenaire: true },
      { alias: 'A' },
      { dateFin: '2099-01-01' },
      { dateEssai: '2099-01-01' },
      { abonnementAlias: 'A' },
    ])
      expect(
        (await app.appeler(jeton, 'PUT', '/api/v1/tenant', { corps: { ...identite, ...intrus } })).status,
        JSON.stringify(intrus),
      ).toBe(400);
    expect(await journal(id)).toEqual([]);
  });
});

describe('la demande d’abonnement (paiement manuel)', () => {
  it('prévient le super administrateur une fois, se retire, et l’ouverture y répond', async () => {
    const { id, jeton } = await compte({ nom: 'Pharmacie du Pont' });
    const avant = (await notifications(superJeton)).length;
    expect((await suivi(jeton)).corps).toMatchObject({
      souscription: 'FINI',
      moyen: 'manuel',
      formule: null,
      demande: null,
      droits: { demander: true, retirer: false, payer: false },
    });
    const statuts = await Promise.all(Array.from({ length: 12 }, async () => (await demander(jeton)).status));
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const [derniere, ...autres] = await notifications(superJeton);
    expect(autres.length + 1 - avant).toBe(1);
    expect(derniere).toMatchObject({
      title: 'Demande d’abonnement',
      body: 'Pharmacie du Pont demande l’ouverture de son abonnement.',
      link: { ecran: 'pharmacies', params: { ouvert: String(id) } },
    });
    expect((await suivi(jeton)).corps).toMatchObject({
      demande: { creeLe: expect.any(String) },
      droits: { demander: false, retirer: true },
    });
    expect((await app.appeler(superJeton, 'GET', `/api/v1/abonnement/${id}`)).corps).toMatchObject({
      demande: { creeLe: expect.any(String) },
      droits: { demander: false, retirer: false, payer: false },
    });
    expect((await retirer(jeton)).corps).toMatchObject({ demande: null, droits: { demander: true } });
    expect((await retirer(jeton)).corps).toMatchObject({ status: 409, code: 'DEMANDE_ABSENTE' });
    await demander(jeton);
    await changer(id, { contrat: { alias: 'A', dateFin: dans(10) }, version: 1 });
    expect((await suivi(jeton)).corps).toMatchObject({ souscription: 'ABONNE', demande: null });
    const restantes = await app.appeler(superJeton, 'GET', '/api/v1/notifications', { query: { processed: 'false' } });
    expect(restantes.corps.elements).not.toContainEqual(
      expect.objectContaining({ title: 'Demande d’abonnement', body: derniere!.body }),
    );
    expect((await journal(id)).map(({ action }) => action)).toEqual([
      'demander',
      'retirer-demande',
      'demander',
      'enregistrer',
    ]);
  });

  it('renvoyée avec la même clé, elle rend la même réponse', async () => {
    const { jeton } = await compte();
    const [premiereReponse, deux] = [
      await demander(jeton, { 'idempotency-key': 'd1' }),
      await demander(jeton, { 'idempotency-key': 'd1' }),
    ];
    expect([premiereReponse.status, deux.status, deux.corps]).toEqual([200, 200, premiereReponse.corps]);
  });

  it('n’a pas lieu d’être pour un partenaire ni pour un abonnement sans fin', async () => {
    const { id, jeton } = await compte({ abonne: true });
    expect((await demander(jeton)).corps.code).toBe('ABONNEMENT_PARTENAIRE');
    await changer(id, { partenaire: false });
    await changer(id, { contrat: { alias: 'A', dateFin: null }, version: 2 });
    expect((await demander(jeton)).corps.code).toBe('ABONNEMENT_EN_COURS');
  });

  it('le paiement en ligne n’existe pas, un avis n’est pas cru', async () => {
    const { jeton } = await compte();
    expect((await app.appeler(jeton, 'POST', '/api/v1/abonnement/paiement')).corps.code).toBe('PAIEMENT_ABSENT');
    expect(
      (await app.appeler(undefined, 'POST', '/api/v1/abonnement/paiement/avis', { corps: 'signature=x' })).corps.code,
    ).toBe('PAIEMENT_ABSENT');
  });

  it.each([
    ['POST', 'abonnement/demande'],
    ['DELETE', 'abonnement/demande'],
    ['POST', 'abonnement/paiement'],
  ] as const)('%s %s : personne ne souscrit au nom d’un autre', async (method, chemin) => {
    const { id } = await compte({ abonne: true });
    const jetonEditeur = await app.jeton(editeur, 'SUPER_ADMIN');
    const { token } = (await app.appeler(jetonEditeur, 'GET', `/api/v1/tenant/token/${id}`)).corps;
    expect((await app.appeler(token, method, `/api/v1/${chemin}`)).corps).toMatchObject({
      status: 403,
      code: 'IMPERSONATION_INTERDITE',
    });
  });
});

it('sans abonnement : la connexion, le profil, l’abonnement et les notifications restent ouverts', async () => {
  const { jeton } = await compte();
  for (const chemin of ['utilisateurs/connected', 'tenant/id', 'abonnement', 'notifications', 'notifications/nb'])
    expect((await app.appeler(jeton, 'GET', `/api/v1/${chemin}`)).status, chemin).toBe(200);
  expect((await app.appeler(jeton, 'GET', '/api/v1/encours/page')).corps).toMatchObject({
    status: 402,
    code: 'ABONNEMENT_REQUIS',
  });
});

it('les données d’un compte fini restent exportables trente jours', async () => {
  const { id, jeton } = await compte();
  await changer(id, { contrat: { alias: 'A', dateFin: dans(-3) }, version: 1 });
  expect((await suivi(jeton)).corps).toMatchObject({ souscription: 'FINI', exportJusquau: dans(27) });
});
