import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { laboratoireContract, LaboratoireDetail } from '#shared/features/catalogue/laboratoire/contract.ts';
import { canTenirFicheGroupement } from '#shared/features/catalogue/laboratoire/policy.ts';
import { unDetail } from '../read-models/catalogue.ts';
import { findFicheGroupement, insertDetail, lockFicheGroupement } from '../repository.ts';
import { changerDetail } from './catalogue.ts';
import { repondreAuxDemandes } from './demandes.ts';

/**
 * A groupement writes the row of the catalogue that is itself, and no other (CAT-70). The first time opens the row;
 * the pharmacies that had asked for a laboratory of that name move to it.
 */
export const ecrireFicheGroupement = (
  ctx: Contexte,
  { version, ...fiche }: BodyOf<(typeof laboratoireContract)['ecrireFicheGroupement']>,
): Promise<LaboratoireDetail> => {
  if (!canTenirFicheGroupement(ctx.acteur)) throw coreErrors.interdit();
  const groupementId = ctx.acteur.tenantId;
  return inSysteme(ctx, async (tx) => {
    await lockFicheGroupement(tx, groupementId);
    const avant = await findFicheGroupement(tx, groupementId);
    if (avant) {
      exigerVersion(avant, version ?? 0);
      return changerDetail(tx, ctx.acteur, avant, fiche);
    }
    const nom = await nomDuCompte(tx, groupementId);
    const { id } = await insertDetail(tx, { ...fiche, nom, isGroupement: true }, ctx.acteur, groupementId);
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire_detail',
      objetId: id,
      action: 'creer',
      apres: { nom, ...fiche },
    });
    await repondreAuxDemandes(tx, ctx.acteur, [id], null);
    return unDetail(tx, id);
  });
};
