import type { TenantTx } from '#server/core/db/database.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import { section, tableau, type Apport } from '#server/features/argent/dossier-preuve/read-models/apport.ts';

/** The laboratory's terms that ran on the day of the fact. */
export const apportConditions = async (
  tx: TenantTx,
  { laboratoireId, dateFait, dateDeclaration }: DetailEncours,
): Promise<Apport> => {
  const jour = dateFait ?? dateDeclaration;
  const lignes = await tx
    .selectFrom('condition')
    .select(['gamme', 'condition', 'remise_texte as remise', 'date_debut as debut', 'date_fin as fin'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('date_debut', '<=', jour)
    .where('date_fin', '>=', jour)
    .orderBy('gamme')
    .orderBy('id')
    .limit(50)
    .execute();
  const corps = tableau(
    ['Gamme', 'Condition', 'Remise', 'Du', 'Au'],
    lignes.map(({ gamme, condition, remise, debut, fin }) => [
      gamme,
      condition,
      remise,
      formatJour(debut),
      formatJour(fin),
    ]),
    ['auto', '*', 'auto', 'auto', 'auto'],
  );
  return { contenu: corps.length > 0 ? [section(`Conditions en vigueur le ${formatJour(jour)}`), ...corps] : [] };
};
