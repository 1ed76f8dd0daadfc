import { afterAll, beforeAll } from 'vitest';
import { creerApplication, MOT_DE_PASSE, type Application, type Reponse } from '#server/testing/application.ts';

export let app: Application;
export let editeur: number;
export let superJeton: string;

export let numero = 0;
export const demande = (champs: Record<string, unknown> = {}, user: Record<string, unknown> = {}) => {
  numero++;
  return {
    tenant: {
      nom: `Pharmacie ${numero}`,
      rue: '1 rue Haute',
      ville: 'Nantes',
      codePostal: '44000',
      mail: `p${numero}@exemple.fr`,
      groupementId: null,
      ...champs,
    },
    user: { nom: 'Le Goff', prenom: 'Maël', username: `mael${numero}`, password: MOT_DE_PASSE, ...user },
  };
};
export const inscrire = (corps: unknown, entetes = {}, ip = `10.1.${numero}.1`): Promise<Reponse> =>
  app.app
    .inject({
      method: 'POST',
      url: '/api/v1/tenant/public',
      payload: corps as object,
      headers: entetes,
      remoteAddress: ip,
    })
    .then((r) => ({ status: r.statusCode, corps: r.json(), entetes: r.headers, brut: r.rawPayload }));
export const changerEtat = (id: number, etat: string, token = superJeton) =>
  app.appeler(token, 'PUT', `/api/v1/tenant/etat/${id}`, { corps: etat });
export const notifications = async (token: string) =>
  (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as { title: string; body: string }[];

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerTenants = (): void => {
  beforeAll(async () => {
    app = await creerApplication();
    editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' });
    superJeton = await app.jeton(editeur, 'SUPER_ADMIN');
  });
  afterAll(() => app.fermer());
};
