import { exigerLigne } from '#server/core/version.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { libelleVisibiliteRdv } from '#shared/features/rendez-vous/rdv/messages.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { canPartagerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { autorisesGardes } from '#shared/features/rendez-vous/rdv/rules.ts';
import type { PartageRdv, Rdv, VisibiliteRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { unRdv } from '../read-models/liste.ts';
import { updatePartageRdv, type LigneRdv } from '../repository.ts';
import { findColleguesParmi } from '../repository/mentions.ts';
import { annoncerRdv, chargerRdv } from './charger.ts';
import { lienRdv, nommerRdv, prevenirConcernes } from './prevenir.ts';

/** @throws 400 for a person who is not of the account; those already chosen may have left since */
export const exigerCollegues = async (
  tx: TenantTx,
  ids: readonly number[],
  dejaChoisis: readonly number[] = [],
): Promise<void> => {
  const nouveaux = ids.filter((id) => !dejaChoisis.includes(id));
  if ((await findColleguesParmi(tx, nouveaux)).length !== nouveaux.length) throw rdvErrors.personneInconnue();
};

const prevenirAuteur = async (
  tx: TenantTx,
  { acteur }: Contexte,
  rdv: LigneRdv,
  visibleBy: VisibiliteRdv,
): Promise<void> => {
  if (rdv.creeParId === null || rdv.creeParId === acteur.utilisateurId) return;
  // A super administrator who wrote while acting for the account has left it since.
  if ((await findColleguesParmi(tx, [rdv.creeParId])).length === 0) return;
  const phrase = `${nommerRdv(rdv)} : ${acteur.nomComplet} a choisi « ${libelleVisibiliteRdv[visibleBy]} ».`;
  await annoncerEvenement(tx, acteur, 'RDV_PARTAGE', [
    {
      tenantId: tx.tenantId,
      objet: rdv.id,
      donnees: { phrase },
      utilisateurId: rdv.creeParId,
      lien: lienRdv(rdv),
    },
  ]);
};

/** @returns the row as it is shared now. @throws 403 */
export const appliquerPartage = async (
  tx: TenantTx,
  ctx: Contexte,
  avant: LigneRdv,
  { visibleBy, authorizedUsers }: Pick<PartageRdv, 'visibleBy' | 'authorizedUsers'>,
): Promise<LigneRdv> => {
  const autorises = autorisesGardes(visibleBy, authorizedUsers, avant.creeParId);
  if (visibleBy === avant.visibleBy && JSON.stringify(autorises) === JSON.stringify(avant.autorises)) return avant;
  if (!canPartagerRdv(ctx.acteur, avant)) throw coreErrors.interdit();
  await exigerCollegues(tx, autorises, avant.autorises);
  await updatePartageRdv(tx, avant.id, visibleBy, autorises);
  await journaliser(tx, ctx.acteur, {
    objet: 'rdv',
    objetId: avant.id,
    action: 'partager',
    avant: { visibleBy: avant.visibleBy, authorizedUsers: avant.autorises },
    apres: { visibleBy, authorizedUsers: autorises },
  });
  const apres = { ...avant, visibleBy, autorises };
  await prevenirAuteur(tx, ctx, apres, visibleBy);
  return apres;
};

/**
 * RDV-14: journalled, and told to the author when another person does it. People named in the note who may now read it
 * are told.
 */
export const partagerRdv = (
  ctx: Contexte,
  cle: { labId: number; id: number },
  { version, ...partage }: PartageRdv,
): Promise<Rdv> =>
  inTenant(ctx, async (tx) => {
    const avant = exigerLigne(await chargerRdv(tx, ctx.acteur, cle, canPartagerRdv), version);
    const apres = await appliquerPartage(tx, ctx, avant, partage);
    await prevenirConcernes(tx, ctx.acteur, apres);
    annoncerRdv(tx, cle.id);
    return unRdv(tx, ctx.acteur, cle.id);
  });
