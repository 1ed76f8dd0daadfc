import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** An account and the extractor it chose, locked. */
export const lockExtracteur = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select([
      'id',
      'type',
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifieParNom',
      'extracteur_type as extracteurType',
      'extracteur_consentement as consentement',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type ChoixExtracteur = {
  readonly type: string;
  readonly consentement: unknown;
  readonly le: Date;
  readonly ip: string;
  readonly parNom: string;
};
export const updateExtracteur = (tx: SystemeTx, id: number, { type, consentement, le, ip, parNom }: ChoixExtracteur) =>
  tx
    .updateTable('tenant')
    .set({
      extracteur_type: type,
      extracteur_consentement: consentement === null ? null : sql`${JSON.stringify(consentement)}::jsonb`,
      extracteur_configured_date: le.toISOString(),
      extracteur_configurator_ip: ip,
      modifie_le: sql`now()`,
      modifie_par_nom: parNom,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['version', 'extracteur_configured_date as le', 'extracteur_configurator_ip as ip'])
    .executeTakeFirstOrThrow();

/** How an account talks with its software, locked. */
export const lockLgoTenant = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select([
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifieParNom',
      'lgo_type_connexion as connexion',
      'lgo_type_selected as logiciel',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type ChoixLgo = { readonly connexion: string; readonly logiciel: string | null; readonly parNom: string };
export const updateLgo = (tx: SystemeTx, id: number, { connexion, logiciel, parNom }: ChoixLgo) =>
  tx
    .updateTable('tenant')
    .set({
      lgo_type_connexion: connexion,
      lgo_type_selected: logiciel,
      modifie_le: sql`now()`,
      modifie_par_nom: parNom,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
