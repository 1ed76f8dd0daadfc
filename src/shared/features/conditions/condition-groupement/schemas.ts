import { z } from 'zod';
import { champAnnee } from '#shared/core/annees.ts';
import { droitsLus } from '#shared/core/champs-lus.ts';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import {
  datesOrdonnees,
  datesDesordonnees,
  jourDePeriode,
  remiseTexte,
} from '#shared/features/conditions/condition/schemas.ts';
import {
  MAX_PRODUITS_CONDITION_GROUPEMENT,
  nbProduitsConditionGroupement,
  premierChevauchement,
} from './rules/contenu.ts';

/** A draft, or published to the adhérents of its segments and no longer editable (CND-10). */
export const etatsConditionGroupement = ['DRAFT', 'VALIDATED'] as const;
export type EtatConditionGroupement = (typeof etatsConditionGroupement)[number];
/** The states of an adhérent's answer (CND-13). */
export const etatsReponse = ['WAITING', 'ACCEPTED', 'REFUSED'] as const;
export type EtatReponse = (typeof etatsReponse)[number];

const SEUIL = 'Le seuil doit être un nombre positif, à deux décimales au plus.';
const seuil = z
  .number(SEUIL)
  .min(0, SEUIL)
  .max(9_999_999_999, 'Le seuil est trop grand.')
  .multipleOf(0.01, SEUIL)
  .nullish()
  .transform((valeur) => valeur ?? null);

const produitSaisi = z.strictObject({
  nom: texteRequis('Le nom du produit'),
  ean: eanSaisi,
  remise: remiseTexte,
});
const liste = <S extends z.ZodType>(element: S, max: number, trop: string) =>
  z.array(element, 'Liste attendue.').max(max, trop);

const trancheSaisie = z
  .strictObject({
    libelle: texteRequis('La tranche'),
    seuilMin: seuil,
    seuilMax: seuil,
    produits: liste(produitSaisi, 500, 'Une tranche contient 500 produits au plus.').default([]),
  })
  .refine(({ seuilMin, seuilMax }) => seuilMax === null || (seuilMin ?? 0) < seuilMax, {
    path: ['seuilMax'],
    message: 'Le seuil maximal doit être supérieur au seuil minimal.',
  });

/** The tranches of a gamme, "from … to under …" (half-open), in order, without overlap (CND-12). */
const gammeSaisie = z
  .strictObject({
    nom: texteRequis('La gamme'),
    tranches: liste(trancheSaisie, 20, 'Une gamme contient 20 tranches au plus.').default([]),
  })
  .superRefine(({ tranches }, ctx) => {
    const rang = premierChevauchement(tranches);
    if (rang !== null)
      ctx.addIssue({
        code: 'custom',
        path: ['tranches', rang, 'seuilMin'],
        message:
          'Les tranches vont dans l’ordre et ne se chevauchent pas : ce seuil est avant la fin de la tranche ' +
          'précédente.',
      });
  });

const choixSaisi = z.strictObject({
  libelle: texteRequis('Le libellé du choix'),
  gammes: liste(gammeSaisie, 50, 'Un choix contient 50 gammes au plus.').min(1, 'Ajoutez au moins une gamme.'),
});

/** The period of the conditions: a whole year, or two days. */
const periode = {
  annee: champAnnee.nullish().transform((valeur) => valeur ?? null),
  dateDebut: jourDePeriode('La date de début').nullish(),
  dateFin: jourDePeriode('La date de fin').nullish(),
};
type PeriodeSaisie = {
  readonly annee: number | null;
  readonly dateDebut?: string | null | undefined;
  readonly dateFin?: string | null | undefined;
};
const periodeEntiere = (saisie: PeriodeSaisie, ctx: z.RefinementCtx): void => {
  if (saisie.annee !== null) return;
  for (const [champ, nom] of [
    ['dateDebut', 'La date de début'],
    ['dateFin', 'La date de fin'],
  ] as const)
    if (!saisie[champ]) ctx.addIssue({ code: 'custom', path: [champ], message: `${nom} est obligatoire.` });
  const { dateDebut, dateFin } = saisie;
  if (dateDebut && dateFin && !datesOrdonnees({ dateDebut, dateFin }))
    ctx.addIssue({ code: 'custom', ...datesDesordonnees() });
};

const champs = {
  partenariatId: idChoisi('un partenariat'),
  segmentIds: z
    .array(idChoisi('un segment'), 'Choisissez au moins un segment.')
    .min(1, 'Choisissez au moins un segment.')
    .max(200, 'Choisissez 200 segments au plus.'),
  ...periode,
  choix: liste(choixSaisi, 20, 'Proposez 20 choix au plus.').min(1, 'Ajoutez au moins un choix.'),
};
type Saisie = PeriodeSaisie & {
  readonly choix: readonly Parameters<typeof nbProduitsConditionGroupement>[0][number][];
};
const entiere = (saisie: Saisie, ctx: z.RefinementCtx): void => {
  periodeEntiere(saisie, ctx);
  if (nbProduitsConditionGroupement(saisie.choix) > MAX_PRODUITS_CONDITION_GROUPEMENT)
    ctx.addIssue({
      code: 'custom',
      path: ['choix'],
      message: `Une condition contient ${MAX_PRODUITS_CONDITION_GROUPEMENT.toLocaleString('fr-FR')} produits au plus.`,
    });
};

export const creationConditionGroupementSchema = z
  .strictObject({ laboratoireId: idChoisi('un laboratoire'), ...champs })
  .superRefine(entiere);
export type CreationConditionGroupement = z.output<typeof creationConditionGroupementSchema>;
export const modificationConditionGroupementSchema = z.strictObject({ ...champs, version }).superRefine(entiere);
export type ConditionGroupementSaisie = Omit<z.output<typeof modificationConditionGroupementSchema>, 'version'>;
export const duplicationGroupementSchema = z.strictObject(periode).superRefine(periodeEntiere);

const produitSchema = z.object({ nom: z.string(), ean: z.string().nullable(), remise: z.string() });
const trancheSchema = z.object({
  libelle: z.string(),
  seuilMin: z.number().nullable(),
  seuilMax: z.number().nullable(),
  produits: z.array(produitSchema),
});
/** `complet`: the gamme has a name and at least one tranche, each with at least one product (CND-11). */
export const gammeSchema = z.object({ nom: z.string(), tranches: z.array(trancheSchema), complet: z.boolean() });
export type Gamme = z.output<typeof gammeSchema>;
export const choixSchema = z.object({ id: z.number().int(), libelle: z.string(), gammes: z.array(gammeSchema) });
export type ChoixConditionGroupement = z.output<typeof choixSchema>;

/**
 * The acts open on a condition of the groupement. `clore`: it has begun and ends now, and the accepted choices stay.
 */
export const droitsConditionGroupementSchema = droitsLus(
  'modifier',
  'publier',
  'retirer',
  'clore',
  'relancer',
  'dupliquer',
  'supprimer',
);
export type DroitsConditionGroupement = z.output<typeof droitsConditionGroupementSchema>;

export const compteReponsesSchema = z.object({
  WAITING: z.number().int(),
  ACCEPTED: z.number().int(),
  REFUSED: z.number().int(),
});
export type CompteReponses = z.output<typeof compteReponsesSchema>;

export const conditionGroupementSchema = z.object({
  id: z.number().int(),
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  partenariatId: z.number().int(),
  partenariatNom: z.string(),
  annee: z.number().int().nullable(),
  dateDebut: z.string(),
  dateFin: z.string(),
  segments: z.array(z.object({ id: z.number().int(), nom: z.string() })),
  nbChoix: z.number().int(),
  etat: z.enum(etatsConditionGroupement),
  publieeLe: instant.nullable(),
  publieeParNom: z.string().nullable(),
  reponses: compteReponsesSchema,
  creeParNom: z.string().nullable(),
  creeLe: instant,
  modifieParNom: z.string().nullable(),
  modifieLe: instant,
  version: z.number().int(),
  droits: droitsConditionGroupementSchema,
});
export type ConditionGroupement = z.output<typeof conditionGroupementSchema>;

export const detailConditionGroupementSchema = conditionGroupementSchema.extend({
  choix: z.array(choixSchema),
  /** How many adhérents the target segments have today: those who would receive the draft. */
  nbVises: z.number().int(),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailConditionGroupement = z.output<typeof detailConditionGroupementSchema>;

/** One line of the matrix of answers: an adhérent and its answer. */
export const reponseConditionGroupementSchema = z.object({
  pharmacieId: z.number().int(),
  pharmacieNom: z.string(),
  ville: z.string().nullable(),
  segments: z.array(z.string()),
  etat: z.enum(etatsReponse),
  choixId: z.number().int().nullable(),
  choixLibelle: z.string().nullable(),
  recueLe: instant,
  repondueLe: instant.nullable(),
  repondueParNom: z.string().nullable(),
});
export type ReponseConditionGroupement = z.output<typeof reponseConditionGroupementSchema>;

/** A proposition published to an adhérent, with its answer. */
export const propositionSchema = z.object({
  id: z.number().int(),
  laboratoireNom: z.string(),
  groupementNom: z.string(),
  partenariatNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  choix: z.array(choixSchema),
  etat: z.enum(etatsReponse),
  choixId: z.number().int().nullable(),
  repondueLe: instant.nullable(),
  repondueParNom: z.string().nullable(),
  /** The version of the answer. */
  version: z.number().int(),
  droits: z.object({ repondre: z.boolean() }),
});
export type Proposition = z.output<typeof propositionSchema>;

export const reponseSaisieConditionGroupementSchema = z.discriminatedUnion(
  'etat',
  [
    z.strictObject({ etat: z.literal('ACCEPTED'), choixId: idChoisi('une proposition'), version }),
    z.strictObject({ etat: z.literal('REFUSED'), version }),
  ],
  'Acceptez un choix, ou refusez.',
);
export type ReponseSaisieConditionGroupement = z.output<typeof reponseSaisieConditionGroupementSchema>;

nommer({
  produitSaisiConditionGroupement: produitSaisi,
  choixSaisi,
  produitConditionGroupement: produitSchema,
  trancheCondition: trancheSchema,
  gammeCondition: gammeSchema,
  choixCondition: choixSchema,
  droitsConditionGroupementSchema,
  compteReponsesSchema,
  detailConditionGroupementSchema,
  propositionCondition: propositionSchema,
});
