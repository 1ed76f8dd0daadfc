import { avertissementsCodes } from '#shared/features/catalogue/produit/rules.ts';
import type { DispositifAverti } from './rules/avantages.ts';
import { conseilDeRegleLegale, enumererMots, avertissementLegal, type AvertissementLegal } from './rules/avertir.ts';
import { motsTrouves } from './rules/mots.ts';
import { periodeRegleLegale, plusStricte, reglesLegalesSur, type PeriodeRegleLegale } from './rules/periodes.ts';
import { avertirPlafonds, type ProduitAverti } from './rules/plafonds.ts';
import { gravitesAvertissement, type CodeRegleLegale, type RegleLegale } from './schemas.ts';

/** The fields of a promotion used by the warnings: a half-typed form has them too. */
export type PromotionAvertie = {
  readonly dateDebut: string | null;
  readonly dateFin: string | null;
  /** False for a promotion with only a TG. */
  readonly partPromo: boolean;
  readonly produits: readonly ProduitAverti[];
  readonly dispositifs: readonly DispositifAverti[];
  /** The text read by the consumer. */
  readonly nomOperation?: string | null | undefined;
  readonly conditionsPromo?: string | null | undefined;
  /** The texts of the contreparties given by the payer. */
  readonly contreparties: readonly { readonly contrepartie?: string | null | undefined }[];
};

/** The words of a rule in force that a text contains. */
const parMots = (
  code: CodeRegleLegale,
  reglesLegales: readonly RegleLegale[],
  texte: string,
  dire: (mots: string) => Omit<Parameters<typeof avertissementLegal>[1], 'code'>,
): AvertissementLegal[] => {
  for (const regleLegale of reglesLegales) {
    const mots = motsTrouves(texte, regleLegale.mots);
    if (mots.length > 0)
      return [avertissementLegal(regleLegale, { code, ...dire(enumererMots(mots.map((mot) => `« ${mot} »`))) })];
  }
  return [];
};

/** Personal advantages (CAT-45): searches the text of what is given to the officine or to its people. */
export const avertirAvantagePersonnel = (
  textes: readonly { readonly champ: string; readonly texte: string | null | undefined }[],
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const code = 'MOTS_AVANTAGE_PERSONNEL';
  const enVigueur = reglesLegalesSur(reglesLegales, code, periode);
  return textes.flatMap(({ champ, texte }) =>
    parMots(code, enVigueur, texte ?? '', (mots) => ({
      gravite: 'ALERTE',
      champ,
      phrase:
        `${mots} : un avantage personnel est interdit. La contrepartie va à l’officine, facturée ou portée à ` +
        `son crédit.`,
    })),
  );
};

const avertirGratuit = (
  promotion: PromotionAvertie,
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  if (!promotion.produits.some(({ categorieEncadree }) => categorieEncadree === 'ALIMENTAIRE')) return [];
  const enVigueur = reglesLegalesSur(reglesLegales, 'MOT_GRATUIT_ALIMENTAIRE', periode, 'ALIMENTAIRE');
  const textes = [
    { champ: 'nomOperation', texte: promotion.nomOperation },
    { champ: 'conditionsPromo', texte: promotion.conditionsPromo },
    ...promotion.dispositifs.map(({ libelle }, i) => ({ champ: `dispositifs.${i}.libelle`, texte: libelle })),
  ];
  return textes.flatMap(({ champ, texte }) =>
    parMots('MOT_GRATUIT_ALIMENTAIRE', enVigueur, texte ?? '', (mots) => ({
      gravite: 'ALERTE',
      champ,
      phrase: `${mots} ne s’emploie pas dans la promotion d’un produit alimentaire : dites « offert ».`,
    })),
  );
};

const avertirPrixIndicatif = (
  promotion: PromotionAvertie,
  reglesLegales: readonly RegleLegale[],
  periode: PeriodeRegleLegale,
): AvertissementLegal[] => {
  const regleLegale = plusStricte(reglesLegalesSur(reglesLegales, 'PRIX_REVENTE_INDICATIF', periode));
  const indice = promotion.dispositifs.findIndex(
    ({ dispositif }) => dispositif === 'PRIX_MINI' || dispositif === 'PRIX_MIN_MAX',
  );
  if (!regleLegale || indice < 0) return [];
  const phrase = 'Ce prix est conseillé, à titre indicatif : un fournisseur ne peut pas imposer un prix de revente.';
  return [
    avertissementLegal(regleLegale, {
      code: 'PRIX_REVENTE_INDICATIF',
      gravite: 'INFO',
      champ: `dispositifs.${indice}`,
      phrase,
    }),
  ];
};

const avertirCodes = ({ produits, partPromo }: PromotionAvertie): AvertissementLegal[] => {
  const cles = produits.flatMap(({ ean }, i) =>
    avertissementsCodes({ ean: /^\d{13}$/.test(ean ?? '') ? (ean ?? null) : null, cip7: null, cip13: null }).map(
      (phrase) => conseilDeRegleLegale({ code: 'CLE_EAN', gravite: 'ATTENTION', champ: `produits.${i}.ean`, phrase }),
    ),
  );
  const sans = partPromo ? produits.filter(({ ean, nom }) => !ean && nom.trim() !== '') : [];
  if (sans.length === 0) return cles;
  const phrase = `Sans EAN : non synchronisable avec le LGO (${enumererMots(sans.map(({ nom }) => nom))}).`;
  return [...cles, conseilDeRegleLegale({ code: 'SANS_EAN', gravite: 'INFO', champ: 'produits', phrase })];
};

const avertirContrepartie = ({ contreparties }: PromotionAvertie): AvertissementLegal[] =>
  contreparties.length > 0
    ? []
    : [
        conseilDeRegleLegale({
          code: 'SANS_CONTREPARTIE',
          gravite: 'ATTENTION',
          champ: 'contreparties',
          phrase: 'Aucune contrepartie : rien ne sera réclamé.',
        }),
      ];

/** Sorts the most serious warnings first, otherwise keeps their order. */
export const parGravite = (avertissements: readonly AvertissementLegal[]): AvertissementLegal[] =>
  gravitesAvertissement.flatMap((gravite) =>
    avertissements.filter((avertissement) => avertissement.gravite === gravite),
  );

/**
 * The warnings about a promotion (CAT-41); they never block.
 * @param regles every rule: those in force on a day of the promotion count
 */
export const avertissementsPromotion = (
  promotion: PromotionAvertie,
  reglesLegales: readonly RegleLegale[],
): AvertissementLegal[] => {
  const periode = periodeRegleLegale(promotion);
  const dispositifs = promotion.partPromo ? promotion.dispositifs : [];
  const contreparties = promotion.contreparties.map(({ contrepartie }, i) => ({
    champ: `contreparties.${i}.contrepartie`,
    texte: contrepartie,
  }));
  return parGravite([
    ...avertirPlafonds(dispositifs, promotion.produits, reglesLegales, periode),
    ...avertirGratuit({ ...promotion, dispositifs }, reglesLegales, periode),
    ...avertirAvantagePersonnel(contreparties, reglesLegales, periode),
    ...avertirContrepartie(promotion),
    ...avertirCodes(promotion),
    ...avertirPrixIndicatif({ ...promotion, dispositifs }, reglesLegales, periode),
  ]);
};
