import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Contexte } from '#server/core/contexte.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Placement, Preuve, Preuves } from '#shared/features/operations/preuve/contract.ts';
import { acteSurSousObjet } from '#shared/core/sous-objet.ts';
import { canPrendrePreuve, canRetirerPreuve } from '#shared/features/operations/preuve/policy.ts';
import { peutEtrePrise } from '#shared/features/operations/preuve/rules.ts';
import { estDeclaree } from '#server/features/operations/operation/read-models/declaree.ts';
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

type PreuveLue = Omit<Preuve, 'acte'> & { readonly creeParId: number | null };
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
      'p.retire_le as retireLe',
      'p.retire_par_nom as retireParNom',
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.promotion_id', '=', promotionId)
    .orderBy('p.cree_le', 'desc')
    .orderBy('p.id', 'desc')
    .$castTo<PreuveLue>();

type LecteurPreuves = { readonly acteur: Acteur; readonly maintenant: Date; readonly declare: boolean };
/** What this session may do with a photo (COM-130); null when it may do nothing. */
export const acteSurPreuve = (
  { acteur, maintenant, declare }: LecteurPreuves,
  preuve: Pick<PreuveLue, 'creeParId' | 'creeLe' | 'retireLe'>,
): Preuve['acte'] => {
  if (!canRetirerPreuve(acteur, preuve)) return null;
  const age = maintenant.getTime() - Date.parse(preuve.creeLe);
  return acteSurSousObjet(acteur, { creeParId: preuve.creeParId, age, declare, retire: preuve.retireLe !== null });
};
const versPreuve = (lecteur: LecteurPreuves, { creeParId, ...preuve }: PreuveLue): Preuve => ({
  ...preuve,
  acte: acteSurPreuve(lecteur, { creeParId, ...preuve }),
});

/** The day in Paris of the first photo of a place that was not withdrawn. */
export const jourDePremierePreuve = async (tx: TenantTx, placementId: number): Promise<string | null> => {
  const { rows } = await sql<{ jour: string | null }>`
    select (min(cree_le) at time zone 'Europe/Paris')::date as jour from promotion_preuve
    where tenant_id = ${tx.tenantId} and promotion_emplacement_id = ${placementId} and retire_le is null`.execute(tx);
  return rows[0]?.jour ?? null;
};

/** @throws 404 */
export const lirePreuves = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  promotionId: number,
): Promise<Preuves> => {
  const [etats, lieux, preuves, declare] = await ensemble(
    findEtats(tx, promotionId),
    placements(tx, promotionId),
    preuvesDe(tx, promotionId).execute(),
    estDeclaree(tx, promotionId),
  );
  const lecteur = { acteur, maintenant: services.maintenant(), declare };
  if (!etats) throw coreErrors.introuvable();
  return {
    placements: lieux,
    preuves: preuves.map((preuve) => versPreuve(lecteur, preuve)),
    joindre: canPrendrePreuve(acteur) && peutEtrePrise(etats),
  };
};

export const unePreuve = async (
  tx: TenantTx,
  lecteur: LecteurPreuves,
  promotionId: number,
  id: number,
): Promise<Preuve> =>
  versPreuve(lecteur, await preuvesDe(tx, promotionId).where('p.id', '=', id).executeTakeFirstOrThrow());
