import { nomsFiche, nomsSurchargeables, type ChampSurchargeable, type DemandeLaboratoire, type FicheLue } from './contract/schemas.ts';

export type Surcharges = Partial<Record<ChampSurchargeable, string | null>>;

/** What an account sees: its own value where it has one (an empty one included), the catalogue's otherwise (decisions 4). */
export const ficheEffective = <F extends FicheLue>(catalogue: F, surcharges: Surcharges): F => ({
  ...catalogue,
  ...Object.fromEntries(nomsSurchargeables.flatMap((nom) => (surcharges[nom] === undefined ? [] : [[nom, surcharges[nom]]]))),
});

/** Overrides after `modifs`: a value equal to the catalogue's gives the field back to the catalogue. */
export const appliquerSurcharges = (catalogue: FicheLue, surcharges: Surcharges, modifs: Surcharges): Surcharges => {
  const toutes = { ...surcharges, ...modifs };
  return Object.fromEntries(
    nomsSurchargeables.flatMap((nom) =>
      toutes[nom] === undefined || (nom in modifs && toutes[nom] === catalogue[nom]) ? [] : [[nom, toutes[nom]]],
    ),
  );
};

/** The fields `modifs` really changes. */
export const champsChanges = (avant: FicheLue, modifs: Partial<FicheLue>): (keyof FicheLue)[] =>
  nomsFiche.filter((nom) => modifs[nom] !== undefined && modifs[nom] !== avant[nom]);

/** The parameters of the link of a request (spec §3): empty ones dropped. */
export const lienDemande = ({ nom, rue, codePostal, ville, telephone, email }: DemandeLaboratoire): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ nomLabo: nom, rue, codePostal, ville, telephone, email }).filter((paire): paire is [string, string] =>
      Boolean(paire[1]),
    ),
  );

const debut = (mot: string, n: number): string => Array.from(mot).slice(0, n).join('');

/** Up to two letters that stand for a laboratory without logo: `Laboratoires Pierre Fabre` → `PF`. */
export const initiales = (nom: string): string => {
  const mots = nom.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const parlants = mots.filter((mot) => !/^(laboratoires?|labo|les?|la|de|du|des|et|france|sas|sa|sarl)$/i.test(mot));
  const [un = '?', deux] = parlants.length > 0 ? parlants : mots;
  return (deux ? debut(un, 1) + debut(deux, 1) : debut(un, 2)).toLocaleUpperCase('fr');
};

/** Years a page shows: those entered, and the `n` up to this one. */
export const anneesAffichees = (saisies: Readonly<Record<string, number>>, anneeCourante: number, n = 5): number[] =>
  [...new Set([...Object.keys(saisies).map(Number), ...Array.from({ length: n }, (_, i) => anneeCourante - i)])].toSorted((a, b) => a - b);
