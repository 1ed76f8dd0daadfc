import { z } from 'zod';
import { choix, destinatairesRequis, texteRequis, version } from '#shared/core/champs.ts';
import { id } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { canaux, payeurs } from './schemas.ts';

/** What identifies an encours as the person saw it: a stale version is a 409. */
const vu = z.strictObject({ id, version });
export const selection = z
  .array(vu)
  .min(1, 'Sélectionnez au moins un encours.')
  .max(200, 'Sélectionnez 200 encours au plus.')
  .refine((liste) => new Set(liste.map((e) => e.id)).size === liste.length, 'Un encours est sélectionné deux fois.');

const sujet = texteRequis('L’objet').refine((v) => !/[\r\n]/.test(v), 'L’objet tient sur une ligne.');
export const courrierSaisi = { destinataires: destinatairesRequis, sujet, texte: texteRequis('Le message', 20_000) };

/** The mails of a selection, one per laboratory and payer, as edited after the preview. A payer left out gets the default one. */
export const envoi = {
  encours: selection,
  canal: choix('Le canal', canaux),
  /** Real day, not in the future; today by default. */
  date: jourFacultatif('La date'),
  /** Read when the channel is MAIL. */
  courriers: z
    .array(z.strictObject({ laboratoireId: id, payeur: choix('Le payeur', payeurs).default('LABO'), ...courrierSaisi }))
    .max(200, 'Trop de courriers.')
    .default([]),
};

export const apercuCourrierSchema = z.object({
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  /** Who receives it: the laboratory, or the groupement for what it pays in its place. */
  payeur: z.enum(payeurs),
  /** Proposed; may be empty, then they must be typed. */
  destinataires: z.array(z.string()),
  contacts: z.array(z.object({ email: z.string(), nom: z.string(), usages: z.array(z.string()) })),
  /** The laboratory's online form for encours, when it has one. */
  liens: z.array(z.object({ titre: z.string(), url: z.string() })),
  sujet: z.string(),
  texte: z.string(),
  /** The table added under the message. */
  tableau: z.array(z.array(z.string())),
  encoursIds: z.array(z.number().int()),
});
export type ApercuCourrier = z.output<typeof apercuCourrierSchema>;
