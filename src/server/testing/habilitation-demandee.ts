import { sql } from 'kysely';
import {
  annulerDemande,
  demandeAJoindre,
  demandeRetiree,
  joindrePharmacie,
} from '#server/features/reseau/delegue/commands/joindre.ts';
import type { Application } from './application.ts';

const BASE = '/api/v1/utilisateurs/delegue';

/** The CIP by which the tests ask a pharmacy. */
export const cipDe = (tenantId: number): string => String(2_100_000 + tenantId);

/** Runs the waiting jobs of asked and withdrawn requests, in their order. @returns how many */
export const suivreDemandes = async ({ services }: Application): Promise<number> => {
  const { rows } = await sql<{ name: string; data: unknown }>`
    with pris as (delete from pgboss.job where name in (${demandeAJoindre.nom}, ${demandeRetiree.nom})
      returning name, data, created_on)
    select name, data from pris order by created_on`.execute(services.dbSysteme);
  for (const { name, data } of rows)
    await (name === demandeAJoindre.nom
      ? joindrePharmacie(services, demandeAJoindre.schema.parse(data))
      : annulerDemande(services, demandeRetiree.schema.parse(data)));
  return rows.length;
};

/**
 * A delegate asks a pharmacy by its CIP, given here when it has none. @returns the id of the habilitation, that who
 * asked is not told (RES-82)
 */
export const demanderHabilitation = async (app: Application, jeton: string, tenantId: number): Promise<number> => {
  const { dbSysteme } = app.services;
  const cip = cipDe(tenantId);
  await dbSysteme.updateTable('tenant').set({ cip }).where('id', '=', tenantId).execute();
  const { status, corps } = await app.appeler(jeton, 'POST', `${BASE}/demande`, { corps: { identifiant: cip } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  await suivreDemandes(app);
  const { habilitationId } = await dbSysteme
    .selectFrom('demande_acces')
    .select('habilitation_id as habilitationId')
    .where('id', '=', corps.id)
    .executeTakeFirstOrThrow();
  if (habilitationId === null) throw new Error('no pharmacy was asked');
  return habilitationId;
};
