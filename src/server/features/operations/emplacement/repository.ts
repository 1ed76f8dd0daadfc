import type { TenantTx } from '#server/core/db/database.ts';
import { rangSuivant, type ListeOrdonnee } from '#server/core/db/liste-ordonnee.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { emplacementErrors } from '#shared/features/operations/emplacement/errors.ts';
import type { EmplacementSaisie, Zone, ZoneSaisie } from '#shared/features/operations/emplacement/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

export const ZONES: ListeOrdonnee = { table: 'zone', ordre: 'ordre' };
export const EMPLACEMENTS: ListeOrdonnee = { table: 'emplacement', ordre: 'ordre', parent: 'zone_id' };

const colonnesSuivi = ['version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'] as const;
export const colonnesZone = ['id', 'nom', 'couleur', ...colonnesSuivi] as const;
const surDoubleZone = surViolation({ zone_nom: emplacementErrors.nomDeZoneUtilise });
const surDouble = surViolation({
  emplacement_nom: emplacementErrors.nomUtilise,
  emplacement_tenant_id_zone_id_fkey: emplacementErrors.zoneInconnue,
});

export const findZone = (tx: TenantTx, id: number): Promise<Zone | undefined> =>
  tx
    .selectFrom('zone')
    .select(colonnesZone)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const countZones = async (tx: TenantTx): Promise<number> => {
  const { n } = await tx
    .selectFrom('zone')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertZone = async (tx: TenantTx, { nom, couleur }: ZoneSaisie, { nomComplet }: Acteur): Promise<Zone> => {
  const ordre = await rangSuivant(tx, ZONES);
  return tx
    .insertInto('zone')
    .values({ tenant_id: tx.tenantId, nom, couleur, ordre, cree_par_nom: nomComplet, modifie_par_nom: nomComplet })
    .returning(colonnesZone)
    .executeTakeFirstOrThrow()
    .catch(surDoubleZone);
};

/** Updates a zone; without fields, only records who moved it. */
export const updateZone = (
  tx: TenantTx,
  id: number,
  modifs: Partial<ZoneSaisie>,
  { nomComplet }: Acteur,
): Promise<Zone> =>
  tx
    .updateTable('zone')
    .set({ ...modifs, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(colonnesZone)
    .executeTakeFirstOrThrow()
    .catch(surDoubleZone);

export const deleteZone = (tx: TenantTx, id: number) =>
  tx.deleteFrom('zone').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

export type LigneEmplacement = {
  readonly id: number;
  readonly zoneId: number;
  readonly nom: string;
  readonly type: string;
  readonly largeurCm: number | null;
  readonly prixSemaineHtCentimes: number | null;
  readonly photoId: number | null;
  readonly actif: boolean;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};
export const colonnesEmplacement = [
  'id',
  'zone_id as zoneId',
  'nom',
  'type',
  'largeur_cm as largeurCm',
  'prix_semaine_ht_centimes as prixSemaineHtCentimes',
  'photo_id as photoId',
  'actif',
  ...colonnesSuivi,
] as const;

export const findEmplacement = (tx: TenantTx, id: number): Promise<LigneEmplacement | undefined> =>
  tx
    .selectFrom('emplacement')
    .select(colonnesEmplacement)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Number of emplacements, in one zone or in the whole account. */
export const countEmplacements = async (tx: TenantTx, zoneId?: number): Promise<number> => {
  const tous = tx
    .selectFrom('emplacement')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId);
  const { n } = await (zoneId === undefined ? tous : tous.where('zone_id', '=', zoneId)).executeTakeFirstOrThrow();
  return n;
};

export const insertEmplacement = async (
  tx: TenantTx,
  { zoneId, nom, type, largeurCm, prixSemaineHtCentimes, actif }: EmplacementSaisie & { zoneId: number },
  { nomComplet }: Acteur,
): Promise<LigneEmplacement> => {
  const ordre = await rangSuivant(tx, EMPLACEMENTS, zoneId);
  return tx
    .insertInto('emplacement')
    .values({
      tenant_id: tx.tenantId,
      zone_id: zoneId,
      nom,
      type,
      largeur_cm: largeurCm,
      prix_semaine_ht_centimes: prixSemaineHtCentimes,
      actif,
      ordre,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning(colonnesEmplacement)
    .executeTakeFirstOrThrow()
    .catch(surDouble);
};

type ModifsEmplacement = {
  zone_id?: number;
  nom?: string;
  type?: string;
  largeur_cm?: number | null;
  prix_semaine_ht_centimes?: number | null;
  actif?: boolean;
};

export const updateEmplacement = (
  tx: TenantTx,
  id: number,
  modifs: ModifsEmplacement,
  { nomComplet }: Acteur,
): Promise<LigneEmplacement> =>
  tx
    .updateTable('emplacement')
    .set({ ...modifs, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(colonnesEmplacement)
    .executeTakeFirstOrThrow()
    .catch(surDouble);

/** Changes the photo without changing the version, so that a person editing the fields meets no conflict. */
export const updatePhoto = (tx: TenantTx, id: number, photoId: number | null) =>
  tx
    .updateTable('emplacement')
    .set({ photo_id: photoId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteEmplacement = async (tx: TenantTx, id: number): Promise<void> => {
  await tx
    .deleteFrom('emplacement')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    // Taken by a promotion between the counting and now.
    .catch(
      surViolation({
        promotion_emplacement_tenant_id_emplacement_id_fkey: () => emplacementErrors.emplacementUtilise(1),
      }),
    );
};
