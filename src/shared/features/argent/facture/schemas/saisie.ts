import { z } from 'zod';
import { centimes, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { texteFacultatif, texteRequis } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { jour, jourFacultatif } from '#shared/core/dates.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { genresFacture, naturesLigne } from './enumerations.ts';

/** The most lines in the form; a larger papier keeps its lines, and only its header is corrected (FAC-81). */
export const MAX_LIGNES_SAISIES = 500;
const MAX_MILLIONIEMES = 9_000_000_000_000;

const facultatif = <S extends z.ZodType>(schema: S) => schema.nullish().transform((valeur) => valeur ?? null);
const entierSigne = (nom: string, max: number) =>
  z
    .number(`${nom} est obligatoire.`)
    .int(`${nom} n’est pas un nombre.`)
    .min(-max, `${nom} est hors de portée.`)
    .max(max, `${nom} est hors de portée.`);
const pourcent = (nom: string) =>
  z
    .number(`${nom} n’est pas un nombre.`)
    .int(`${nom} a deux décimales au plus.`)
    .min(0, `${nom} va de 0 à 100 %.`)
    .max(10_000, `${nom} va de 0 à 100 %.`);
const numeroDePartie = (nom: string) =>
  texteFacultatif(nom, 30).refine(
    (valeur) => valeur === null || /^(?:\d{9}|\d{14}|[A-Z]{2}\w{2,13})$/i.test(valeur.replace(/[\s.]/g, '')),
    `${nom} est un SIREN, un SIRET ou un numéro de TVA.`,
  );

export const ligneSaisieSchema = z
  .strictObject({
    /** The id of a kept line: if unchanged, it keeps all its read data. */
    id: facultatif(id),
    code: texteFacultatif('Le code', 40),
    nom: texteRequis('La désignation'),
    quantiteMillioniemes: entierSigne('La quantité', MAX_MILLIONIEMES),
    prixBrutMillioniemes: facultatif(entierSigne('Le prix brut', MAX_MILLIONIEMES).min(0, 'Le prix est positif.')),
    remiseCentiemes: facultatif(pourcent('La remise')),
    /** Null: the quantity at its price, less its discount. */
    montantNetCentimes: facultatif(entierSigne('Le montant net', MAX_CENTIMES)),
    tvaCentiemes: facultatif(pourcent('Le taux de TVA')),
    /** Null: the nature given by the rule (FAC-40). */
    nature: facultatif(z.enum(naturesLigne, 'Nature inconnue.')),
  })
  .refine(
    ({ prixBrutMillioniemes, montantNetCentimes }) => prixBrutMillioniemes !== null || montantNetCentimes !== null,
    {
      path: ['montantNetCentimes'],
      message: 'Indiquez le prix brut ou le montant net.',
    },
  );
export type LigneSaisieFacture = z.output<typeof ligneSaisieSchema>;
nommer({ ligneSaisieFactureSchema: ligneSaisieSchema });

const champs = {
  genre: z.enum(genresFacture, 'Choisissez ce qu’est le document.'),
  numero: texteRequis('Le numéro'),
  dateEmission: jour('La date'),
  dateEcheance: jourFacultatif('L’échéance'),
  devise: texteRequis('La devise', 3).regex(/^[A-Za-z]{3}$/, 'La devise a trois lettres : EUR, CHF…'),
  laboratoireId: facultatif(idChoisi('un laboratoire')),
  vendeurNom: texteFacultatif('Le nom du vendeur'),
  vendeurNumero: numeroDePartie('Le numéro du vendeur'),
  acheteurNom: texteFacultatif('Le nom de l’acheteur'),
  acheteurNumero: numeroDePartie('Le numéro de l’acheteur'),
  /** The numbers of the cited papiers, separated by commas. */
  citees: texteFacultatif('Les factures citées', 500),
  htCentimes: facultatif(centimes('Le total HT')),
  tvaCentimes: facultatif(centimes('La TVA')),
  ttcCentimes: facultatif(centimes('Le total TTC')),
  /** Null: the kept lines, or those read in the refused document. */
  lignes: z.array(ligneSaisieSchema).max(MAX_LIGNES_SAISIES, `${MAX_LIGNES_SAISIES} lignes au plus.`).nullable(),
};
type ChampsTotaux = { readonly htCentimes: number | null; readonly ttcCentimes: number | null };
const unTotal = ({ htCentimes, ttcCentimes }: ChampsTotaux): boolean => htCentimes !== null || ttcCentimes !== null;
const TOTAL_MANQUANT = { path: ['htCentimes'], message: 'Indiquez le total HT ou le total TTC.' };

/** An invoice or an avoir typed by a person from its paper (FAC-80). */
export const creationFactureSchema = z
  .strictObject({
    ...champs,
    /** The refused document being typed. */
    refuseeId: facultatif(idChoisi('un fichier refusé')),
    /** The invoice of the same number that it replaces, with the person's agreement (FAC-94). */
    remplaceId: facultatif(idChoisi('la facture remplacée')),
  })
  .refine(unTotal, TOTAL_MANQUANT);
/** The correction of a kept invoice (FAC-81). */
export const correctionFactureSchema = z
  .strictObject({ ...champs, version: z.number('La version est obligatoire.').int().positive() })
  .refine(unTotal, TOTAL_MANQUANT);
export type SaisieFacture = Omit<z.output<typeof creationFactureSchema>, 'refuseeId' | 'remplaceId'>;

const nul = <S extends z.ZodType>(schema: S) => schema.nullable();
const nombre = z.number().int();
/** The initial values of the form: the data that could be read in the document. */
export const saisieLueSchema = z.object({
  genre: nul(z.enum(genresFacture)),
  numero: nul(z.string()),
  dateEmission: nul(z.string()),
  dateEcheance: nul(z.string()),
  devise: nul(z.string()),
  laboratoireId: nul(nombre),
  vendeurNom: nul(z.string()),
  vendeurNumero: nul(z.string()),
  acheteurNom: nul(z.string()),
  acheteurNumero: nul(z.string()),
  citees: nul(z.string()),
  htCentimes: nul(nombre),
  tvaCentimes: nul(nombre),
  ttcCentimes: nul(nombre),
  lignes: nul(
    z.array(
      z.object({
        id: nul(nombre),
        code: nul(z.string()),
        nom: nul(z.string()),
        quantiteMillioniemes: nul(nombre),
        prixBrutMillioniemes: nul(nombre),
        remiseCentiemes: nul(nombre),
        montantNetCentimes: nul(nombre),
        tvaCentiemes: nul(nombre),
        nature: nul(z.enum(naturesLigne)),
      }),
    ),
  ),
});
/**
 * Lines read in a refused document when it has more than a form can hold: those that may be kept unchanged, and the
 * ranks of the others, from 1 (FAC-110).
 */
export const lignesDuRefus = (
  lignes: SaisieLue['lignes'],
): { readonly lisibles: LigneSaisieFacture[]; readonly illisibles: readonly number[] } | null => {
  if (lignes === null || lignes.length <= MAX_LIGNES_SAISIES) return null;
  const lectures = lignes.map((ligne) => ligneSaisieSchema.safeParse(ligne));
  return {
    lisibles: lectures.flatMap(({ data }) => data ?? []),
    illisibles: lectures.flatMap(({ success }, rang) => (success ? [] : [rang + 1])),
  };
};
export type SaisieLue = z.output<typeof saisieLueSchema>;
export type LigneSaisieLue = NonNullable<SaisieLue['lignes']>[number];
