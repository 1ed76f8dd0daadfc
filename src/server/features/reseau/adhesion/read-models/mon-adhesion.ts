import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { segmentsDeLaPharmacie } from '#server/features/reseau/segment/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import { canAgirAdhesion, canPartagerRecupere } from '#shared/features/reseau/adhesion/policy.ts';
import { estPossibleAdhesion, etatsEnCours, type ActePharmacie } from '#shared/features/reseau/adhesion/rules.ts';
import { episodesAdhesion } from './episodes.ts';

/** The names of the groupements this pharmacy has asked or joined: rows of other tenants, only these columns. */
const groupements = async (tx: TenantTx, ids: readonly number[]) => {
  if (ids.length === 0)
    return new Map<number, { nom: string; ville: string | null; partenariat: boolean; actif: boolean }>();
  const lignes = await enSysteme(tx, (systeme) =>
    systeme
      .selectFrom('tenant')
      .select(['id', 'nom', 'ville', 'partenariat', 'active'])
      .where('id', 'in', [...ids])
      .execute(),
  );
  return new Map(lignes.map(({ id, active, ...reste }) => [id, { ...reste, actif: active === 'ACCEPTED' }]));
};

/**
 * Date since which the pharmacy lets its groupement count what it recovered; a consent older than this adhésion does
 * not count (RES-63).
 */
const partageRecupereDepuis = async (
  tx: TenantTx,
  { groupementId, depuis }: { readonly groupementId: number; readonly depuis: string },
): Promise<string | null> => {
  const partage = await tx
    .selectFrom('partage_recupere')
    .select('depuis')
    .where('tenant_id', '=', tx.tenantId)
    .where('groupement_id', '=', groupementId)
    .where('depuis', '>=', depuis)
    .executeTakeFirst();
  return partage?.depuis ?? null;
};

/** The groupement of the acting pharmacy, and the former ones. */
export const monAdhesion = async (tx: TenantTx, acteur: Acteur): Promise<MonAdhesion> => {
  const lignes = await episodesAdhesion(tx)
    .select(['a.tenant_id as groupementId', 'a.version'])
    .where('a.pharmacie_id', '=', tx.tenantId)
    .limit(50)
    .execute();
  const segments = await segmentsDeLaPharmacie(tx);
  const connus = await groupements(
    tx,
    lignes.map(({ groupementId }) => groupementId),
  );
  const enCours = lignes.find(({ etat }) => etatsEnCours.some((etatEnCours) => etatEnCours === etat));
  const groupement = enCours && connus.get(enCours.groupementId);
  const peut = (acte: ActePharmacie) =>
    canAgirAdhesion(acteur, acte) && estPossibleAdhesion(acte, enCours?.etat ?? null);
  const depuis =
    enCours && (enCours.etat === 'ACCEPTED' ? (enCours.decideeLe ?? enCours.demandeeLe) : enCours.demandeeLe);
  const membre = enCours?.etat === 'ACCEPTED';
  return {
    actuelle:
      enCours && groupement && depuis !== undefined
        ? {
            id: enCours.id,
            groupementId: enCours.groupementId,
            groupementNom: groupement.nom,
            groupementVille: groupement.ville,
            partenariat: groupement.partenariat,
            etat: enCours.etat,
            depuis,
            segments: segments
              .filter(({ groupementId }) => groupementId === enCours.groupementId)
              .map(({ id, nom }) => ({ id, nom })),
            partageRecupere: membre
              ? await partageRecupereDepuis(tx, { groupementId: enCours.groupementId, depuis })
              : null,
            version: enCours.version,
            droits: {
              partagerRecupere: membre && canPartagerRecupere(acteur),
              annuler: peut('annuler'),
              quitter: peut('quitter'),
              demander: peut('demander') && groupement.partenariat && groupement.actif,
            },
          }
        : null,
    historique: lignes
      .filter((ligne) => ligne !== enCours)
      .map(({ groupementId, version: _version, ...episode }) => ({
        ...episode,
        groupementNom: connus.get(groupementId)?.nom ?? '',
      })),
    droits: { demander: peut('demander') },
  };
};
