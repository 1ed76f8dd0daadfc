import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** The motives of a réclamation (REC-1). */
export const motifsReclamation = ['LOGISTIQUE', 'RETOUR', 'RECLAMATION', 'QUESTION'] as const;
export type MotifReclamation = (typeof motifsReclamation)[number];
/** What a laboratory may answer in one gesture (REC-10). */
export const naturesReponse = ['AVOIR', 'RELIVRAISON', 'REFUS', 'INFORMATIONS'] as const;
export type NatureReponse = (typeof naturesReponse)[number];

/** Files of one message: by a mail or by the laboratory's page, 10 MB together (REC-4). */
export const MAX_FICHIERS = 10;
export const MAX_OCTETS_FICHIERS_RECLAMATION = 10 * 1024 * 1024;

export const ligneReclamationSchema = z.object({
  nom: z.string(),
  ean: texteOuNul,
  lot: texteOuNul,
  quantite: entierOuNul,
  /** Null: no price was given. */
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
  /** Of its amount: that of the réclamation when it was written (ENC-92). */
  natureFiscale: natureFiscaleLue,
  datePrevue: texteOuNul,
});
export type ReponseLabo = z.output<typeof reponseLaboSchema>;

/** The part of the multipart calls that holds their files. */
export const PART_FICHIERS = 'reclamationFiles';

nommer({ ligneReclamationSchema, pieceReclamationSchema, reponseLaboSchema });
