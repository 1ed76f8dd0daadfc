import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** The motives of a réclamation (REC-1). */
export const motifsReclamation = ['LOGISTIQUE', 'RETOUR', 'RECLAMATION', 'QUESTION'] as const;
export type MotifReclamation = (typeof motifsReclamation)[number];
/** The answers a laboratory may choose in one click (REC-10). */
export const naturesReponse = ['AVOIR', 'RELIVRAISON', 'REFUS', 'INFORMATIONS'] as const;
export type NatureReponse = (typeof naturesReponse)[number];

/** The most files in one message, by mail or by the laboratory's page; 10 MB together (REC-4). */
export const MAX_FICHIERS = 10;
export const MAX_OCTETS_FICHIERS_RECLAMATION = 10 * 1024 * 1024;

export const ligneReclamationSchema = z.object({
  nom: z.string(),
  ean: texteOuNul,
  lot: texteOuNul,
  quantite: entierOuNul,
  /** Null when no price was given. */
  prixUnitaireHtCentimes: entierOuNul,
});
export type LigneReclamation = z.output<typeof ligneReclamationSchema>;

export const pieceReclamationSchema = z.object({
  fichierId: entierLu,
  nom: z.string(),
  mime: z.string(),
  taille: entierLu,
});
export type PieceReclamation = z.output<typeof pieceReclamationSchema>;

export const reponseLaboSchema = z.object({
  nature: z.enum(naturesReponse),
  avoirNumero: texteOuNul,
  montantCentimes: entierOuNul,
  /** The nature of the amount: that of the réclamation when the answer was written (ENC-92). */
  natureFiscale: natureFiscaleLue,
  datePrevue: texteOuNul,
});
export type ReponseLabo = z.output<typeof reponseLaboSchema>;

/** The part of the multipart calls that holds the files. */
export const PART_FICHIERS = 'reclamationFiles';

nommer({ ligneReclamationSchema, pieceReclamationSchema, reponseLaboSchema });
