import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import type { FilQuestion, FilSupport, MessageSaisi } from '#shared/features/echanges/support/schemas.ts';
import { creerApplication } from '../application.ts';
import { multipartAvec, type FichierEnvoye } from '../multipart.ts';

export const URL = '/api/v1/support/conversations';
export const QUESTIONS = '/api/v1/support/questions';

type Envoi = { readonly fichiers?: readonly FichierEnvoye[]; readonly entetes?: Record<string, string> };

/** An application with a person of each role, and a second ADMIN beside the first. */
export const creerMondeSupport = async () => {
  const app = await creerApplication();
  const comptes = {
    PHARMACIE: await app.unTenant({ nom: 'Pharmacie des Tilleuls' }),
    GROUPEMENT: await app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement Vert' }),
    EDITEUR: await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }),
    TRADE: await app.unTenant({ type: 'TRADE', nom: 'Société de délégués' }),
  };
  const jetons = {} as Record<Role, string>;
  for (const role of roles) jetons[role] = await app.jeton(comptes[typeDuRole[role]], role);
  const collegue = await app.jeton(comptes.PHARMACIE, 'ADMIN');
  const voisin = await app.jeton(await app.unTenant({ nom: 'Pharmacie du Mail' }), 'ADMIN');
  const { dbSysteme } = app.services;
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email: 'anne@exemple.fr' })
    .where('username', '=', 'admin-3')
    .execute();
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email: 'aide@exemple.fr' })
    .where('role', '=', 'SUPER_ADMIN')
    .execute();

  const envoyer = (token: string, url: string, saisie: unknown, { fichiers = [], entetes = {} }: Envoi = {}) => {
    const envoi = multipartAvec(saisie, ...fichiers);
    return app.appeler(token, 'POST', url, { corps: envoi.corps, entetes: { ...envoi.entetes, ...entetes } });
  };
  const reussir = async <T>(reponse: ReturnType<typeof envoyer>): Promise<T> => {
    const { status, corps } = await reponse;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps as T;
  };
  const demander = (saisie: Partial<MessageSaisi> = {}, token = jetons.ADMIN, envoi?: Envoi): Promise<FilSupport> =>
    reussir(envoyer(token, URL, { texte: 'Comment régler un avoir ?', ...saisie }, envoi));
  const ecrire = (id: number, texte = 'Encore une chose', token = jetons.ADMIN): Promise<FilSupport> =>
    reussir(envoyer(token, `${URL}/${id}/messages`, { texte }));
  const repondre = (id: number, saisie: object = {}, envoi?: Envoi): Promise<FilQuestion> =>
    reussir(
      envoyer(jetons.SUPER_ADMIN, `${QUESTIONS}/${id}/messages`, { texte: 'Ouvrez l’encours.', ...saisie }, envoi),
    );
  const lire = (id: number, token = jetons.ADMIN) => app.appeler(token, 'GET', `${URL}/${id}`);
  const lireQuestion = (id: number, token = jetons.SUPER_ADMIN) => app.appeler(token, 'GET', `${QUESTIONS}/${id}`);
  const mails = (cle: string) =>
    dbSysteme
      .selectFrom('mail')
      .select(['tenant_id as tenantId', 'destinataires', 'sujet', 'texte', 'cle'])
      .where('cle', 'like', `${cle}%`)
      .orderBy('id')
      .execute();
  const journalDe = (id: number) =>
    dbSysteme
      .selectFrom('journal')
      .select(['tenant_id as tenantId', 'action'])
      .where('objet', '=', 'support')
      .where('objet_id', '=', id)
      .orderBy('id')
      .execute();
  return {
    app,
    comptes,
    jetons,
    collegue,
    voisin,
    envoyer,
    demander,
    ecrire,
    repondre,
    lire,
    lireQuestion,
    mails,
    journalDe,
  };
};
export type MondeSupport = Awaited<ReturnType<typeof creerMondeSupport>>;
