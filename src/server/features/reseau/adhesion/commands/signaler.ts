import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { actesDeCloture, etatApresActe } from '#shared/features/reseau/adhesion/rules.ts';
import { updateEtatAdhesion, lockAdhesion, lockPharmacie } from '../repository.ts';
import { conclureAdhesion, type SuitesDepart } from './suites.ts';

type Demande = { readonly id: number; readonly groupementId: number; readonly pharmacieId: number };

/** Warns that a groupement was asked: once it accepts, it sees the pharmacy (CPT-78). Not called for a declared one. */
export const signalerDemande = async (
  tx: SystemeTx,
  ctx: Contexte,
  { id, groupementId, pharmacieId }: Demande,
): Promise<void> => {
  const nom = await nomDuCompte(tx, groupementId);
  await signalerActe(tx, ctx, {
    tenantId: pharmacieId,
    nature: 'ADHESION',
    objetId: id,
    sujet: 'Adhésion à un groupement demandée',
    phrase:
      `Demande d’adhésion à ${nom}. S’il l’accepte, il verra vos coordonnées, votre dernier accès et vos ` +
      `réponses à ses opérations.`,
    avant: null,
    apres: { groupementId },
  });
};

/** The request is cancelled, or the adhésion left when it was accepted meanwhile (CPT-80). */
export const remettreAdhesion =
  (suites: SuitesDepart): RemiseCompte =>
  async (tx, { tenantId, objetId }) => {
    const pharmacie = await lockPharmacie(tx, tenantId);
    const { id, etat, groupementId } = await lockAdhesion(tx, objetId ?? 0);
    const acte = actesDeCloture.PHARMACIE[etat];
    if (!acte) throw compteErrors.changeDepuis();
    const vers = etatApresActe(acte, etat);
    await updateEtatAdhesion(tx, id, { vers, par: null, cote: 'PHARMACIE' });
    await conclureAdhesion(tx, null, { acte, id, groupementId, pharmacie, avant: etat, apres: vers }, suites);
    return etat === 'ACCEPTED'
      ? `Votre pharmacie n’est plus adhérente de ${await nomDuCompte(tx, groupementId)}.`
      : `La demande d’adhésion à ${await nomDuCompte(tx, groupementId)} est annulée.`;
  };
