import type { SystemeTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import type { DroitsOuverts } from '#shared/features/reseau/delegue/rules.ts';
import {
  findLaboratoiresOuverts,
  replaceLaboratoires,
  updateHabilitation,
  type HabilitationVerrouillee,
} from '../repository.ts';

/** What the pharmacist gives, and until when. */
export type DroitsAccordes = DroitsOuverts & { readonly expireLe: string | null };

/** The rights of an habilitation as they are kept now. */
export const droitsAccordes = async (tx: SystemeTx, h: HabilitationVerrouillee): Promise<DroitsAccordes> => {
  const { droitTrade, lectureEncours, lectureDocuments, lectureConditions, tousLaboratoires, expireLe } = h;
  const laboratoireIds = await findLaboratoiresOuverts(tx, h);
  return {
    droitTrade,
    lectureEncours,
    lectureDocuments,
    lectureConditions,
    tousLaboratoires,
    laboratoireIds,
    expireLe,
  };
};

/**
 * Writes the rights that `droitsAGarder` gave.
 * @param auteur who changes them, kept with the row
 * @throws 400 at `/laboratoireIds` for a laboratory that the pharmacy does not have, or has no more
 */
export const enregistrerDroits = async (
  tx: SystemeTx,
  h: Pick<HabilitationVerrouillee, 'id' | 'tenantId'>,
  { laboratoireIds, ...droits }: DroitsAccordes,
  auteur: string,
): Promise<void> => {
  await updateHabilitation(tx, h, { ...enColonnes('habilitation', droits), modifie_par_nom: auteur });
  await replaceLaboratoires(tx, h, laboratoireIds);
};
