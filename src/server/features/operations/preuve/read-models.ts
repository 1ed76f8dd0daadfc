import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Placement, Preuve, Preuves } from '#shared/features/operations/preuve/contract.ts';
import { canPrendrePreuve, canSupprimerPreuve } from '#shared/features/operations/preuve/policy.ts';
import { peutEtrePrise } from '#shared/features/operations/preuve/rules.ts';
import { findEtats } from '#server/features/operations/operation/repository/etats.ts';

const placements = (tx: TenantTx, promotionId: number): Promise<Placement[]> =>
  tx
    .selectFrom('promotion_emplacement as p')
    .innerJoin('emplacement as e', (join) =>
      join.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.id', '=', 'p.emplacement_id'),
    )
    .innerJoin('zone as z', (join) => join.onRef('z.tenant_id', '=', 'e.tenant_id').onRef('z.id', '=', 'e.zone_id'))
    .select([
      'p.id',
      'e.nom as emplacementNom',
      'z.nom as zoneNom',
      'p.date_debut as dateDebut',
      'p.date_fin as dateFin',
      'p.realise_le as realiseLe',
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.promotion_id', '=', promotionId)
    .orderBy('p.date_debut')
    .orderBy('z.ordre')
    .orderBy('e.ordre')
    .orderBy('p.id')
    .execute();

type PreuveLue = Omit<Preuve, 'supprimable'> & { readonly creeParId: number | null };
const preuvesDe = (tx: TenantTx, promotionId: number) =>
  tx
    .selectFrom('promotion_preuve as p')
    .innerJoin('fichier as f', (join) =>
      join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(({ eb }) => [
      'p.id',
      'p.promotion_emplacement_id as placementId',
      'f.taille',
      eb('p.vignette', 'is not', null).$castTo<boolean>().as('vignette'),
      'p.cree_par_id as creeParId',
      'p.cree_par_nom as creeParNom',
      'p.cree_le as creeLe',
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.promotion_id', '=', promotionId)
    .orderBy('p.cree_le', 'desc')
    .orderBy('p.id', 'desc')
    .$castTo<PreuveLue>();

const versPreuve = (acteur: Acteur, { creeParId, ...preuve }: PreuveLue): Preuve => ({
  ...preuve,
  supprimable: canSupprimerPreuve(acteur, { creeParId }),
});

/** @throws 404 */
export const lirePreuves = async (tx: TenantTx, acteur: Acteur, promotionId: number): Promise<Preuves> => {
  const [etats, lieux, preuves] = await ensemble(
    findEtats(tx, promotionId),
    placements(tx, promotionId),
    preuvesDe(tx, promotionId).execute(),
  );
  if (!etats) throw coreErrors.introuvable();
  return {
    placements: lieux,
    preuves: preuves.map((preuve) => versPreuve(acteur, preuve)),
    joindre: canPrendrePreuve(acteur) && peutEtrePrise(etats),
  };
};

export const unePreuve = async (tx: TenantTx, acteur: Acteur, promotionId: number, id: number): Promise<Preuve> =>
  versPreuve(acteur, await preuvesDe(tx, promotionId).where('p.id', '=', id).executeTakeFirstOrThrow());
