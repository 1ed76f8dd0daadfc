import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { ObjetVolume, StatVolumes } from '#shared/features/pilotage/statistique/contract/exploitation.ts';

const TABLES: Readonly<Record<ObjetVolume, string>> = {
  ENCOURS: 'encours',
  PROMOTION: 'promotion',
  RFA: 'rfa',
  FACTURE: 'facture',
  RECLAMATION: 'reclamation',
  RDV: 'rdv',
  DOCUMENT: 'document',
  JOUR_DE_VENTES: 'vente_jour',
};
type VolumeGarde = StatVolumes['volumes'][number] & { readonly compteLe: string };

export const findVolumesGardes = async (tx: SystemeTx): Promise<VolumeGarde[]> => {
  const { rows } =
    await sql<VolumeGarde>`select objet, nombre, compte_le as "compteLe" from volume order by objet`.execute(tx);
  return rows;
};

/** Only one request counts at a time: the others wait, then read the stored counts. */
export const lockVolumes = (tx: SystemeTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('statistique.volumes', 0))`.execute(tx);

export const upsertVolumes = async (tx: SystemeTx, maintenant: Date): Promise<void> => {
  const comptes = Object.entries(TABLES).map(
    ([objet, table]) => sql`select ${objet}::text as objet, count(*) as nombre from ${sql.table(table)}`,
  );
  await sql`insert into volume (objet, nombre, compte_le)
    select objet, nombre, ${maintenant.toISOString()}::timestamptz from (${sql.join(comptes, sql` union all `)}) c
    on conflict (objet) do update set nombre = excluded.nombre, compte_le = excluded.compte_le`.execute(tx);
};
