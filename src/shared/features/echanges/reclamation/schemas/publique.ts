import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimesPositifs } from '#shared/core/centimes.ts';
import { mailRequis, texte, texteFacultatif, texteRequis } from '#shared/core/champs.ts';
import { instant, jourFacultatif } from '#shared/core/dates.ts';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import {
  ligneReclamationSchema,
  motifsReclamation,
  naturesReponse,
  pieceReclamationSchema,
  reponseLaboSchema,
} from './base.ts';

/** The content shown by the link, and nothing else: z.object drops any other column of the query. */
export const reclamationPubliqueSchema = z.object({
  numero: z.string(),
  pharmacie: z.object({ nom: z.string(), ville: texteOuNul }),
  laboratoireNom: z.string(),
  motif: z.enum(motifsReclamation),
  objet: texteOuNul,
  urgent: z.boolean(),
  dateButoir: texteOuNul,
  referenceCommande: texteOuNul,
  referenceFacture: texteOuNul,
  referenceBl: texteOuNul,
  lignes: z.array(ligneReclamationSchema),
  montantReclameCentimes: entierOuNul,
  /** The nature of the amounts (ENC-91). */
  natureFiscale: natureFiscaleLue,
  /** The balance still owed; null once closed, or when no amount is réclamé. */
  resteCentimes: entierOuNul,
  creeLe: instant,
  messages: z.array(
    z.object({
      id: entierLu,
      /** The person who signed for the laboratory, or the name of the pharmacy. */
      auteur: z.string(),
      duLaboratoire: z.boolean(),
      /** HTML sanitised by the server. */
      texte: z.string(),
      date: instant,
      pieces: z.array(pieceReclamationSchema),
      reponse: reponseLaboSchema.nullable(),
    }),
  ),
});
export type ReclamationPublique = z.output<typeof reclamationPubliqueSchema>;

/** The most characters of a laboratory's answer, a plain text with its line breaks. */
const MAX_TEXTE_PUBLIC = 20_000;

const avoirEntier = (donnees: {
  nature: string | null;
  avoirNumero: string | null;
  montantCentimes: number | null;
}): boolean => donnees.nature !== 'AVOIR' || donnees.montantCentimes !== null;
const avoirNumerote = (donnees: { nature: string | null; avoirNumero: string | null }): boolean =>
  donnees.nature !== 'AVOIR' || donnees.avoirNumero !== null;

/** The part `commentaire` of the public answer; its files are `reclamationFiles`. */
export const reponsePubliqueSchema = z
  .strictObject({
    nom: texteRequis('Votre nom'),
    email: mailRequis('Votre adresse e-mail'),
    texte: texte('Le message', MAX_TEXTE_PUBLIC).default(''),
    /** Null for an answer of plain text only. */
    nature: z
      .enum(naturesReponse, 'Réponse inconnue.')
      .nullish()
      .transform((v) => v ?? null),
    avoirNumero: texteFacultatif('Le numéro de l’avoir'),
    montantCentimes: centimesPositifs('Le montant de l’avoir')
      .nullish()
      .transform((v) => v ?? null),
    /** The nature chosen on the page; absent: that of the réclamation. */
    natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').nullish(),
    datePrevue: jourFacultatif('La date').refine(
      (v) => v === null || v <= '2099-12-31',
      'Cette date est trop lointaine.',
    ),
  })
  .refine(({ texte: message, nature }) => message !== '' || (nature !== null && nature !== 'INFORMATIONS'), {
    path: ['texte'],
    message: 'Le message est obligatoire.',
  })
  .refine(avoirNumerote, { path: ['avoirNumero'], message: 'Le numéro de l’avoir est obligatoire.' })
  .refine(avoirEntier, { path: ['montantCentimes'], message: 'Le montant de l’avoir est obligatoire.' });
export type ReponsePublique = z.output<typeof reponsePubliqueSchema>;

export const signalementSchema = z.strictObject({ motif: texteFacultatif('Le motif', 500) });

nommer({ reclamationPubliqueSchema });
