import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import type { VersionVisible } from './visibles.ts';

/** `cle`: where its bytes are in the store. */
export type VersionAArchiver = VersionVisible & { readonly cle: string };

/** The caller has just been allowed to read these versions, some of them of its groupement. */
export const versionsAvecCles = (tx: TenantTx, versions: readonly VersionVisible[]): Promise<VersionAArchiver[]> =>
  enSysteme(tx, async (systeme) => {
    const lignes = await systeme
      .selectFrom('fichier')
      .select(['id', 'cle'])
      .where(sql<boolean>`id = any(${versions.map(({ fichierId }) => fichierId)}::bigint[])`)
      .execute();
    const cles = new Map(lignes.map(({ id, cle }) => [id, cle]));
    return versions.map((version) => ({ ...version, cle: cles.get(version.fichierId) ?? '' }));
  });
