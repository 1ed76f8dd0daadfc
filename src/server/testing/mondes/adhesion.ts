import { sql } from 'kysely';
import type { MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import type { Segment } from '#shared/features/reseau/segment/contract.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

export const ADHERENTS = '/api/v1/groupements/adherents';
export const ADHESION = '/api/v1/tenant/adhesion';

/** A partner groupement with its two roles, another partner, one that is no partner, and pharmacies at will. */
export const creerMonde = async () => {
  const app: Application = await creerApplication();
  const groupement = await app.unTenant({ type: 'GROUPEMENT', nom: 'Officines Réunies', partenariat: true });
  const autre = await app.unTenant({ type: 'GROUPEMENT', nom: 'Autre Union', partenariat: true });
  const sansPartenariat = await app.unTenant({ type: 'GROUPEMENT', nom: 'Sans Partenariat' });
  const jetons = {
    groupement: await app.jeton(groupement, 'GROUPEMENT'),
    consultation: await app.jeton(groupement, 'CONSULTATION_GROUPEMENT'),
    autre: await app.jeton(autre, 'GROUPEMENT'),
    sansPartenariat: await app.jeton(sansPartenariat, 'GROUPEMENT'),
  };
  let numero = 0;
  const unePharmacie = async (nom = `Pharmacie ${++numero}`) => {
    const id = await app.unTenant({ nom });
    return { id, nom, jeton: await app.jeton(id, 'ADMIN') };
  };
  const appeler: Application['appeler'] = (...envoi) => app.appeler(...envoi);
  const demander = (jeton: string, groupementId = groupement, entetes: Record<string, string> = {}) =>
    appeler(jeton, 'POST', ADHESION, { corps: { groupementId }, entetes });
  const mienne = async (jeton: string): Promise<MonAdhesion> => (await appeler(jeton, 'GET', ADHESION)).corps;
  const quitter = (jeton: string, id: number, acte: 'annuler' | 'quitter', version = 1) =>
    appeler(jeton, 'PUT', `${ADHESION}/${id}`, { corps: { acte, version } });
  const decider = (id: number, acte: string, version = 1, jeton = jetons.groupement) =>
    appeler(jeton, 'PUT', `${ADHERENTS}/etat/${id}`, { corps: { acte, version } });
  const page = async (query: Record<string, string> = {}, jeton = jetons.groupement) =>
    (await appeler(jeton, 'GET', ADHERENTS, { query })).corps;
  /** A pharmacy that asked and was accepted. */
  const unAdherent = async (nom?: string) => {
    const pharmacie = await unePharmacie(nom);
    const { actuelle } = (await demander(pharmacie.jeton)).corps;
    await decider(actuelle.id, 'accepter');
    return { ...pharmacie, adhesionId: actuelle.id as number };
  };
  const unSegment = async (nom: string, jeton = jetons.groupement): Promise<Segment> =>
    (await appeler(jeton, 'POST', '/api/v1/groupements/segment', { corps: { nom } })).corps;
  const affecter = (corps: object, jeton = jetons.groupement) =>
    appeler(jeton, 'PUT', `${ADHERENTS}/segments`, { corps });
  const notifications = async (jeton: string): Promise<string[]> =>
    (await appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements.map(
      ({ title }: { title: string }) => title,
    );
  const journal = async (tenantId: number): Promise<string[]> =>
    (
      await sql<{
        action: string;
      }>`select action from journal where tenant_id = ${tenantId} and objet = 'adhesion' order by id`.execute(
        app.services.dbSysteme,
      )
    ).rows.map(({ action }) => action);
  const colonnes = async (id: number) =>
    app.services.dbSysteme
      .selectFrom('tenant')
      .select(['groupement_id', 'groupement_id_asked', 'etat_groupement'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return {
    app,
    groupement,
    autre,
    sansPartenariat,
    jetons,
    unePharmacie,
    unAdherent,
    unSegment,
    demander,
    mienne,
    quitter,
    decider,
    page,
    affecter,
    notifications,
    journal,
    colonnes,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
