import type { SystemeTx } from '#server/core/db/database.ts';
import { enregistrerExtracteur, extracteurAConfigurer } from '#server/features/comptes/tenant/commands/connexions.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import {
  lockReglageExtracteur,
  updateParametres,
  updatePartageExtracteur,
  upsertPlanDeRecueil,
} from '../repository.ts';
import { lockCleAgent, updateCle } from '../repository/cle-agent.ts';

/**
 * The sales of an account that closes are collected no more: neither address, nor secret, nor key, nor sharing stays
 * (CPT-143).
 * @returns whether something was collected
 */
export const fermerExtracteur = async (
  tx: SystemeTx,
  tenantId: number,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
): Promise<boolean> => {
  const actuel = await extracteurAConfigurer(tx, tenantId);
  const { empreinte } = await lockCleAgent(tx, tenantId);
  await lockReglageExtracteur(tx, tenantId);
  const ouvert = empreinte !== null || (actuel?.extracteurType ?? 'AUCUN') !== 'AUCUN';
  if (ouvert) await enregistrerExtracteur(tx, tenantId, { type: 'AUCUN', consentement: null, le, ip: '', parNom });
  await upsertPlanDeRecueil(tx, tenantId, null);
  await updateParametres(tx, { idNat: null, url: null, identifiant: null }, { parNom, le }, tenantId);
  await updatePartageExtracteur(tx, null, { parNom, le }, tenantId);
  await updateCle(tx, null, { parNom, le }, tenantId);
  await oublierSecrets(tx, { tenantId, connexion: 'EXTRACTEUR' });
  return ouvert;
};
