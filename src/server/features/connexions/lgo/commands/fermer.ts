import type { SystemeTx } from '#server/core/db/database.ts';
import { enregistrerLgo, lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { deleteAttente, upsertAcces } from '../repository.ts';

/** An account that closes talks with its software no more, nor keeps where it is (CPT-143). @returns whether it did */
export const fermerLgo = async (
  tx: SystemeTx,
  tenantId: number,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
): Promise<boolean> => {
  const actuel = await lgoARegler(tx, tenantId);
  const ouvert = (actuel?.connexion ?? 'AUCUNE') !== 'AUCUNE';
  if (ouvert) {
    await enregistrerLgo(tx, tenantId, { connexion: 'AUCUNE', logiciel: null, parNom });
    await upsertAcces(tx, tenantId, { adresse: null, identifiant: null }, le);
  }
  await deleteAttente(tx, tenantId);
  await oublierSecrets(tx, { tenantId, connexion: 'LGO' });
  return ouvert;
};
