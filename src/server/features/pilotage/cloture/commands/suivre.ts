import { aujourdhuiDe, inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import { declarerArret, essayerArrets } from '#server/features/comptes/abonnement/commands/arreter-mandats.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { clotureErrors } from '#shared/features/pilotage/cloture/errors.ts';
import type { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import { canSuivreClotures } from '#shared/features/pilotage/cloture/policy.ts';
import { actesDeLaCloture, duDeLaCloture, lignesQuiRetiennent } from '#shared/features/pilotage/cloture/rules.ts';
import type { Cloture } from '#shared/features/pilotage/cloture/schemas.ts';
import { faitsDeCloture, uneCloture } from '../read-models.ts';
import { lockCloture, updateCloture } from '../repository.ts';
import { effacementDeCompte } from './effacer.ts';

const exigerSuivi = ({ acteur }: Contexte): void => {
  if (!canSuivreClotures(acteur)) throw coreErrors.interdit();
};

const relire = (tx: SystemeTx, ctx: Contexte, id: number): Promise<Cloture> =>
  uneCloture(tx, id, { paiement: ctx.services.paiement, aujourdhui: aujourdhuiDe(ctx) });

export const lireCloture = (ctx: Contexte, id: number): Promise<Cloture> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, (tx) => relire(tx, ctx, id));
};

/** Asks the payment provider to stop the mandates now, without waiting for the hourly job (CPT-141). */
export const reessayerArret = async (ctx: Contexte, id: number): Promise<Cloture> => {
  await lireCloture(ctx, id);
  await essayerArrets(ctx.services, id);
  return lireCloture(ctx, id);
};

export const declarerArretDe = async (ctx: Contexte, id: number, mandatId: number): Promise<Cloture> => {
  await lireCloture(ctx, id);
  await declarerArret(ctx, { tenantId: id, id: mandatId });
  return lireCloture(ctx, id);
};

/** A closing, locked and as it was read. @throws 404, 409 CONFLIT_VERSION */
const verrouiller = async (tx: SystemeTx, id: number, version: number) => {
  const cloture = exigerPresence(await lockCloture(tx, id));
  if (cloture.version !== version)
    throw new AppError(409, 'CONFLIT_VERSION', 'Cette clôture a changé entre-temps\u00a0: rechargez la page.');
  return faitsDeCloture(tx, id);
};

/** Lets the erasure go on despite what is still owed: a super administrator gives the reason (CPT-144). */
export const leverRetenue = (
  ctx: Contexte,
  id: number,
  { motif, version }: BodyOf<(typeof clotureContract)['leverRetenue']>,
): Promise<Cloture> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, async (tx) => {
    const faits = await verrouiller(tx, id, version);
    const { paiement, maintenant } = ctx.services;
    if (faits.effaceLe !== null) throw clotureErrors.effacee();
    if (!actesDeLaCloture(faits, aujourdhuiDe(ctx)).lever) throw clotureErrors.rienARetenir();
    await updateCloture(tx, id, {
      levee_le: maintenant().toISOString(),
      levee_par_nom: ctx.acteur.nomComplet,
      levee_motif: motif,
      levee_centimes: duDeLaCloture(faits),
    });
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'lever-retenue',
      apres: { motif },
    });
    return uneCloture(tx, id, { paiement, aujourdhui: aujourdhuiDe(ctx) });
  });
};

const memeNom = (nom: string, saisi: string): boolean =>
  nom.trim().replaceAll(/\s+/g, ' ') === saisi.trim().replaceAll(/\s+/g, ' ');

/** Asks for the erasure, which runs apart: nothing comes back (CPT-144). @throws 409 while something holds it */
export const effacerCompte = (
  ctx: Contexte,
  id: number,
  { nom, version }: BodyOf<(typeof clotureContract)['effacerCompte']>,
): Promise<Cloture> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, async (tx) => {
    const faits = await verrouiller(tx, id, version);
    if (faits.effaceLe !== null) throw clotureErrors.effacee();
    const retenues = lignesQuiRetiennent(faits);
    if (retenues.length > 0) throw clotureErrors.retenue(retenues);
    if (!actesDeLaCloture(faits, aujourdhuiDe(ctx)).effacer) throw clotureErrors.avantSaDate(faits.effacementLe);
    if (!memeNom(faits.nom, nom)) throw clotureErrors.nomDifferent(faits.nom);
    await updateCloture(tx, id, {
      effacement_commence_le: faits.effacementCommenceLe ?? ctx.services.maintenant().toISOString(),
      efface_par_nom: ctx.acteur.nomComplet,
    });
    await journaliser(tx, ctx.acteur, { tenantId: id, objet: 'tenant', objetId: id, action: 'demander-effacement' });
    await mettreEnFile(tx, effacementDeCompte, { tenantId: id });
    return relire(tx, ctx, id);
  });
};
