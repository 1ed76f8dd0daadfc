import { formatJour } from '#shared/core/dates.ts';
import type { DispositifSaisi } from '../schemas/dispositifs.ts';
import type { PartPromotion } from '../schemas/enumerations.ts';
import type { Manque } from '../schemas/lecture.ts';
import type { PromotionSaisie } from '../schemas/saisie.ts';
import { partsDe, vaParTrois, type SortePromotion } from '../rules.ts';

type SaisieAVerifier = Pick<
  PromotionSaisie,
  | 'laboratoireId'
  | 'typePromo'
  | 'dateDebut'
  | 'dateFin'
  | 'conditionsPromo'
  | 'emplacementConseille'
  | 'quantite'
  | 'multipleDeTrois'
  | 'produits'
  | 'dispositifs'
  | 'contreparties'
  | 'affichageDate'
> & { readonly emplacements: readonly unknown[] };

const manque = (pointer: string, detail: string, part: PartPromotion | null = null): Manque => ({
  part,
  pointer,
  detail,
});

const requis = (
  champs: Readonly<Record<string, unknown>>,
  libelles: Readonly<Record<string, string>>,
  base: string,
): Manque[] =>
  Object.entries(libelles).flatMap(([cle, libelle]) =>
    champs[cle] === null || champs[cle] === undefined
      ? [manque(`${base}/${cle}`, `${libelle} est obligatoire.`, 'PROMO')]
      : [],
  );

/** Requires an amount or a percentage, never both. */
const unSeul = (base: string, cle: string, montant: unknown, pct: unknown, nom: string): Manque[] => {
  if (montant === null && pct === null) return [manque(`${base}/${cle}`, `${nom} est obligatoire.`, 'PROMO')];
  return montant !== null && pct !== null
    ? [manque(`${base}/${cle}`, `${nom} est un montant ou un pourcentage, pas les deux.`, 'PROMO')]
    : [];
};

const manquesDispositif = (ligne: DispositifSaisi, base: string): Manque[] => {
  switch (ligne.dispositif) {
    case 'LOT':
      return [
        ...requis(ligne, { quantiteLot: 'La quantité du lot' }, base),
        ...(ligne.quantiteOfferte === null && ligne.remisePct === null
          ? [manque(`${base}/quantiteOfferte`, 'La quantité offerte ou la remise du lot est obligatoire.', 'PROMO')]
          : []),
        ...(ligne.quantiteOfferte !== null && ligne.remisePct !== null
          ? [manque(`${base}/remisePct`, 'Le lot offre une quantité ou une remise, pas les deux.', 'PROMO')]
          : []),
      ];
    case 'BRI':
      return unSeul(base, 'valeurCentimes', ligne.valeurCentimes, ligne.valeurPct, 'La valeur du bon');
    case 'BRC':
      return requis(ligne, { valeurCentimes: 'La valeur du bon' }, base);
    case 'RSO':
      return unSeul(base, 'valeurCentimes', ligne.valeurCentimes, ligne.valeurPct, 'La remise par unité');
    case 'BARRE':
      return [
        ...requis(
          ligne,
          { prixInitialTtcCentimes: 'Le prix initial', prixPromoTtcCentimes: 'Le prix promotionnel' },
          base,
        ),
        ...(ligne.prixInitialTtcCentimes !== null &&
        ligne.prixPromoTtcCentimes !== null &&
        ligne.prixPromoTtcCentimes >= ligne.prixInitialTtcCentimes
          ? [
              manque(
                `${base}/prixPromoTtcCentimes`,
                'Le prix promotionnel doit être inférieur au prix initial.',
                'PROMO',
              ),
            ]
          : []),
      ];
    case 'SELL_IN':
      return ligne.remisePct === null && ligne.ug === null
        ? [manque(`${base}/remisePct`, 'La remise ou les unités gratuites sont obligatoires.', 'PROMO')]
        : [];
    case 'AUTRE':
      return unSeul(base, 'remisePct', ligne.montantCentimes, ligne.remisePct, 'La remise');
    case 'PRIX_MINI':
      return requis(ligne, { prixMiniTtcCentimes: 'Le prix mini conseillé' }, base);
    case 'PRIX_MIN_MAX':
      return requis(
        ligne,
        { prixMiniTtcCentimes: 'Le prix mini conseillé', prixMaxiTtcCentimes: 'Le prix maxi conseillé' },
        base,
      );
  }
};

const manquesPromo = ({ dispositifs, conditionsPromo }: SaisieAVerifier): Manque[] => [
  ...(dispositifs.length === 0 ? [manque('/dispositifs', 'Choisissez au moins un dispositif.', 'PROMO')] : []),
  ...dispositifs.flatMap((ligne, i) => manquesDispositif(ligne, `/dispositifs/${i}`)),
  ...(conditionsPromo === null
    ? [manque('/conditionsPromo', 'Les conditions de la promotion sont obligatoires.', 'PROMO')]
    : []),
];

const manquesTg = ({ emplacements, emplacementConseille }: SaisieAVerifier, sorte: SortePromotion): Manque[] => {
  if (sorte === 'MODELE')
    return emplacementConseille === null
      ? [manque('/emplacementConseille', 'L’emplacement conseillé est obligatoire.', 'TG')]
      : [];
  return emplacements.length === 0 ? [manque('/emplacements', 'L’emplacement est obligatoire.', 'TG')] : [];
};

/** Action, contrepartie, payer and value are required: a line begun must be completed (OPE-18). */
const manquesContreparties = ({ contreparties, typePromo }: SaisieAVerifier): Manque[] =>
  contreparties.flatMap((ligne, i) => {
    const base = `/contreparties/${i}`;
    const { part } = ligne;
    if (!partsDe(typePromo).includes(part))
      return [manque(`${base}/part`, 'Cette contrepartie est celle d’une partie que la promotion n’a pas.', null)];
    return [
      ...(ligne.action === null ? [manque(`${base}/action`, 'L’action est obligatoire.', part)] : []),
      ...(ligne.contrepartie === null
        ? [manque(`${base}/contrepartie`, 'La contrepartie est obligatoire.', part)]
        : []),
      ...(ligne.payeur === null ? [manque(`${base}/payeur`, 'Le payeur est obligatoire.', part)] : []),
      ...(ligne.valeurCentiemes === null
        ? [manque(`${base}/valeurCentiemes`, 'La valeur est obligatoire.', part)]
        : []),
      ...(ligne.unite === 'POURCENT_CA' && (ligne.valeurCentiemes ?? 0) > 10_000
        ? [manque(`${base}/valeurCentiemes`, 'Un pourcentage ne dépasse pas 100.', part)]
        : []),
      ...(ligne.declencheur === 'PREUVE_TG' && part !== 'TG'
        ? [manque(`${base}/declencheur`, 'Seule une contrepartie de TG attend une photo.', part)]
        : []),
    ];
  });

const PAR_TROIS = 'La quantité doit être un multiple de 3.';
const manquesQuantites = ({ quantite, multipleDeTrois, dispositifs, produits }: SaisieAVerifier): Manque[] => {
  if (!vaParTrois(multipleDeTrois, dispositifs)) return [];
  return [
    ...(quantite !== null && quantite % 3 !== 0 ? [manque('/quantite', PAR_TROIS)] : []),
    ...produits.flatMap((p, i) =>
      p.quantite !== null && p.quantite % 3 !== 0 ? [manque(`/produits/${i}/quantite`, PAR_TROIS)] : [],
    ),
  ];
};

/**
 * The fields still to fill before validating (OPE-12); empty when the promotion may be validated. `part` is the part
 * that requires the field; null for both.
 */
export const manquesPromotion = (dit: SaisieAVerifier, sorte: SortePromotion): Manque[] => {
  const parts = partsDe(dit.typePromo);
  return [
    ...(dit.laboratoireId === null ? [manque('/laboratoireId', 'Le laboratoire est obligatoire.')] : []),
    ...(dit.dateDebut === null ? [manque('/dateDebut', 'La date de début est obligatoire.')] : []),
    ...(dit.dateFin === null ? [manque('/dateFin', 'La date de fin est obligatoire.')] : []),
    ...(dit.produits.length === 0 ? [manque('/produits', 'Ajoutez au moins un produit.')] : []),
    ...manquesQuantites(dit),
    ...(parts.includes('PROMO') ? manquesPromo(dit) : []),
    ...(parts.includes('TG') ? manquesTg(dit, sorte) : []),
    ...manquesContreparties(dit),
    ...(dit.affichageDate !== null && dit.dateFin !== null && dit.affichageDate > dit.dateFin
      ? [
          manque(
            '/affichageDate',
            `L’affichage doit commencer avant la fin de la promotion, le ${formatJour(dit.dateFin)}.`,
          ),
        ]
      : []),
  ];
};

/** The missing fields that block the validation of these parts: their own, and the common ones. */
export const manquesDesParts = (manques: readonly Manque[], parts: readonly PartPromotion[]): Manque[] =>
  manques.filter(({ part }) => part === null || parts.includes(part));
