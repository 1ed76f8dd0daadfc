import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { AuteurDuCompte, DonnerAcces } from '#server/features/comptes/tenant/commands.ts';
import { unTenant } from '#server/features/comptes/tenant/read-models.ts';
import type { Abonnement } from '#shared/core/abonnement.ts';
import { formatJour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Changement } from '#shared/features/comptes/abonnement/contract.ts';
import { canChangerAbonnement } from '#shared/features/comptes/abonnement/policy.ts';
import { appliquerChangement, memeAbonnement } from '#shared/features/comptes/abonnement/rules.ts';
import type { AccesDeDepart } from '#shared/features/comptes/tenant/contract.ts';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { updateDemandeClose, lockClient } from '../repository.ts';
import { cloreDemandeDAbonnement, diffuserAbonnement, prevenirGestionnaires } from './prevenir.ts';
import { updateAbonnementDuTenant } from '#server/features/comptes/tenant/repository.ts';
import { exigerLigne, exigerVersion } from '#server/core/version.ts';

const nomActe = ({ essai, partenaire }: Changement): string =>
  essai !== undefined
    ? 'accorder-essai'
    : partenaire === undefined
      ? 'enregistrer'
      : partenaire
        ? 'rendre-partenaire'
        : 'retirer-partenaire';

/** What the tenant is told, from what was changed. */
const annonce = ({ essai, partenaire }: Changement, { alias, dateFin, dateEssai }: Abonnement): string => {
  if (essai !== undefined)
    return dateEssai === null
      ? 'Votre période d’essai est terminée.'
      : `Une période d’essai vous est ouverte jusqu’au ${formatJour(dateEssai)} inclus.`;
  if (partenaire !== undefined)
    return partenaire
      ? 'Votre accès est désormais offert, sans limite de durée.'
      : 'Votre accès n’est plus offert : voyez ce qu’il en est de votre abonnement.';
  if (alias === null) return 'Votre abonnement a été retiré.';
  return dateFin === null
    ? 'Votre abonnement est ouvert, sans date de fin.'
    : `Votre abonnement est ouvert jusqu’au ${formatJour(dateFin)} inclus.`;
};

const sansVersion = ({ alias, dateFin, dateEssai, partenaire }: Abonnement): Abonnement => ({
  alias,
  dateFin,
  dateEssai,
  partenaire,
});

/** A contract sent without its version is a stale one. */
const VERSION_ABSENTE = -1;

/** The same change sent twice changes nothing more (CPT-64). In the caller's transaction. */
export const changerAbonnementDe = async (
  tx: SystemeTx,
  { acteur, services }: AuteurDuCompte,
  id: number,
  changement: Changement,
): Promise<void> => {
  const aujourdhui = aujourdhuiDe({ services });
  const maintenant = services.maintenant().toISOString();
  const ligne = await lockClient(tx, id);
  const client = exigerLigne(ligne && { ...ligne, modifieLe: maintenant, modifieParNom: null });
  const avant = sansVersion(client);
  const apres = appliquerChangement(avant, changement, aujourdhui);
  if (memeAbonnement(avant, apres)) return;
  if (changement.contrat)
    exigerVersion(client, changement.version ?? VERSION_ABSENTE, 'un autre administrateur ou un paiement');
  await updateAbonnementDuTenant(tx, id, apres);
  if (apres.partenaire || apres.alias !== null) {
    await updateDemandeClose(tx, id, 'TRAITEE', acteur?.nomComplet ?? 'Pharmaccord');
    await cloreDemandeDAbonnement(tx, client, acteur);
  }
  await journaliser(tx, acteur ?? 'systeme', {
    tenantId: id,
    objet: 'abonnement',
    objetId: id,
    action: nomActe(changement),
    avant,
    apres,
  });
  await prevenirGestionnaires(tx, client, acteur, {
    titre: 'Votre abonnement',
    phrase: annonce(changement, apres),
  });
  await diffuserAbonnement(tx, id);
};

const OUVERTURES = {
  AUCUN: null,
  ESSAI_15_JOURS: { essai: 1 },
  ESSAI_1_MOIS: { essai: 2 },
  OFFERT: { partenaire: true },
} as const satisfies Record<AccesDeDepart, Changement | null>;
/** What a new account may use from its first day, in the transaction that makes it (CPT-98). */
export const donnerAcces: DonnerAcces = async (tx, auteur, id, acces) => {
  const changement = OUVERTURES[acces];
  if (changement) await changerAbonnementDe(tx, auteur, id, changement);
};

/** A trial, a free access, or a reference and its end, given by a super administrator (CPT-64). */
export const changerAbonnement = (ctx: Contexte, id: number, changement: Changement): Promise<Tenant> => {
  if (!canChangerAbonnement(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    await changerAbonnementDe(tx, ctx, id, changement);
    return unTenant(tx, id, aujourdhuiDe(ctx));
  });
};
