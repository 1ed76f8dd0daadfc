import type { Role } from '#shared/core/acteur.ts';
import { creerApplication } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

const URL = '/api/v1/utilisateurs';

export type Modifiable = {
  id: number;
  version: number;
  username: string;
  nom: string;
  prenom: string;
  email: string;
  role: Role;
  activated: boolean;
};
const corpsDe = (
  { id, version, username, nom, prenom, email, role, activated }: Modifiable,
  champs: Record<string, unknown>,
) => Object.assign({ id, version, username, nom, prenom, email, role, activated }, champs);

/** What the tests of users start from: two teams, a neighbour, the super administrator, and every call in one word. */
export const creerMonde = async () => {
  const app = await creerApplication();
  const equipes = await creerEquipes(app);
  const editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' });
  const superAdmin = await app.jeton(editeur, 'SUPER_ADMIN');
  let numero = 0;
  const nouveauNom = (prefixe = 'personne') => `${prefixe}-${++numero}`;
  const saisie = (champs: Record<string, unknown> = {}) => {
    const username = nouveauNom();
    const defauts = {
      username,
      nom: 'Martin',
      prenom: 'Zoé',
      email: `${username}@exemple.fr`,
      role: 'OPERATEUR',
      password: 'Provisoire1',
    };
    return Object.assign(defauts, champs);
  };
  const creer = (token: string, champs: Record<string, unknown> = {}) =>
    app.appeler(token, 'POST', `${URL}/save`, { corps: saisie(champs) });
  const cree = async (token = equipes.jetons.ADMIN, champs: Record<string, unknown> = {}) => {
    const { status, corps } = await creer(token, champs);
    if (status !== 200) throw new Error(JSON.stringify(corps));
    return corps;
  };
  return {
    app,
    equipes,
    editeur,
    superAdmin,
    nouveauNom,
    saisie,
    creer,
    cree,
    modifier: (token: string, personne: Modifiable, champs: Record<string, unknown> = {}) =>
      app.appeler(token, 'PUT', `${URL}/update`, { corps: corpsDe(personne, champs) }),
    supprimer: (token: string, id: number) => app.appeler(token, 'DELETE', `${URL}/${id}`),
    lire: async (token: string, id: number) => (await app.appeler(token, 'GET', `${URL}/detail/${id}`)).corps,
    moi: async (token: string) => (await app.appeler(token, 'GET', `${URL}/connected`)).corps,
    vivante: async (token: string) => {
      app.sessions.oublier();
      return (await app.appeler(token, 'GET', `${URL}/connected`)).status === 200;
    },
    lister: async (token: string, query: Record<string, string> = {}, chemin = 'paginate') =>
      (await app.appeler(token, 'GET', `${URL}/${chemin}`, { query })).corps,
    login: (username: string, password: string) =>
      app.appeler(undefined, 'POST', '/api/v1/login', { corps: { username, password } }),
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
