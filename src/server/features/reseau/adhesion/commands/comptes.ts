import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur, TypeTenant } from '#shared/core/acteur.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { acteDeDemande, actesDeCloture, etatApresActe } from '#shared/features/reseau/adhesion/rules.ts';
import {
  findGroupementAdhesion,
  insertAdhesion,
  updateEtatAdhesion,
  lockPharmacie,
  findAdhesionsEnCours,
  findEtatAdhesion,
} from '../repository.ts';
import { conclureAdhesion, type SuitesDepart } from './suites.ts';

type Inscrite = { readonly id: number; readonly nom: string; readonly ville: string | null; readonly par: string };

/** The groupement chosen at registration: asked when it is a partner, noted otherwise (RES-1). */
export const adhererALInscription = async (
  tx: SystemeTx,
  { par, ...pharmacie }: Inscrite,
  groupementId: number,
  suites: SuitesDepart,
): Promise<void> => {
  const groupement = await findGroupementAdhesion(tx, groupementId);
  if (!groupement) throw adhesionErrors.groupementInconnu('/tenant/groupementId');
  const acte = acteDeDemande(groupement);
  const etat = etatApresActe(acte, null);
  const { id } = await insertAdhesion(tx, {
    tenant_id: groupementId,
    pharmacie_id: pharmacie.id,
    etat,
    demandee_par_nom: par,
  });
  await conclureAdhesion(tx, null, { acte, id, groupementId, pharmacie, avant: null, apres: etat }, suites);
};

/**
 * An account that closes (refused, resigned) leaves its groupement and loses its adhérents: each one is told (RES-6).
 */
export const cloreAdhesions = async (
  tx: SystemeTx,
  acteur: Acteur,
  tenant: { readonly id: number; readonly type: TypeTenant },
  suites: SuitesDepart,
): Promise<void> => {
  if (tenant.type !== 'PHARMACIE' && tenant.type !== 'GROUPEMENT') return;
  const { type: cote } = tenant;
  for (const { id, groupementId, pharmacieId } of await findAdhesionsEnCours(tx, tenant.id, cote)) {
    const pharmacie = await lockPharmacie(tx, pharmacieId);
    const avant = await findEtatAdhesion(tx, id);
    const acte = actesDeCloture[cote][avant];
    if (!acte) continue;
    const vers = etatApresActe(acte, avant);
    await updateEtatAdhesion(tx, id, { vers, par: acteur, cote });
    await conclureAdhesion(tx, acteur, { acte, id, groupementId, pharmacie, avant, apres: vers }, suites);
  }
};
