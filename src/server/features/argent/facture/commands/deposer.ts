import { inTenant, type Contexte } from '#server/core/contexte.ts';
import {
  avecDepots,
  inscrireFichier,
  lireRecu,
  supprimerFichier,
  type FichierEnDepot,
} from '#server/core/files/fichiers.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { DepotFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { z } from 'zod';
import { unDepot } from '../read-models/depot.ts';
import { findDepot, insertDepot, insertFichiersDeposes, JOURS_GARDES } from '../repository/depots.ts';
import { deleteRefuseesAnciennes } from '../repository/refusees.ts';

export const travailLecture = declarerTravail({
  nom: 'facture.lecture',
  schema: z.object({ tenantId: z.number().int(), depotId: z.number().int() }),
  dureeMaxSecondes: 1_800,
  reessais: { limite: 4, delaiSecondes: 5, delaiMaxSecondes: 60 },
});

type Recu = { readonly nom: string; readonly depot: FichierEnDepot } | { readonly nom: string; readonly refus: string };

/**
 * Examines and puts away a file before any transaction; a refused one is told in the report, the others go on.
 */
const recevoir = async ({ services, acteur }: Contexte, fichier: FichierRecu): Promise<Recu> => {
  const { nom } = fichier;
  try {
    const depot = await avecDepots(
      services.fichiers,
      [await lireRecu(fichier, acteur)],
      async ([depotRecu]) => depotRecu,
    );
    if (!depot) throw coreErrors.indisponible();
    return { nom, depot };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { nom, refus: error.message };
    throw error;
  }
};

/** Puts files away, and has them read by a job: some at a time, as one drop (FAC-20). */
export const deposerFactures = async (
  ctx: Contexte,
  { depotId, attendus }: BodyOf<(typeof factureContract)['deposerFactures']>,
  fichiers: readonly FichierRecu[],
): Promise<DepotFacture> => {
  if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
  if (fichiers.length === 0) throw factureErrors.fichierManquant();
  const recus: Recu[] = [];
  for (const fichier of fichiers) recus.push(await recevoir(ctx, fichier));
  return inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    for (const fichierId of await deleteRefuseesAnciennes(tx, JOURS_GARDES)) await supprimerFichier(tx, fichierId);
    const id = depotId ?? (await insertDepot(tx, Math.max(attendus, fichiers.length), acteur));
    const depot = await findDepot(tx, id);
    if (!depot || depot.parId !== acteur.utilisateurId) throw coreErrors.introuvable();
    if (depot.recus + recus.length > depot.attendus) throw factureErrors.depotComplet();
    const deposes = [];
    for (const recu of recus)
      deposes.push(
        'depot' in recu
          ? {
              nom: recu.nom,
              fichierId: (await inscrireFichier(tx, recu.depot, { auteur: acteur })).id,
              documents: null,
            }
          : {
              nom: recu.nom,
              fichierId: null,
              documents: [{ nom: recu.nom, issue: 'REFUSEE' as const, factureId: null, phrase: recu.refus }],
            },
      );
    await insertFichiersDeposes(tx, id, deposes);
    await mettreEnFile(tx, travailLecture, { tenantId: tx.tenantId, depotId: id });
    return unDepot(tx, id);
  });
};
