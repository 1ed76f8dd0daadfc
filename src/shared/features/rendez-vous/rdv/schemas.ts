import { z } from 'zod';
import { droitsLus, entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, destinatairesRequis, texte, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { instant, jour, jourFacultatif } from '#shared/core/dates.ts';
import { statutsCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { lienSchema } from '#shared/features/courrier/notification/schemas.ts';

/** RDV-12. Default: ALL. */
export const visibilitesRdv = ['ALL', 'CUSTOM', 'SELF'] as const;
export type VisibiliteRdv = (typeof visibilitesRdv)[number];

/** RDV-10: characters of the HTML, images included. */
export const MAX_TEXTE_RDV = 16_777_215;
/** The note in JSON: a character of a rich text takes three bytes at most. */
export const MAX_OCTETS_RDV = 3 * MAX_TEXTE_RDV + 1024 * 1024;
export const MAX_ACTIONS = 100;
export const MAX_AUTORISES = 200;
const MAX_REPONSES = 500;

const actionSaisie = z.strictObject({
  /** The id of an existing action; absent for a new one. */
  id: id.nullish(),
  texte: texteRequis('L’action', 500),
  responsableId: idChoisi('un responsable')
    .nullish()
    .transform((valeur) => valeur ?? null),
  echeance: jourFacultatif('L’échéance'),
  /** Absent: unchanged. The list of things to do ticks an action by a call of its own. */
  faite: z.boolean('Indiquez si l’action est faite.').optional(),
});
export type ActionSaisieRdv = z.output<typeof actionSaisie>;
const reponseSaisie = z.strictObject({
  pointId: idChoisi('un point'),
  coche: z.boolean('Indiquez si le point est coché.').default(false),
  note: texteFacultatif('La note du point', 2000),
});
export type ReponseSaisieRdv = z.output<typeof reponseSaisie>;

const visibleBy = choix('Le partage', visibilitesRdv);
const authorizedUsers = z
  .array(idChoisi('une personne'), 'Les personnes choisies ne sont pas valides.')
  .max(MAX_AUTORISES, `Choisissez ${MAX_AUTORISES} personnes au plus.`);
const champsRdv = {
  date: jour('La date'),
  objet: texteFacultatif('L’objet'),
  /** Null: the name of the author. */
  operateur: texteFacultatif('L’opérateur'),
  representant: texteFacultatif('Le représentant'),
  prochainRdv: jourFacultatif('La date du prochain rendez-vous'),
};
const listes = {
  actions: z
    .array(actionSaisie, 'Liste d’actions attendue.')
    .max(MAX_ACTIONS, `Un rendez-vous porte ${MAX_ACTIONS} actions au plus.`),
  guideReponses: z
    .array(reponseSaisie, 'Liste de réponses attendue.')
    .max(MAX_REPONSES, `Un rendez-vous porte ${MAX_REPONSES} réponses au plus.`)
    .refine(
      (liste) => new Set(liste.map(({ pointId }) => pointId)).size === liste.length,
      'Un point du guide est indiqué deux fois.',
    ),
};
/** The note in HTML. The server removes all active content. */
const note = texte('La note', MAX_TEXTE_RDV);

export const creationRdvSchema = z.strictObject({
  ...champsRdv,
  texte: note.default(''),
  actions: listes.actions.default([]),
  guideReponses: listes.guideReponses.default([]),
  visibleBy: visibleBy.default('ALL'),
  authorizedUsers: authorizedUsers.default([]),
});
export type CreationRdv = z.output<typeof creationRdvSchema>;

/**
 * A save of the RDV: an absent note, action list, answer list or sharing stays unchanged, because an autosave sends
 * only the changes.
 */
export const modificationRdvSchema = z.strictObject({
  id,
  version,
  /**
   * The name of this save: sent a second time because its answer was lost, it is answered again and not refused as a
   * conflict.
   */
  envoi: z.uuid('L’identifiant d’envoi n’est pas valide.').optional(),
  ...champsRdv,
  texte: note.optional(),
  actions: listes.actions.optional(),
  guideReponses: listes.guideReponses.optional(),
  visibleBy: visibleBy.optional(),
  authorizedUsers: authorizedUsers.optional(),
});
export type ModificationRdv = z.output<typeof modificationRdvSchema>;

/**
 * Changing the sharing leaves the version unchanged, so that a note being typed meanwhile is still saved. `version` is
 * checked when it is given.
 */
export const partageSchema = z.strictObject({
  visibleBy,
  authorizedUsers: authorizedUsers.default([]),
  version: version.optional(),
});
export type PartageRdv = z.output<typeof partageSchema>;

export const envoiCompteRenduSchema = z.strictObject({
  destinataires: destinatairesRequis,
  /** The subject of the mail; null for the proposed one. */
  sujet: texteFacultatif('L’objet du mail').refine(
    (v) => v === null || !/[\r\n]/.test(v),
    'L’objet tient sur une ligne.',
  ),
  /** The text above the attached minutes; null for the proposed one. */
  message: texteFacultatif('Le message', 20_000),
});
export type EnvoiCompteRendu = z.output<typeof envoiCompteRenduSchema>;

export const personneSchema = z.object({ id: entierLu, nom: z.string() });
export type Personne = z.output<typeof personneSchema>;

export const actionSchema = z.object({
  id: entierLu,
  texte: z.string(),
  responsableId: entierOuNul,
  responsableNom: texteOuNul,
  echeance: texteOuNul,
  faite: z.boolean(),
  faiteLe: instant.nullable(),
  faiteParNom: texteOuNul,
});
export type ActionRdv = z.output<typeof actionSchema>;

export const reponseRdvSchema = z.object({
  pointId: entierLu,
  /** The section and the question in the words of the guide on the day of the answer. */
  section: z.string(),
  libelle: z.string(),
  coche: z.boolean(),
  note: texteOuNul,
});
export type ReponseGuide = z.output<typeof reponseRdvSchema>;

/** The acts this reader may do now on the RDV. `envoyer`: send the minutes. */
export const droitsRdvSchema = droitsLus('modifier', 'partager', 'supprimer', 'envoyer');
export type DroitsRdv = z.output<typeof droitsRdvSchema>;

export const rdvSchema = z.object({
  id: entierLu,
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  date: z.string(),
  /** Whether the reader only learns that the RDV took place, and may open it to others, without its content. */
  prive: z.boolean(),
  objet: texteOuNul,
  operateur: z.string(),
  representant: texteOuNul,
  prochainRdv: texteOuNul,
  /** The first words of the note. */
  extrait: z.string(),
  /** Number of characters of the note, at most 16 777 215. */
  tailleTexte: entierLu,
  nbActions: entierLu,
  nbActionsOuvertes: entierLu,
  visibleBy: z.enum(visibilitesRdv),
  authorizedUsers: z.array(personneSchema),
  creeParId: entierOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  /** When the RDV was last saved. */
  dateEnregistrement: instant,
  modifieParNom: texteOuNul,
  version: entierLu,
  droits: droitsRdvSchema,
});
export type Rdv = z.output<typeof rdvSchema>;

/** The answer to a save: the whole RDV except the note, which the form already has. */
export const enregistrementSchema = rdvSchema.extend({
  actions: z.array(actionSchema),
  /** People named in the note or in charge of an action who were not notified, because they may not read this RDV. */
  nonPrevenus: z.array(personneSchema),
});
export type Enregistrement = z.output<typeof enregistrementSchema>;

export const compteRenduSchema = z.object({
  id: entierLu,
  le: instant,
  par: texteOuNul,
  destinataires: z.array(z.string()),
  /** CONSERVE: no mail server is configured, the mail is kept. */
  statut: z.enum(statutsCourrier),
  erreur: texteOuNul,
});
export type CompteRendu = z.output<typeof compteRenduSchema>;

export const detailRdvSchema = rdvSchema.extend({
  /** The note; null when the RDV is private, or when the reader already has this version. */
  texte: texteOuNul,
  actions: z.array(actionSchema),
  guideReponses: z.array(reponseRdvSchema),
  /** Turnover with the laboratory, known when the RDV was created: euros by year. */
  chiffreAffaireAnnuel: z.record(z.string(), entierLu),
  /** The minutes that were sent, the latest first. */
  comptesRendus: z.array(compteRenduSchema),
});
export type DetailRdv = z.output<typeof detailRdvSchema>;

export const destinataireSchema = z.object({
  nom: z.string(),
  mail: z.string(),
  sorte: z.enum(['CONTACT', 'LABORATOIRE', 'DELEGUE']),
  fonction: texteOuNul,
});
export type DestinataireRdv = z.output<typeof destinataireSchema>;

/** One line of the RDV sheet, in its displayed form. */
export const faitSchema = z.object({
  libelle: z.string(),
  valeur: z.string(),
  detail: texteOuNul,
  ton: z.enum(['bon', 'attention', 'alerte']).nullable(),
  lien: lienSchema.nullable(),
});
export type Fait = z.output<typeof faitSchema>;
export const sectionFicheSchema = z.object({
  /** `ca`, `encours`, `promotions`, `conditions`, `reclamations`, `dernierRdv`… */
  cle: z.string(),
  titre: z.string(),
  /** The most useful facts first; when there is none, `vide` says so. */
  faits: z.array(faitSchema),
  vide: z.string(),
});
export type SectionFiche = z.output<typeof sectionFicheSchema>;
export const ficheRdvSchema = z.object({
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  au: z.string(),
  sections: z.array(sectionFicheSchema),
});
export type FicheRdv = z.output<typeof ficheRdvSchema>;

/**
 * An image ready for the note: a data address that every browser shows and that the minutes print, whatever its format
 * (RDV-29).
 */
export const imageSchema = z.object({
  src: z.string(),
  mime: z.string(),
  largeur: entierLu,
  hauteur: entierLu,
  nom: z.string(),
});
export type ImageRdv = z.output<typeof imageSchema>;

nommer({
  actionSaisie,
  reponseSaisie,
  personneRdv: personneSchema,
  actionRdv: actionSchema,
  droitsRdvSchema,
  rdvSchema,
  enregistrementRdv: enregistrementSchema,
  compteRenduRdv: compteRenduSchema,
});
