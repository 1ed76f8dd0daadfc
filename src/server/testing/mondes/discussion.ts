import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Commentaire, FilDiscussion } from '#shared/features/echanges/discussion/schemas.ts';

const URL = '/api/v1/discussion';

/** A pharmacy with its four roles, a groupement, a neighbour, a delegate; objects to talk about. */
export const creerMondeDiscussion = async () => {
  const app = await creerApplication();
  const { dbSysteme } = app.services;
  const { pharmacie, groupement, voisinage, jetons, voisin } = await creerEquipes(app);
  const societe = await app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  const delegueId = await app.unUtilisateur(societe, 'DELEGUE', 'delegue');
  const editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  const tous: Record<Role, string> = {
    ...jetons,
    DELEGUE: await app.connecter('delegue'),
    SUPER_ADMIN: await app.jeton(editeur, 'SUPER_ADMIN'),
  };
  const ids = {} as Record<Role, number>;
  for (const role of Object.keys(tous) as Role[])
    ids[role] = (await app.appeler(tous[role], 'GET', '/api/v1/utilisateurs/connected')).corps.id;

  const unObjet = (tenantId = pharmacie, titre = 'Opération Hiver', creeParId: number | null = null): Promise<number> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const nom = `Labo ${crypto.randomUUID()}`;
      const detail = await tx
        .insertInto('laboratoire_detail')
        .values({ nom })
        .returning('id')
        .executeTakeFirstOrThrow();
      const labo = await tx
        .insertInto('laboratoire')
        .values({ tenant_id: tenantId, detail_id: detail.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('promotion')
        .values({
          tenant_id: tenantId,
          origine: 'PHARMACIE',
          laboratoire_id: labo.id,
          nom_operation: titre,
          type_promo: 'PROMO',
          etat_promo: 'VALIDATED',
          date_debut: '2026-01-10',
          date_fin: '2026-02-10',
          cree_par_id: creeParId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  /** A copy of a modèle of the groupement, in the pharmacy that belongs to it. */
  const uneCopie = async (): Promise<number> => {
    const [modele, copie] = [
      await unObjet(groupement, 'Opération du groupe'),
      await unObjet(pharmacie, 'Opération du groupe'),
    ];
    await dbSysteme
      .updateTable('promotion')
      .set({ origine: 'GROUPEMENT', groupement_id: groupement, modele_id: modele, acceptation_promo: 'WAITING' })
      .where('id', '=', copie)
      .execute();
    return copie;
  };
  const adherer = async (etat: 'ACCEPTED' | 'TERMINATED'): Promise<void> => {
    // Rows of the history are never changed: the open one ends, another begins.
    await dbSysteme
      .updateTable('adhesion')
      .set({ etat: 'TERMINATED', rompue_par: 'PHARMACIE' })
      .where('pharmacie_id', '=', pharmacie)
      .where('etat', '=', 'ACCEPTED')
      .execute();
    if (etat === 'ACCEPTED')
      await dbSysteme.insertInto('adhesion').values({ tenant_id: groupement, pharmacie_id: pharmacie, etat }).execute();
  };
  /** As the pharmacy would have accepted him. */
  const accorder = async (droitTrade: boolean, etat = 'ACCEPTED', tenantId = pharmacie): Promise<void> => {
    await dbSysteme.deleteFrom('habilitation').execute();
    await dbSysteme
      .insertInto('habilitation')
      .values({
        tenant_id: tenantId,
        sorte: 'TRADE',
        delegue_tenant_id: societe,
        delegue_id: delegueId,
        etat,
        initiateur: 'DELEGUE',
        connue: true,
        droit_trade: droitTrade,
        tous_laboratoires: true,
        demande_par_nom: 'Délégué',
        ...(etat === 'DEACTIVATED' && { arrete_par: 'PHARMACIE' }),
      })
      .execute();
  };
  const appeler = (
    token: string,
    method: 'GET' | 'POST' | 'PUT',
    suite: string,
    corps?: unknown,
    entetes: Record<string, string> = {},
  ) => app.appeler(token, method, `${URL}${suite}`, { ...(corps !== undefined && { corps }), entetes });
  const lire = async (token: string, objet: number, suite = ''): Promise<FilDiscussion> =>
    (await appeler(token, 'GET', `/promotion/${objet}${suite}`)).corps;
  const info = async (token: string, objet: number) => (await appeler(token, 'GET', `/info/promotion/${objet}`)).corps;
  const dire = async (token: string, objet: number, texte = 'Bonjour', champs: object = {}): Promise<Commentaire> => {
    const { status, corps } = await appeler(token, 'POST', `/promotion/${objet}`, { texte, ...champs });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const poser = (token: string, objet: number, statut: string) =>
    appeler(token, 'POST', `/statut/${objet}`, { statut });
  const marquerLecture = (token: string, commentaire: number) => appeler(token, 'POST', `/lecture/${commentaire}`);
  const avis = async (token: string): Promise<string[]> =>
    (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements.map(
      ({ title }: { title: string }) => title,
    );
  const avancer = (ms: number): void => {
    app.horloge.maintenant = new Date(app.horloge.maintenant.getTime() + ms);
  };
  const oublierAvis = () => dbSysteme.deleteFrom('notification').execute();
  return {
    app,
    pharmacie,
    groupement,
    voisinage,
    societe,
    jetons: tous,
    voisin,
    ids,
    unObjet,
    uneCopie,
    adherer,
    accorder,
    appeler,
    lire,
    info,
    dire,
    poser,
    lu: marquerLecture,
    avis,
    avancer,
    oublierAvis,
  };
};
export type MondeDiscussion = Awaited<ReturnType<typeof creerMondeDiscussion>>;
