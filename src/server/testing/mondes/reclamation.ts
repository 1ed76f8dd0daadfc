import type { DetailReclamation, FilReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { creerMonde } from '#server/testing/mondes/encours.ts';
import type { FichierEnvoye } from '#server/testing/multipart.ts';

export const URL = '/api/v1/reclamations';
export const FIL = '/api/v1/discussion';
const BORNE = '----pharmaccord';

/** What a browser sends: a JSON part under its name, then files under theirs. */
export const corpsMultipart = (nom: string, donnees: unknown, fichiers: readonly FichierEnvoye[] = []) => {
  const parties = fichiers.flatMap((fichier) => [
    Buffer.from(
      `--${BORNE}\r\nContent-Disposition: form-data; name="reclamationFiles"; filename="${fichier.nom}"\r\nContent-Type: ${fichier.mime}\r\n\r\n`,
    ),
    Buffer.isBuffer(fichier.contenu) ? fichier.contenu : Buffer.from(fichier.contenu),
    Buffer.from('\r\n'),
  ]);
  const json = Buffer.from(
    `--${BORNE}\r\nContent-Disposition: form-data; name="${nom}"; filename="blob"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(donnees)}\r\n`,
  );
  return {
    corps: Buffer.concat([json, ...parties, Buffer.from(`--${BORNE}--\r\n`)]),
    entetes: { 'content-type': `multipart/form-data; boundary=${BORNE}` },
  };
};
export const unTexte = (nom = 'constat.txt', contenu: Buffer | string = 'Trois cartons écrasés'): FichierEnvoye => ({
  contenu,
  nom,
  mime: 'text/plain',
});

/** The world of encours, with what the laboratory's side does. */
export const creerMondeReclamation = async () => {
  const monde = await creerMonde();
  const { app, jetons, labo } = monde;
  const saisie = (champs: object = {}) => ({
    laboratoireId: labo,
    motif: 'LOGISTIQUE',
    objet: 'Carton écrasé',
    message: '<p>Le carton est arrivé écrasé.</p>',
    lignes: [{ nom: 'Crème solaire 50+', ean: '3400930000001', lot: 'L42', quantite: 6 }],
    destinataires: ['sav@labo.fr'],
    ...champs,
  });
  const poster = (
    champs: object = {},
    token = jetons.ADMIN,
    fichiers: readonly FichierEnvoye[] = [],
    entetes: Record<string, string> = {},
  ) => {
    const envoi = corpsMultipart('donnees', saisie(champs), fichiers);
    return app.appeler(token, 'POST', URL, { corps: envoi.corps, entetes: { ...envoi.entetes, ...entetes } });
  };
  const creer = async (
    champs: object = {},
    token = jetons.ADMIN,
    fichiers: readonly FichierEnvoye[] = [],
  ): Promise<DetailReclamation> => {
    const { status, corps } = await poster(champs, token, fichiers);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const lire = async (id: number, token = jetons.ADMIN): Promise<DetailReclamation> =>
    (await app.appeler(token, 'GET', `${URL}/${id}`)).corps;
  const fil = async (id: number, token = jetons.ADMIN, suite = ''): Promise<FilReclamation> =>
    (await app.appeler(token, 'GET', `${FIL}/reclamation/${id}${suite}`)).corps;
  const dire = (
    id: number,
    commentaire: object,
    { token = jetons.ADMIN, mail = false, fichiers = [] as readonly FichierEnvoye[] } = {},
  ) =>
    app.appeler(
      token,
      'POST',
      `${FIL}/reclamation/${id}${mail ? '?envoyerMail=true' : ''}`,
      corpsMultipart('commentaire', commentaire, fichiers),
    );
  /** The path of its link, as the mail gives it. */
  const cheminDe = ({ lien }: Pick<DetailReclamation, 'lien'>): string => new globalThis.URL(lien.url ?? '').pathname;
  const publique = (reclamation: DetailReclamation, suite = '', entetes: Record<string, string> = {}) =>
    app.appeler(undefined, 'GET', `/api/v1${cheminDe(reclamation)}${suite}`, { entetes });
  const repondre = (
    reclamation: DetailReclamation,
    champs: object = {},
    {
      fichiers = [] as readonly FichierEnvoye[],
      entetes = {},
      mail = false,
    }: { fichiers?: readonly FichierEnvoye[]; entetes?: Record<string, string>; mail?: boolean } = {},
  ) => {
    const commentaire = { nom: 'Julie Petit', email: 'julie@labo.fr', texte: 'Bien reçu.', ...champs };
    const envoi = corpsMultipart('commentaire', commentaire, fichiers);
    const url = `${FIL}${cheminDe(reclamation).replace('/reclamations/', '/reclamation/')}${mail ? '?envoyerMail=true' : ''}`;
    return app.appeler(undefined, 'POST', url, { corps: envoi.corps, entetes: { ...envoi.entetes, ...entetes } });
  };
  const avis = async (token = jetons.ADMIN): Promise<string[]> =>
    (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements.map(
      ({ title }: { title: string }) => title,
    );
  const compter = async (token = jetons.ADMIN, suite = ''): Promise<number> =>
    (await app.appeler(token, 'GET', `${FIL}/reclamations/count${suite}`)).corps;
  return {
    ...monde,
    unEncours: monde.creer,
    saisie,
    poster,
    creer,
    lire,
    fil,
    dire,
    cheminDe,
    publique,
    repondre,
    avis,
    compter,
  };
};
export type MondeReclamation = Awaited<ReturnType<typeof creerMondeReclamation>>;
