import { motsNus } from '#shared/core/textes/mots.ts';
import {
  nomsFiche,
  nomsSurchargeables,
  type ChampSurchargeable,
  type ChangementsCa,
  type DemandeLaboratoire,
  type FicheLue,
} from './schemas.ts';
import { laboratoireErrors } from './errors.ts';

/**
 * The key of a name, without case, accents, signs nor legal forms: `Laboratoires PIERRE-FABRE SAS` and `Pierre Fabre`
 * share it.
 */
export const cleLaboratoire = (nom: string): string =>
  motsNus(nom)
    .replace(/\b(laboratoires?|labos?|groupe|france|sasu?|sarl|s a|sa)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

export type Surcharges = Partial<Record<ChampSurchargeable, string | null>>;

/** The laboratory as an account sees it (CAT-2): its own value where it has one, even empty, else the catalogue's. */
export const ficheEffective = <F extends FicheLue>(catalogue: F, surcharges: Surcharges): F => ({
  ...catalogue,
  ...Object.fromEntries(
    nomsSurchargeables.flatMap((nom) => (surcharges[nom] === undefined ? [] : [[nom, surcharges[nom]]])),
  ),
});

/** The surcharges after `modifs`: a value equal to the catalogue's removes the surcharge. */
export const appliquerSurcharges = (catalogue: FicheLue, surcharges: Surcharges, modifs: Surcharges): Surcharges => {
  const toutes = { ...surcharges, ...modifs };
  return Object.fromEntries(
    nomsSurchargeables.flatMap((nom) =>
      toutes[nom] === undefined || (nom in modifs && toutes[nom] === catalogue[nom]) ? [] : [[nom, toutes[nom]]],
    ),
  );
};

/** The values of the fields that an account may override: the initial values of its form. */
export const valeursSurchargeables = (fiche: FicheLue): Record<ChampSurchargeable, string | null> =>
  Object.fromEntries(nomsSurchargeables.map((nom) => [nom, fiche[nom]])) as Record<ChampSurchargeable, string | null>;

/** The fields whose value `modifs` really changes. */
export const champsChanges = (avant: FicheLue, modifs: Partial<FicheLue>): (keyof FicheLue)[] =>
  nomsFiche.filter((nom) => modifs[nom] !== undefined && modifs[nom] !== avant[nom]);

/** The parameters of the link of a request, without the empty ones (CAT-7). */
export const lienDemande = ({
  nom,
  rue,
  codePostal,
  ville,
  telephone,
  email,
}: DemandeLaboratoire): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ nomLabo: nom, rue, codePostal, ville, telephone, email }).filter(
      (paire): paire is [string, string] => Boolean(paire[1]),
    ),
  );

type EcritureCa = { readonly annee: number; readonly montant: number | null };
/**
 * The turnovers to write: a new year is added, an entered one is replaced only by a person who saw its amount (CAT-9).
 * An unchanged amount writes nothing.
 * @param saisis the entered turnovers, by year
 * @throws 409 CA_DEJA_SAISI, CA_CHANGE
 */
export const ecrituresCa = (saisis: Readonly<Record<string, number>>, changements: ChangementsCa): EcritureCa[] =>
  Object.entries(changements).flatMap(([cle, changement]) => {
    const annee = Number(cle);
    const actuel = saisis[cle] ?? null;
    const remplace = typeof changement === 'object' && changement !== null;
    const montant = remplace ? changement.apres : changement;
    if (actuel === montant) return [];
    if (remplace && actuel !== changement.avant) throw laboratoireErrors.caChange(annee, actuel);
    if (!remplace && montant !== null && actuel !== null) throw laboratoireErrors.caDejaSaisi(annee, actuel);
    return [{ annee, montant }];
  });

/** The year proposed by the form: last year, else the current one, else the latest without a turnover. */
export const anneeAProposer = (saisis: Readonly<Record<string, number>>, anneeCourante: number): number => {
  const libre = (annee: number) => saisis[annee] === undefined;
  let annee = anneeCourante - 1;
  if (libre(annee) || libre(anneeCourante)) return libre(annee) ? annee : anneeCourante;
  while (!libre(annee)) annee -= 1;
  return annee;
};

/** The years shown by a page: those entered, and the `n` years up to the current one. */
export const anneesAffichees = (saisies: Readonly<Record<string, number>>, anneeCourante: number, n = 5): number[] =>
  [
    ...new Set([...Object.keys(saisies).map(Number), ...Array.from({ length: n }, (_, i) => anneeCourante - i)]),
  ].toSorted((a, b) => a - b);
