import { inSysteme, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { compteAuRegistre } from '#server/features/comptes/registre/read-models.ts';
import { passerCompteA, type DonnerAcces, type SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { AccesDeDepart } from '#shared/features/comptes/tenant/contract.ts';
import type { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import { canReglerSecondRegard } from '#shared/features/reseau/invitation/policy.ts';
import { estDispenseeDuSecondRegard } from '#shared/features/reseau/invitation/rules/second-regard.ts';
import type { SecondRegard } from '#shared/features/reseau/invitation/schemas.ts';
import { findGroupementAdhesion } from '#server/features/reseau/adhesion/repository.ts';
import { deleteDispense, findDispense, upsertDispense } from '../repository.ts';

type SecondRegardLu = ResponseOf<(typeof invitationContract)['lireSecondRegard']>;

const lire = async (tx: SystemeTx, groupementId: number): Promise<SecondRegardLu> => {
  const dispense = await findDispense(tx, groupementId);
  return dispense
    ? { dispense: true, acces: dispense.acces as AccesDeDepart, parNom: dispense.parNom, le: dispense.le }
    : { dispense: false, acces: 'AUCUN', parNom: null, le: null };
};

/** @throws 404 for what is no open groupement */
const exigerGroupement = async (tx: SystemeTx, id: number): Promise<void> => {
  if (!(await findGroupementAdhesion(tx, id))) throw coreErrors.introuvable();
};

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canReglerSecondRegard(acteur)) throw coreErrors.interdit();
};

export const lireSecondRegard = async (ctx: Contexte, groupementId: number): Promise<SecondRegardLu> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    await exigerGroupement(tx, groupementId);
    return lire(tx, groupementId);
  });
};

/** Grants or withdraws the groupement's dispensation; repeating the same setting writes nothing (RES-54). */
export const reglerSecondRegard = async (
  ctx: Contexte,
  groupementId: number,
  { dispense, acces }: SecondRegard,
): Promise<SecondRegardLu> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    await exigerGroupement(tx, groupementId);
    const avant = await lire(tx, groupementId);
    if (avant.dispense === dispense && (!dispense || avant.acces === acces)) return avant;
    if (dispense)
      await upsertDispense(tx, groupementId, {
        acces,
        parNom: ctx.acteur.nomComplet,
        le: ctx.services.maintenant(),
      });
    else await deleteDispense(tx, groupementId);
    await journaliser(tx, ctx.acteur, {
      tenantId: groupementId,
      objet: 'invitation',
      objetId: null,
      action: dispense ? 'dispenser' : 'reprendre',
      avant: { dispense: avant.dispense, acces: avant.acces },
      apres: { dispense, acces },
    });
    return lire(tx, groupementId);
  });
};

type Inscrite = {
  readonly id: number;
  readonly groupementId: number;
  readonly finessInvite: string | null;
  readonly finessInscrit: string | null;
};

/** What a registration by an invitation opens at once. */
export type SuitesInscription = Pick<SuitesAdhesion, 'adhererALInscription' | 'cloreAdhesions'> & {
  readonly donnerAcces: DonnerAcces;
};

/**
 * An account that registered by its link opens at once, where its groupement was dispensed of the second look and
 * nothing is told otherwise; else it waits as any other (RES-54). In the transaction of the registration.
 */
export const ouvrirSansSecondRegard = async (
  tx: SystemeTx,
  { services }: Pick<ContextePublic, 'services'>,
  { id, groupementId, finessInvite, finessInscrit }: Inscrite,
  { cloreAdhesions, donnerAcces }: SuitesInscription,
): Promise<void> => {
  const dispense = await findDispense(tx, groupementId);
  if (!dispense) return;
  const auRegistre = await compteAuRegistre(tx, id);
  if (!estDispenseeDuSecondRegard({ finessInvite, finessInscrit, auRegistre })) return;
  const auteur = { acteur: null, services };
  await passerCompteA(tx, auteur, { id, vers: 'ACCEPTED', motif: null }, { cloreAdhesions });
  await donnerAcces(tx, auteur, id, dispense.acces as AccesDeDepart);
};
