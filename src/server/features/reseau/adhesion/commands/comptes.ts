import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import {
  acteDeDemande,
  actesDeCloture,
  appliquer,
  etatsEnCours,
  type EtatAdhesion,
} from '#shared/features/reseau/adhesion/rules.ts';
import { findGroupement, insertAdhesion, passerAdhesion, verrouillerPharmacie } from '../repository.ts';
import { conclure } from './suites.ts';

type Inscrite = { readonly id: number; readonly nom: string; readonly ville: string | null; readonly par: string };

/** The groupement chosen at registration: asked when it is a partner, noted otherwise (RES-1). */
export const adhererALInscription = async (
  tx: SystemeTx,
  { par, ...pharmacie }: Inscrite,
  groupementId: number,
): Promise<void> => {
  const groupement = await findGroupement(tx, groupementId);
  if (!groupement) throw adhesionErrors.groupementInconnu('/tenant/groupementId');
  const acte = acteDeDemande(groupement);
  const etat = appliquer(acte, null);
  const { id } = await insertAdhesion(tx, {
    tenant_id: groupementId,
    pharmacie_id: pharmacie.id,
    etat,
    demandee_par_nom: par,
  });
  await conclure(tx, null, { acte, id, groupementId, pharmacie, avant: null, apres: etat });
};

/**
 * An account that closes (refused, resigned) leaves its groupement and loses its adhérents: each one is told (RES-6).
 */
export const cloreAdhesions = async (
  tx: SystemeTx,
  acteur: Acteur,
  tenant: { readonly id: number; readonly type: TypeTenant },
): Promise<void> => {
  if (tenant.type !== 'PHARMACIE' && tenant.type !== 'GROUPEMENT') return;
  const { type: cote } = tenant;
  const enCours = await tx
    .selectFrom('adhesion')
    .select(['id', 'tenant_id as groupementId', 'pharmacie_id as pharmacieId'])
    .where(cote === 'PHARMACIE' ? 'pharmacie_id' : 'tenant_id', '=', tenant.id)
    .where('etat', 'in', etatsEnCours)
    .orderBy('pharmacie_id')
    .execute();
  for (const { id, groupementId, pharmacieId } of enCours) {
    const pharmacie = await verrouillerPharmacie(tx, pharmacieId);
    const ligne = await tx.selectFrom('adhesion').select('etat').where('id', '=', id).executeTakeFirstOrThrow();
    const avant = ligne.etat as EtatAdhesion;
    const acte = actesDeCloture[cote][avant];
    if (!acte) continue;
    const vers = appliquer(acte, avant);
    await passerAdhesion(tx, id, { vers, par: acteur, cote });
    await conclure(tx, acteur, { acte, id, groupementId, pharmacie, avant, apres: vers });
  }
};
