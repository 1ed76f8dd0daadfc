import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde as creerMondeAdhesion } from '#server/testing/mondes/adhesion.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';
import type { Condition, DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { uneConditionGroupement } from '#shared/features/conditions/condition-groupement/exemples-de-test.ts';
import type {
  DetailConditionGroupement,
  Proposition,
} from '#shared/features/conditions/condition-groupement/schemas.ts';

export const CONDITIONS = '/api/v1/conditions';
export const PROPOSITIONS = `${CONDITIONS}/propositions`;
export const GROUPEMENT = '/api/v1/groupements/conditions';
/** The day of these tests. */
export const JOUR = '2026-11-21';

/** A groupement with a laboratory and a segment, another one, a pharmacy with its four roles, and adhérents at will. */
export const creerMonde = async () => {
  const base = await creerMondeAdhesion();
  const { app, groupement, autre, jetons } = base;
  app.horloge.maintenant = new Date(`${JOUR}T10:00:00Z`);
  const { dbSysteme } = app.services;

  const unDetail = (nom: string): Promise<number> =>
    transactionSysteme(
      dbSysteme,
      async (tx) =>
        (await tx.insertInto('laboratoire_detail').values({ nom }).returning('id').executeTakeFirstOrThrow()).id,
    );
  const adopter = (tenantId: number, detailId: number): Promise<number> =>
    transactionSysteme(
      dbSysteme,
      async (tx) =>
        (
          await tx
            .insertInto('laboratoire')
            .values({ tenant_id: tenantId, detail_id: detailId })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
  const detail = await unDetail('Éclat Santé');
  const labo = await adopter(groupement, detail);
  const laboAutre = await adopter(autre, detail);
  const littoral = await base.unSegment('Littoral');
  const ville = await base.unSegment('Ville');
  const partenariats: { id: number; nom: string; version: number }[] = (
    await app.appeler(jetons.groupement, 'GET', '/api/v1/tenant/partenariats')
  ).corps;
  const partenariat = partenariats[0]!.id;

  /** A pharmacy with its own laboratory and the four roles. */
  const unePharmacie = async (nom?: string) => {
    const pharmacie = await base.unePharmacie(nom);
    return {
      ...pharmacie,
      labo: await adopter(pharmacie.id, detail),
      roles: {
        ADMIN: pharmacie.jeton,
        ACHAT: await app.jeton(pharmacie.id, 'ACHAT'),
        MERCHANDISING: await app.jeton(pharmacie.id, 'MERCHANDISING'),
        OPERATEUR: await app.jeton(pharmacie.id, 'OPERATEUR'),
      },
    };
  };
  /** An adhérent of the given segments. */
  const unMembre = async (...segments: readonly { id: number }[]) => {
    const membre = await base.unAdherent();
    if (segments.length > 0)
      await base.affecter({ adherentIds: [membre.adhesionId], ajouter: segments.map(({ id }) => id) });
    return membre;
  };
  const ok = ({ status, corps }: { status: number; corps: any }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const creer = async (jeton: string, champs: Parameters<typeof uneCondition>[0]): Promise<Condition> =>
    ok(await app.appeler(jeton, 'POST', CONDITIONS, { corps: uneCondition(champs) }));
  const lire = async (jeton: string, id: number): Promise<DetailCondition> =>
    ok(await app.appeler(jeton, 'GET', `${CONDITIONS}/${id}`));
  const lister = async (
    jeton: string,
    query: Record<string, string> = {},
  ): Promise<{ elements: Condition[]; total: number; parEtat: object }> =>
    ok(await app.appeler(jeton, 'GET', CONDITIONS, { query }));

  const preparer = async (
    champs: Partial<Parameters<typeof uneConditionGroupement>[0]> = {},
    jeton = jetons.groupement,
  ): Promise<DetailConditionGroupement> =>
    ok(
      await app.appeler(jeton, 'POST', GROUPEMENT, {
        corps: uneConditionGroupement({
          laboratoireId: labo,
          partenariatId: partenariat,
          segmentIds: [littoral.id],
          ...champs,
        }),
      }),
    );
  const passer = (
    condition: { id: number; version: number },
    acte: 'publier' | 'retirer' | 'clore',
    jeton = jetons.groupement,
  ) => app.appeler(jeton, 'PUT', `${GROUPEMENT}/${condition.id}/etat`, { corps: { acte, version: condition.version } });
  const publier = async (condition: { id: number; version: number }): Promise<DetailConditionGroupement> =>
    ok(await passer(condition, 'publier'));
  const retirer = async (condition: { id: number; version: number }): Promise<DetailConditionGroupement> =>
    ok(await passer(condition, 'retirer'));
  const propositions = async (jeton: string): Promise<Proposition[]> =>
    ok(await app.appeler(jeton, 'GET', PROPOSITIONS));
  const proposition = async (jeton: string, id: number): Promise<Proposition> => {
    const propositionRecue = (await propositions(jeton)).find((p) => p.id === id);
    if (!propositionRecue) throw new Error(`proposition ${id} not seen`);
    return propositionRecue;
  };
  const repondre = (jeton: string, id: number, corps: object) =>
    app.appeler(jeton, 'PUT', `${PROPOSITIONS}/${id}`, { corps });
  const accepter = async (jeton: string, id: number, rang = 0): Promise<Proposition> => {
    const { version, choix } = await proposition(jeton, id);
    return ok(await repondre(jeton, id, { etat: 'ACCEPTED', choixId: choix[rang]!.id, version }));
  };
  const avis = async (jeton: string): Promise<string[]> =>
    (
      await app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { type: 'CONDITION', taille: '200' } })
    ).corps.elements.map(({ title }: { title: string }) => title);
  const actes = async (tenantId: number, objet: string): Promise<string[]> =>
    (
      await sql<{
        action: string;
      }>`select action from journal where tenant_id = ${tenantId} and objet = ${objet} order by id`.execute(dbSysteme)
    ).rows.map(({ action }) => action);
  return {
    ...base,
    detail,
    labo,
    laboAutre,
    littoral,
    ville,
    partenariats,
    partenariat,
    unDetail,
    adopter,
    unePharmacie,
    unMembre,
    creer,
    lire,
    lister,
    preparer,
    passer,
    publier,
    retirer,
    propositions,
    proposition,
    repondre,
    accepter,
    avis,
    actes,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
