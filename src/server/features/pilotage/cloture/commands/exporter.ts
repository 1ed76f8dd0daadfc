import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { entrerParLien, ouvreEncore, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import type { Services } from '#server/core/services.ts';
import { exigerPresence } from '#server/core/version.ts';
import { livrerArchive, type DemandeurDArchive } from '#server/features/exploitation/archive/commands.ts';
import { SORTE_EXPORT } from '#server/features/exploitation/export-donnees/commands/archiver.ts';
import { lancerExportDeClos } from '#server/features/exploitation/export-donnees/commands.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { clotureErrors } from '#shared/features/pilotage/cloture/errors.ts';
import { lienExportServi } from '#shared/features/pilotage/cloture/rules.ts';
import type { ExportDeClos } from '#shared/features/pilotage/cloture/schemas.ts';
import { faitsDeCloture } from '../read-models.ts';
import { avancementDeLExport } from '../read-models/export.ts';
import { findLienExport, lockLienExport, updateExportDemande, updateExportPris } from '../repository/export.ts';

const sorteDeLien = ({ maintenant }: Pick<Services, 'maintenant'>): SorteDeLien => ({
  nom: 'lien-export',
  trouver: async (tx, id) => {
    const ligne = await findLienExport(tx, id);
    if (!ligne) return undefined;
    const { secret, expireLe, priseLe, envoyeLe } = ligne;
    // The link stops working as soon as the erasure has begun.
    const efface = (await faitsDeCloture(tx, id)).effacementCommenceLe !== null;
    const revoqueLe = efface || lienExportServi(priseLe, maintenant()) ? envoyeLe : null;
    return { tenantId: id, id, secret, expireLe, revoqueLe };
  },
  invalide: clotureErrors.lienInvalide,
});

type Ouvert = {
  readonly lien: NonNullable<Awaited<ReturnType<typeof findLienExport>>>;
  readonly ancien: DemandeurDArchive;
};
const ouvert = async (tx: SystemeTx, id: number, recu: LienRecu): Promise<Ouvert> => {
  const lien = await lockLienExport(tx, id);
  if (!lien || !ouvreEncore(recu, lien)) throw clotureErrors.lienInvalide();
  const { utilisateurId, nom } = lien;
  return { lien, ancien: { tenantId: id as AuthorizedTenantId, utilisateurId, nomComplet: nom, impersonation: false } };
};

const parLienExport = async <T>(
  ctx: ContextePublic,
  recu: LienRecu,
  work: (tx: SystemeTx, id: number, lien: Ouvert) => Promise<T>,
): Promise<T> => {
  const { id } = await entrerParLien(ctx, sorteDeLien(ctx.services), recu);
  return inSysteme(ctx, async (tx) => work(tx, id, await ouvert(tx, id, recu)));
};

const montrer = async (tx: SystemeTx, { services }: ContextePublic, id: number): Promise<ExportDeClos> => {
  const { nom, effacementLe } = await faitsDeCloture(tx, id);
  const { expireLe, archiveId } = exigerPresence(await findLienExport(tx, id));
  return {
    nom,
    effacementLe,
    expireLe,
    exportDonnees: await avancementDeLExport(tx, id, archiveId, services.maintenant()),
  };
};

export const lireExportDeClos = (ctx: ContextePublic, recu: LienRecu): Promise<ExportDeClos> =>
  parLienExport(ctx, recu, (tx, id) => montrer(tx, ctx, id));

/**
 * Starts an export, or follows the one under way; a lost or expired one is started again (CPT-146). @throws 404, 429
 */
export const demanderExportDeClos = (ctx: ContextePublic, recu: LienRecu): Promise<ExportDeClos> =>
  parLienExport(ctx, recu, async (tx, id, { ancien }) => {
    const dernier = (await montrer(tx, ctx, id)).exportDonnees;
    if (!dernier?.droits.telecharger)
      await updateExportDemande(tx, id, await lancerExportDeClos(tx, ancien, ctx.services.maintenant()));
    return montrer(tx, ctx, id);
  });

/** The ZIP, once: the link closes an hour after (CPT-146). */
export const telechargerExportDeClos = async (ctx: ContextePublic, recu: LienRecu): Promise<FichierReponse> => {
  const { id } = await entrerParLien(ctx, sorteDeLien(ctx.services), recu);
  const { lien, ancien } = await inSysteme(ctx, (tx) => ouvert(tx, id, recu));
  if (lien.archiveId === null) throw clotureErrors.pasPrete();
  return livrerArchive({ ...ctx, acteur: ancien }, lien.archiveId, SORTE_EXPORT, clotureErrors.pasPrete, (tx) =>
    updateExportPris(tx, id, ctx.services.maintenant()),
  );
};
