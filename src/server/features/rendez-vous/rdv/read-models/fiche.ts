import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { FicheRdv, SectionFiche } from '#shared/features/rendez-vous/rdv/schemas.ts';
import type { Contribution, DemandeFiche } from './section.ts';

const nommer = async (tx: TenantTx, laboratoireId: number): Promise<string> => {
  const ligne = await tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select('d.nom')
    .where('l.tenant_id', '=', tx.tenantId)
    .where('l.id', '=', laboratoireId)
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return ligne.nom;
};

/** Everything known of a laboratory on the day of the RDV: each section comes from its own feature. @throws 404 */
export const ficheRdv = async (
  tx: TenantTx,
  acteur: Acteur,
  {
    contributions,
    ...demande
  }: Omit<DemandeFiche, 'acteur' | 'laboratoireNom'> & { contributions: readonly Contribution[] },
): Promise<FicheRdv> => {
  const { laboratoireId, aujourdhui } = demande;
  const laboratoireNom = await nommer(tx, laboratoireId);
  const sections: SectionFiche[] = [];
  for (const contribuer of contributions) sections.push(await contribuer(tx, { ...demande, acteur, laboratoireNom }));
  return { laboratoireId, laboratoireNom, au: aujourdhui, sections };
};
