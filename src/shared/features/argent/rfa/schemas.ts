import { z } from 'zod';
import { champAnnee } from '#shared/core/annees.ts';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimesPositifs, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { jour, jourFacultatif } from '#shared/core/dates.ts';
import { actionsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { basesRfa, periodesRfa, resultatsRfa, uniteDeBase, uniteDeResultat } from './schemas/enumerations.ts';

export const MAX_PALIERS = 20;
export const MAX_PRODUITS_RFA = 500;
export const MAX_ACOMPTES = 24;
export const MAX_PIECES_RFA = 50;
const CENT_POUR_CENT = 10_000;

/** Hundredths of the unit of the field (RFA-1). */
const centiemes = (nom: string) =>
  z
    .number(`${nom} est obligatoire.`)
    .int(`${nom} doit avoir deux décimales au plus.`)
    .min(0, `${nom} ne peut pas être négatif.`)
    .max(MAX_CENTIMES, `${nom} est trop grand.`);
const centiemesFacultatifs = (nom: string) =>
  centiemes(nom)
    .nullish()
    .transform((valeur) => valeur ?? null);

const palierSaisi = z.strictObject({
  /** The id of an existing palier, which keeps its state and its encours; absent for a new one. */
  id: idChoisi('un palier')
    .nullish()
    .transform((valeur) => valeur ?? null),
  info: texteFacultatif('Le texte du palier'),
  seuil: centiemesFacultatifs('Le seuil'),
  valeur: centiemesFacultatifs('La valeur'),
});
const acompteSaisi = z.strictObject({
  date: jour('La date de l’acompte'),
  montantCentimes: centimesPositifs('Le montant de l’acompte'),
});
const produitSaisi = z.strictObject({
  nom: texteRequis('Le nom du produit'),
  ean: eanSaisi.pipe(z.string('Le code EAN est obligatoire.')),
});

export const champsRfa = {
  annee: champAnnee,
  gamme: texteFacultatif('La gamme'),
  produit: texteFacultatif('Le produit'),
  produits: z
    .array(produitSaisi, 'Liste de produits attendue.')
    .max(MAX_PRODUITS_RFA, `Une RFA contient ${MAX_PRODUITS_RFA} produits au plus.`)
    .default([]),
  condition: texteRequis('La condition de RFA', 500),
  taux: centiemes('Le taux'),
  type: z.enum(basesRfa, 'Le type est obligatoire.'),
  /** For a base of bought units: whether free units count in it (RFA-50). */
  gratuitesComptees: z.boolean('Dites si les unités gratuites comptent.').default(false),
  resultatType: z.enum(resultatsRfa, 'Le type de résultat est obligatoire.'),
  /** The gamme of the result; absent for the gamme of the base. */
  resultatGamme: texteFacultatif('La gamme du résultat'),
  resultatPeriode: z.enum(periodesRfa, 'La période du résultat est obligatoire.'),
  dateDebut: jourFacultatif('La date de début'),
  dateFin: jourFacultatif('La date de fin'),
  plancherSeuil: centiemesFacultatifs('Le plancher'),
  plancherValeur: centiemesFacultatifs('La valeur du plancher'),
  /** The base of the year before: an evolution is measured against it. */
  reference: centiemesFacultatifs('La base de l’année précédente'),
  paliers: z
    .array(palierSaisi, 'Liste de paliers attendue.')
    .max(MAX_PALIERS, `Une RFA contient ${MAX_PALIERS} paliers au plus.`)
    .default([]),
  acomptes: z
    .array(acompteSaisi, 'Liste d’acomptes attendue.')
    .max(MAX_ACOMPTES, `Une RFA porte ${MAX_ACOMPTES} acomptes au plus.`)
    .default([]),
  modeReglement: z.enum(actionsEncours, 'Mode de règlement inconnu.').default('RFA'),
  /** Absent: the end of April of the next year (RFA-9). */
  dateReglementPrevue: jourFacultatif('La date de règlement prévue'),
};

type Saisie = z.output<z.ZodObject<typeof champsRfa>>;
type Refus = { readonly path: (string | number)[]; readonly message: string };

const refuserPerimetre = ({ gamme, produit, produits }: Saisie): Refus[] =>
  gamme === null && produit === null && produits.length === 0
    ? [{ path: ['gamme'], message: 'Indiquez une gamme ou un produit.' }]
    : [];

const refuserPaliers = ({ paliers }: Saisie): Refus[] => {
  if (!paliers.some(({ info, valeur }) => info !== null || valeur !== null))
    return [{ path: ['paliers'], message: 'Indiquez au moins un palier : son texte ou sa valeur.' }];
  let precedent: number | null = null;
  const refus: Refus[] = [];
  for (const [rang, { seuil }] of paliers.entries()) {
    if (seuil === null) continue;
    if (precedent !== null && seuil <= precedent)
      refus.push({ path: ['paliers', rang, 'seuil'], message: 'Chaque seuil dépasse celui du palier d’avant.' });
    precedent = seuil;
  }
  return refus;
};

const DEPASSE = 'Un taux va de 0 à 100 %.';
const refuserTaux = ({ resultatType, taux, plancherValeur, paliers }: Saisie): Refus[] => {
  if (uniteDeResultat(resultatType) !== 'POURCENT') return [];
  const tropGrand = (valeur: number | null): boolean => (valeur ?? 0) > CENT_POUR_CENT;
  return [
    ...(tropGrand(taux) ? [{ path: ['taux'], message: DEPASSE }] : []),
    ...(tropGrand(plancherValeur) ? [{ path: ['plancherValeur'], message: DEPASSE }] : []),
    ...paliers.flatMap(({ valeur }, rang) =>
      tropGrand(valeur) ? [{ path: ['paliers', rang, 'valeur'], message: DEPASSE }] : [],
    ),
  ];
};

/** Refuses the results that cannot be computed from the base (RFA-3). */
const refuserResultat = ({ type, resultatType }: Saisie): Refus[] => {
  const unite = uniteDeBase(type);
  if (resultatType === 'TAUX_PAR_TRANCHE' && unite !== 'EUROS')
    return [{ path: ['resultatType'], message: 'Un taux par tranche se calcule sur un chiffre d’affaires.' }];
  if (resultatType === 'MONTANT_PAR_UNITE' && unite !== 'UNITES')
    return [{ path: ['resultatType'], message: 'Un montant par unité se calcule sur une quantité.' }];
  return [];
};

const refuserDates = ({ resultatPeriode, dateDebut, dateFin }: Saisie): Refus[] => {
  if (resultatPeriode !== 'LIBRE') return [];
  if (dateDebut === null) return [{ path: ['dateDebut'], message: 'La date de début est obligatoire.' }];
  if (dateFin === null) return [{ path: ['dateFin'], message: 'La date de fin est obligatoire.' }];
  return dateFin < dateDebut
    ? [{ path: ['dateFin'], message: 'La date de fin ne peut pas précéder la date de début.' }]
    : [];
};

/** Every error that blocks an RFA (RFA-2, RFA-3, RFA-4), each at its field. */
const verifierSaisie = (saisie: Saisie, ctx: z.RefinementCtx): void => {
  for (const { path, message } of [
    ...refuserPerimetre(saisie),
    ...refuserDates(saisie),
    ...refuserResultat(saisie),
    ...refuserTaux(saisie),
    ...refuserPaliers(saisie),
  ])
    ctx.addIssue({ code: 'custom', path, message });
};

const operateurId = idChoisi('un opérateur')
  .nullish()
  .transform((valeur) => valeur ?? null);
export const creationRfaSchema = z
  .strictObject({ laboratoireId: idChoisi('un laboratoire'), operateurId, ...champsRfa })
  .superRefine(verifierSaisie);
export type CreationRfa = z.output<typeof creationRfaSchema>;
export const modificationRfaSchema = z.strictObject({ operateurId, ...champsRfa, version }).superRefine(verifierSaisie);
export type ModificationRfa = z.output<typeof modificationRfaSchema>;
export type RfaSaisie = Saisie;

const MAX_MOIS = 36;
/** A base typed by hand wins over the invoices, month by month (RFA-13). */
export const baseManuelleSchema = z.strictObject({
  mois: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Le mois s’écrit AAAA-MM.'),
  base: centiemes('La base'),
  baseResultat: centiemesFacultatifs('La base du résultat'),
});
export type BaseManuelle = z.output<typeof baseManuelleSchema>;
/** The whole list of typed months: a month left out becomes empty again. */
export const basesSaisiesSchema = z.strictObject({
  mois: z
    .array(baseManuelleSchema, 'Liste de mois attendue.')
    .max(MAX_MOIS, `Une RFA porte ${MAX_MOIS} mois au plus.`)
    .refine((lignes) => new Set(lignes.map(({ mois }) => mois)).size === lignes.length, 'Un mois est écrit deux fois.'),
  /** The base of the year before (RFA-35), which a copy of the groupement's RFA does not include. Absent: unchanged. */
  reference: centiemes('La base de l’année précédente').nullable().optional(),
  version,
});

nommer({ palierSaisi, acompteSaisi, produitSaisiRfa: produitSaisi });
