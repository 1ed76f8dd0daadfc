import { naturesFiscales } from '../schemas/enumerations.ts';
import type { Encours, LigneEncours, SommesDUneNature, SommesEncours } from '../schemas.ts';
import { soldeDe } from '../rules.ts';
import { formatMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';

type Sommable = Pick<
  Encours,
  'etat' | 'natureFiscale' | 'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'recuCentimes' | 'compenseCentimes'
>;
const sommerUneNature = (encours: readonly Sommable[]): SommesDUneNature => {
  const total = (valeur: (element: Sommable) => number) => encours.reduce((t, e) => t + valeur(e), 0);
  return {
    nombre: encours.length,
    natureFiscale: encours[0]?.natureFiscale ?? null,
    attenduCentimes: total((e) => e.valeurAttendueCentimes),
    regleCentimes: total((e) => e.valeurRegleeCentimes),
    recuCentimes: total((e) => e.recuCentimes),
    compenseCentimes: total((e) => e.compenseCentimes),
    soldeCentimes: total((e) => (e.etat === 'REGLE' ? 0 : soldeDe(e))),
    ecartCentimes: total((e) => (e.etat === 'REGLE' ? soldeDe(e) : 0)),
  };
};

/**
 * Totals of a relevé or of a selection, by nature (ENC-78). In SQL: `sommesEncours` (read-models/sommes.ts);
 * `tuiles.test.ts` compares both.
 */
export const sommerEncours = (encours: readonly Sommable[]): SommesEncours => {
  const [premiere = [], seconde] = naturesFiscales
    .map((nature) => encours.filter(({ natureFiscale }) => natureFiscale === nature))
    .filter((deLaNature) => deLaNature.length > 0);
  return {
    ...sommerUneNature(premiere),
    nombre: encours.length,
    autreNature: seconde ? sommerUneNature(seconde) : null,
  };
};

type MontantDesSommes = Exclude<keyof SommesDUneNature, 'nombre' | 'natureFiscale'>;
/** One amount of the sums, by nature. */
export const montantsDesSommes = (
  { autreNature, ...sommes }: SommesEncours,
  champ: MontantDesSommes,
): MontantsParNature =>
  Object.fromEntries(
    [sommes, autreNature].flatMap((deLaNature) =>
      deLaNature?.natureFiscale ? [[deLaNature.natureFiscale, deLaNature[champ]]] : [],
    ),
  );

/** One amount in words: « 1 048,16 € HT », « 1 048,16 € HT et 250,00 € TTC ». */
export const direSomme = (sommes: SommesEncours, champ: MontantDesSommes): string =>
  formatMontants(montantsDesSommes(sommes, champ));

/** The total of the lines, proposed as the expected amount. */
export const totalLignes = (lignes: readonly Pick<LigneEncours, 'quantite' | 'prixUnitaireHtCentimes'>[]): number =>
  lignes.reduce((total, { quantite, prixUnitaireHtCentimes }) => total + quantite * prixUnitaireHtCentimes, 0);
