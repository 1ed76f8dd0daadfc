import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { multipart } from '#server/testing/multipart.ts';
import { uneFiche } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';

export const URL = '/api/v1/laboratoires';

const ENTETE_PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000002800000028080600000000000000', 'hex');
const morceauPng = (nom: string, contenu: Buffer): Buffer => {
  const taille = Buffer.alloc(4);
  taille.writeUInt32BE(contenu.length);
  return Buffer.concat([taille, Buffer.from(nom), contenu, Buffer.alloc(4)]);
};
const FIN_PNG = morceauPng('IEND', Buffer.alloc(0));
/** A PNG of 40 × 40 pixels that weighs `taille` bytes; a broken one when it cannot. */
export const png = (taille: number): Buffer => {
  const reste = taille - ENTETE_PNG.length - FIN_PNG.length - 12;
  if (reste < 0) return ENTETE_PNG.subarray(0, taille);
  return Buffer.concat([ENTETE_PNG, morceauPng('IDAT', Buffer.alloc(reste)), FIN_PNG]);
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
