import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { MotifReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { insecable } from '#web/lib/formats.ts';
import type { LigneSaisieReclamation } from './ChampsReclamation.tsx';

const MOTIF_DU_TYPE: Readonly<Partial<Record<DetailEncours['type'], MotifReclamation>>> = {
  LOGISTIQUE: 'LOGISTIQUE',
  RETOUR: 'RETOUR',
};

/** What was asked for beyond what is due, given back: the person reads it, changes it, sends it (RFA-49). */
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
 * What the encours already says is not typed twice.
 * @param tropCentimes what it asks for beyond what is due, when the réclamation says it
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
