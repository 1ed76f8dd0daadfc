import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/equipes.ts';
import { multipart } from '#server/testing/multipart.ts';
import { uneFiche } from '#shared/features/catalogue/laboratoire/examples.ts';

export const URL = '/api/v1/laboratoires';

/** A PNG header of 40 × 40 pixels, filled up to `taille` bytes. */
export const png = (taille: number) => {
  const image = Buffer.alloc(taille);
  Buffer.from('89504e470d0a1a0a0000000d4948445200000028000000280806000000', 'hex').copy(image);
  return image;
};

/** What the tests of this feature start from: an editor, a pharmacy with its four roles, a groupement with its two, and a neighbour. */
export const creerMonde = async () => {
  const app: Application = await creerApplication();
  const appeler: Application['appeler'] = (...appel) => app.appeler(...appel);
  const edition = await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' });
  const editeur = await app.jeton(edition, 'SUPER_ADMIN');
  const autreEditeur = await app.jeton(edition, 'SUPER_ADMIN');
  const { pharmacie, jetons, voisin } = await creerEquipes(app);

  let numero = 0;
  const creer = async (champs: Record<string, unknown> = {}, suite: Record<string, unknown> = {}) =>
    appeler(editeur, 'POST', URL, {
      corps: { nature: 'CREATION', laboratoire: { ...uneFiche(), nom: `Labo ${++numero}`, ...champs }, ...suite },
    });
  const auCatalogue = async (champs: Record<string, unknown> = {}) => {
    const { status, corps } = await creer(champs);
    if (status !== 200) throw new Error(JSON.stringify(corps));
    return corps.detail as { id: number; nom: string; version: number };
  };
  const adopter = async (token: string, ...detailIds: number[]) =>
    appeler(token, 'POST', URL, { corps: { nature: 'ADOPTION', detailIds } });
  const adopte = async (token: string, champs: Record<string, unknown> = {}) => {
    const detail = await auCatalogue(champs);
    const { corps } = await adopter(token, detail.id);
    return { detail, id: corps.laboratoires[0].id as number };
  };
  const lire = async (token: string, id: number) => (await appeler(token, 'GET', `${URL}/${id}`)).corps;
  const notifications = async (token: string) =>
    (await appeler(token, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements as {
      title: string;
      body: string;
      link: unknown;
      type: string;
    }[];
  const deposer = (token: string, contenu: Buffer, nom = 'logo.png', mime = 'image/png') =>
    appeler(token, 'POST', `${URL}/logo`, multipart({ contenu, nom, mime }));
  const importer = (contenu: string | Buffer, token = editeur) =>
    appeler(token, 'POST', `${URL}/detail/import`, multipart({ contenu, nom: 'titulaires.csv', mime: 'text/csv' }));

  return {
    app,
    editeur,
    autreEditeur,
    pharmacie,
    jetons,
    voisin,
    creer,
    auCatalogue,
    adopter,
    adopte,
    lire,
    notifications,
    deposer,
    importer,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
