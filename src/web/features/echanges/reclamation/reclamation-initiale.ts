import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { MotifReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import type { LigneSaisieReclamation } from './ChampsReclamation.tsx';

const MOTIF_DU_TYPE: Readonly<Partial<Record<DetailEncours['type'], MotifReclamation>>> = {
  LOGISTIQUE: 'LOGISTIQUE',
  RETOUR: 'RETOUR',
};

/** What the encours already says is not typed twice. */
export const reclamationInitiale = (encours: DetailEncours | undefined, laboratoireId: number | undefined) => ({
  laboratoireId: encours?.laboratoireId ?? laboratoireId ?? null,
  motif: encours ? (MOTIF_DU_TYPE[encours.type] ?? ('RECLAMATION' as const)) : null,
  objet: encours ? encours.info.slice(0, 255) : null,
  message: '',
  lignes: (encours?.lignes ?? []).map(({ produit, ean, quantite, prixUnitaireHtCentimes }): LigneSaisieReclamation => ({
    nom: produit,
    ean,
    lot: null,
    quantite,
    prixUnitaireHtCentimes,
  })),
  montantReclameCentimes: null,
  referenceCommande: null,
  referenceFacture: encours?.referenceFacture ?? null,
  referenceBl: encours?.referenceBl ?? null,
  destinataires: [] as string[],
  urgent: false,
  dateButoir: null,
  envoyerMail: true,
  encoursId: encours?.id ?? null,
});
