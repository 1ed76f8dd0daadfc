import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import { enPourcentage } from '../messages.ts';
import type { RegleLegale } from '../schemas.ts';
import { avantageDe, libellesDispositifAverti, type DispositifAverti } from './avantages.ts';
import { enumererMots, avertissementLegal, type AvertissementLegal } from './avertir.ts';
import {
  comparerFractions,
  enPourcents,
  fractionDe,
  laPlusGrande,
  sommeDeFractions,
  fractionEnPourcent,
  type Fraction,
} from './fractions.ts';
import { plusStricte, reglesLegalesSur, type PeriodeRegleLegale } from './periodes.ts';

export type ProduitAverti = {
  readonly nom: string;
  readonly ean?: string | null | undefined;
  readonly prixPublicTtcCentimes?: number | null | undefined;
  readonly categorieEncadree?: CategorieEncadree | null | undefined;
  readonly quantite?: number | null | undefined;
  /** Units agreed in advance with the laboratory, when known. */
  readonly volumeConvenu?: number | null | undefined;
};

const ENCADREES = ['ALIMENTAIRE', 'DPH'] as const;
type Encadree = (typeof ENCADREES)[number];
const pour: Readonly<Record<Encadree, string>> = {
  ALIMENTAIRE: 'un produit alimentaire',
  DPH: 'un produit d’hygiène ou de beauté',
};

const nomDe = ({ dispositif, libelle }: DispositifAverti): string =>
  libelle?.trim() || (libellesDispositifAverti[dispositif] ?? dispositif);

type Mesure = { readonly produit: ProduitAverti; readonly part: Fraction };
type Mesures = { readonly connues: readonly Mesure[]; readonly sansPrix: readonly ProduitAverti[] };

const mesurer = (dispositif: DispositifAverti, produits: readonly ProduitAverti[]): Mesures => {
  const partsParProduit = produits.map((produit) => ({
    produit,
    part: avantageDe(dispositif, produit.prixPublicTtcCentimes),
  }));
  return {
    connues: partsParProduit.flatMap(({ produit, part }) =>
      part === null || part === 'PRIX_INCONNU' ? [] : [{ produit, part }],
    ),
    sansPrix: partsParProduit.flatMap(({ produit, part }) => (part === 'PRIX_INCONNU' ? [produit] : [])),
  };
};

const noms = (mesures: readonly Mesure[]): string => enumererMots(mesures.map(({ produit }) => produit.nom));
const pire = (mesures: readonly Mesure[]): string =>
  enPourcentage(enPourcents(laPlusGrande(mesures.map(({ part }) => part)) ?? fractionDe(0, 1)));

const audela = (regleLegale: RegleLegale, mesures: readonly Mesure[]): Mesure[] =>
  regleLegale.valeur === null
    ? []
    : mesures.filter(({ part }) => comparerFractions(part, fractionEnPourcent(regleLegale.valeur ?? 0)) > 0);

/** Dispositifs that express the same price cut count as one advantage; the others add up. */
const PRIX = ['BARRE', 'PRIX_MINI', 'PRIX_MIN_MAX'];
const cumuler = (dispositifs: readonly DispositifAverti[], produit: ProduitAverti): Fraction => {
  const parts = dispositifs.map((dispositif) => ({
    dispositif,
    part: avantageDe(dispositif, produit.prixPublicTtcCentimes),
  }));
  const connues = parts.flatMap(({ dispositif, part }) =>
    part === null || part === 'PRIX_INCONNU' ? [] : [{ dispositif, part }],
  );
  const prix = laPlusGrande(
    connues.filter(({ dispositif }) => PRIX.includes(dispositif.dispositif)).map(({ part }) => part),
  );
  const autres = connues.filter(({ dispositif }) => !PRIX.includes(dispositif.dispositif)).map(({ part }) => part);
  return [...(prix ? [prix] : []), ...autres].reduce(sommeDeFractions, fractionDe(0, 1));
};

const surUnDispositif = (
  regleLegale: RegleLegale,
  encadree: Encadree,
  { dispositif, indice }: { readonly dispositif: DispositifAverti; readonly indice: number },
  produits: readonly ProduitAverti[],
): AvertissementLegal[] => {
  const { connues, sansPrix } = mesurer(dispositif, produits);
  const champ = `dispositifs.${indice}`;
  const trop = audela(regleLegale, connues);
  const plafond = enPourcentage(regleLegale.valeur ?? 0);
  const dits: AvertissementLegal[] = [];
  if (trop.length > 0)
    dits.push(
      avertissementLegal(regleLegale, {
        code: 'PLAFOND_PROMO_VALEUR',
        gravite: 'ALERTE',
        champ,
        phrase:
          `${nomDe(dispositif)} : ${pire(trop)} d’avantage, au-delà des ` +
          `${plafond} admis pour ${pour[encadree]} (${noms(trop)}).`,
      }),
    );
  if (sansPrix.length > 0)
    dits.push(
      avertissementLegal(regleLegale, {
        code: 'PRIX_MANQUANT',
        gravite: 'INFO',
        champ,
        phrase:
          `${nomDe(dispositif)} : sans prix public, l’avantage ne se compare pas aux ` +
          `${plafond} admis (${enumererMots(sansPrix.map(({ nom }) => nom))}).`,
      }),
    );
  return dits;
};

const surTous = (
  regleLegale: RegleLegale,
  encadree: Encadree,
  dispositifs: readonly DispositifAverti[],
  produits: readonly ProduitAverti[],
): AvertissementLegal[] => {
  const cumules = produits.map((produit): Mesure => ({ produit, part: cumuler(dispositifs, produit) }));
  const trop = audela(regleLegale, cumules).filter(
    ({ produit }) =>
      audela(
        regleLegale,
        dispositifs.flatMap((dispositif) => mesurer(dispositif, [produit]).connues),
      ).length === 0,
  );
  if (trop.length === 0) return [];
  const phrase =
    `Ensemble, les dispositifs donnent jusqu’à ` +
    `${pire(trop)} d’avantage, au-delà des ${enPourcentage(regleLegale.valeur ?? 0)} admis pour ${pour[encadree]} ` +
    `(${noms(trop)}).`;
  return [
    avertissementLegal(regleLegale, {
      code: 'PLAFOND_PROMO_CUMUL',
      gravite: 'ATTENTION',
      champ: 'dispositifs',
      phrase,
    }),
  ];
};

const inconnu = (regleLegale: RegleLegale, champ: string, quoi: string): AvertissementLegal =>
  avertissementLegal(regleLegale, {
    code: 'PLAFOND_INCONNU',
    gravite: 'INFO',
    champ,
    phrase: `${quoi} : un plafond existe sur cette période, son chiffre n’est pas connu. Vérifiez-le.`,
  });

const uneCategorie = (
  encadree: Encadree,
  dispositifs: readonly DispositifAverti[],
  produits: readonly ProduitAverti[],
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const produitsEncadres = produits.filter(({ categorieEncadree }) => categorieEncadree === encadree);
  const regleLegale = plusStricte(reglesLegalesSur(reglesLegales, 'PLAFOND_PROMO_VALEUR', periode, encadree));
  if (produitsEncadres.length === 0 || !regleLegale) return [];
  const donne = dispositifs.some((dispositif) => {
    const { connues, sansPrix } = mesurer(dispositif, produitsEncadres);
    return connues.length + sansPrix.length > 0;
  });
  if (regleLegale.valeur === null)
    return donne ? [inconnu(regleLegale, 'dispositifs', `Promotion sur ${pour[encadree]}`)] : [];
  return [
    ...dispositifs.flatMap((dispositif, indice) =>
      surUnDispositif(regleLegale, encadree, { dispositif, indice }, produitsEncadres),
    ),
    ...surTous(regleLegale, encadree, dispositifs, produitsEncadres),
    ...enVolume(encadree, produitsEncadres, donne, reglesLegales, periode),
  ];
};

/** The cap in volume: the volume agreed in advance is seldom known, so the rule is usually only mentioned. */
const enVolume = (
  encadree: Encadree,
  produits: readonly ProduitAverti[],
  donne: boolean,
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const regleLegale = plusStricte(reglesLegalesSur(reglesLegales, 'PLAFOND_PROMO_VOLUME', periode, encadree));
  if (!donne || !regleLegale || regleLegale.valeur === null) return [];
  const plafond = enPourcentage(regleLegale.valeur);
  const mesures = produits.flatMap((produit): Mesure[] => {
    const { quantite, volumeConvenu } = produit;
    if (!Number.isSafeInteger(quantite) || !Number.isSafeInteger(volumeConvenu) || !volumeConvenu || volumeConvenu < 0)
      return [];
    return [{ produit, part: fractionDe(quantite ?? 0, volumeConvenu) }];
  });
  const trop = audela(regleLegale, mesures);
  if (trop.length > 0) {
    const phrase =
      `${pire(trop)} du volume convenu serait vendu en promotion, au-delà des ` +
      `${plafond} admis pour ${pour[encadree]} (${noms(trop)}).`;
    return [
      avertissementLegal(regleLegale, { code: 'PLAFOND_PROMO_VOLUME', gravite: 'ALERTE', champ: 'produits', phrase }),
    ];
  }
  if (mesures.length === produits.length) return [];
  const phrase =
    `Pour ${pour[encadree]}, les ventes en promotion ne doivent pas dépasser ` +
    `${plafond} du volume convenu à l’avance avec le laboratoire.`;
  return [avertissementLegal(regleLegale, { code: 'VOLUME_A_SUIVRE', gravite: 'INFO', champ: 'produits', phrase })];
};

/** Warns about products without a legal family, only when the family would matter. */
const sansCategorie = (
  dispositifs: readonly DispositifAverti[],
  produits: readonly ProduitAverti[],
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const produitsSansCategorie = produits.filter(
    ({ categorieEncadree }) => categorieEncadree === null || categorieEncadree === undefined,
  );
  const regleLegale = plusStricte(
    ENCADREES.flatMap((encadree) => reglesLegalesSur(reglesLegales, 'PLAFOND_PROMO_VALEUR', periode, encadree)),
  );
  if (!regleLegale || regleLegale.valeur === null) return [];
  const trop = audela(
    regleLegale,
    produitsSansCategorie.map((produit) => ({ produit, part: cumuler(dispositifs, produit) })),
  );
  if (trop.length === 0) return [];
  const phrase =
    `${pire(trop)} d’avantage : précisez la catégorie ` +
    `(${noms(trop)}). Pour un produit alimentaire, d’hygiène ou de beauté, ` +
    `${enPourcentage(regleLegale.valeur)} sont admis.`;
  return [
    avertissementLegal(regleLegale, {
      code: 'CATEGORIE_A_PRECISER',
      gravite: 'ATTENTION',
      champ: 'produits',
      phrase,
    }),
  ];
};

/** Caps of promotions in value and in volume, product by product (CAT-43). */
export const avertirPlafonds = (
  dispositifs: readonly DispositifAverti[],
  produits: readonly ProduitAverti[],
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => [
  ...ENCADREES.flatMap((encadree) => uneCategorie(encadree, dispositifs, produits, reglesLegales, periode)),
  ...sansCategorie(dispositifs, produits, reglesLegales, periode),
];
