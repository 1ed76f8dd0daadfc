import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { MotifReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { insecable } from '#web/lib/formats.ts';
import type { LigneSaisieReclamation } from './ChampsReclamation.tsx';

const MOTIF_DU_TYPE: Readonly<Partial<Record<DetailEncours['type'], MotifReclamation>>> = {
  LOGISTIQUE: 'LOGISTIQUE',
  RETOUR: 'RETOUR',
};

/** Message that gives up the amount claimed beyond the due; the user checks it before sending (RFA-49). */
const messageDeTrop = (
  { numero, valeurAttendueCentimes, natureFiscale }: DetailEncours,
  tropCentimes: number,
): string => {
  const dire = (centimes: number): string => formatMontant(centimes, natureFiscale);
  return (
    `Bonjour,\n\nNous vous avons réclamé ${dire(valeurAttendueCentimes)} (notre référence ${numero}). ` +
    `D’après nos achats, cette demande dépasse de ${dire(tropCentimes)} ce qui nous est dû : merci de retenir ` +
    `${dire(Math.max(0, valeurAttendueCentimes - tropCentimes))}.\n\nBien cordialement`
  );
};

/**
 * Initial values of a réclamation, filled from its encours.
 * @param tropCentimes amount the encours asks for beyond its due, when the message must say it
 */
export const reclamationInitiale = (
  encours: DetailEncours | undefined,
  laboratoireId: number | undefined,
  tropCentimes: number | null = null,
) => ({
  laboratoireId: encours?.laboratoireId ?? laboratoireId ?? null,
  motif: encours ? (MOTIF_DU_TYPE[encours.type] ?? ('RECLAMATION' as const)) : null,
  objet: encours ? encours.info.slice(0, 255) : null,
  message: encours && tropCentimes ? insecable(messageDeTrop(encours, tropCentimes)) : '',
  lignes: (encours?.lignes ?? []).map(({ produit, ean, quantite, prixUnitaireHtCentimes }): LigneSaisieReclamation => ({
    nom: produit,
    ean,
    lot: null,
    quantite,
    prixUnitaireHtCentimes,
  })),
  montantReclameCentimes: null,
  natureFiscale: encours?.natureFiscale ?? null,
  tauxTvaCentiemes: encours?.tauxTvaCentiemes ?? null,
  referenceCommande: null,
  referenceFacture: encours?.referenceFacture ?? null,
  referenceBl: encours?.referenceBl ?? null,
  destinataires: [] as string[],
  urgent: false,
  dateButoir: null,
  envoyerMail: true,
  encoursId: encours?.id ?? null,
});
