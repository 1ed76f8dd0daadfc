import type { MotifLigne, NatureLigne } from '../schemas/enumerations.ts';
import type { Ajustement, AvertissementFacture, NatureFacture } from '../schemas.ts';
import { repartirCentimes } from '#shared/core/repartition/repartir.ts';
import { cleDeNom, type ProduitDeLigne } from './gammes.ts';
import { partDe } from './decimaux.ts';
import {
  ditDesUnitesGratuites,
  ditNonLivre,
  ditUnEchantillon,
  ditUneRfa,
  natureAjustement,
  natureDesMots,
  pourcentsDits,
  sansMotsGratuits,
} from './mots-de-ligne.ts';
import {
  memeNom,
  natureSansCode,
  remiseEnLigne,
  type LigneAComprendre,
  type PartAPartager,
} from './remise-en-ligne.ts';

export type DocumentAComprendre<L extends LigneAComprendre = LigneAComprendre> = {
  readonly nature?: NatureFacture;
  readonly ajustements: readonly Ajustement[];
  readonly avertissements?: readonly Pick<AvertissementFacture, 'code' | 'ligne'>[];
  readonly lignes: readonly L[];
};

export type LigneComprise = {
  readonly rang: number;
  readonly nature: NatureLigne;
  /** The product of the line, or the one that its free units follow. */
  readonly cle: string;
  /** The net cost of the goods: their amount, less every commercial discount wherever it is written. Cents. */
  readonly netCentimes: number;
  /** Free units, in millionths. */
  readonly gratuites: number;
  /** The free units included in the quantity of the line: another line gives their cost back (FAC-42). */
  readonly cachees: number;
  /** Why the line is never claimed; null when it is understood. */
  readonly doute: MotifLigne | null;
};
type Nature = { readonly ligne: LigneAComprendre; readonly nature: NatureLigne };

/** The key of a product across lines. */
export const cleDuProduitDeLigne = ({ ean, cip13, nom }: Pick<ProduitDeLigne, 'ean' | 'cip13' | 'nom'>): string =>
  ean ?? cip13 ?? cleDeNom(nom);
const signeDe = (nombre: number): -1 | 0 | 1 => (nombre > 0 ? 1 : nombre < 0 ? -1 : 0);

/** @param donnes whether an avoir gives it back: its amounts are then positive (FAC-4) */
const natureDe = (
  ligne: LigneAComprendre,
  lignes: readonly LigneAComprendre[],
  { donnes }: { readonly donnes: boolean },
): NatureLigne => {
  if (ligne.natureSaisie) return ligne.natureSaisie;
  const { montantNetCentimes: montant, quantiteMillioniemes: quantite } = ligne;
  const signe = signeDe(donnes ? -montant : montant);
  if (montant === 0 && quantite === 0) return 'COMMENTAIRE';
  if (ligne.ean === null && ligne.cip13 === null) return natureSansCode(ligne, lignes, signe, { donnes });
  if (montant === 0) return ditNonLivre(ligne.nom) ? 'COMMENTAIRE' : 'UG';
  const parLePrix = signe < 0 && (ligne.prixNetMillioniemes ?? 0) < 0;
  return parLePrix || (signe < 0 && natureDesMots(ligne.nom, signe, { donnes }) === 'REMISE')
    ? 'REMISE'
    : 'MARCHANDISE';
};

/**
 * The charges that do not belong to goods are removed from their line: freight, tax, deposit; an escompte is added back
 * (FAC-41).
 */
const horsMarchandise = (ajustements: readonly Ajustement[]): number =>
  ajustements.reduce((somme, ajuste) => {
    if (natureAjustement(ajuste) === 'REMISE') return somme;
    return somme + (ajuste.nature === 'CHARGE' ? -ajuste.montantCentimes : ajuste.montantCentimes);
  }, 0);

/** In cents: each line, and each rate, may have been rounded. */
const TOLERANCE_TAUX = 10;
/** Whether a discount covers these lines: its amount is the percentage it states, before or after other discounts. */
const estDuTaux = ({ libelle, montantCentimes, pourcentCentiemes }: Ajustement, bases: readonly number[]): boolean => {
  const [pourcent] = pourcentCentiemes === null ? pourcentsDits(libelle ?? '') : [pourcentCentiemes];
  if (pourcent === undefined) return true;
  return bases.some((base) => Math.abs(partDe(base, pourcent) - montantCentimes) <= TOLERANCE_TAUX);
};
const sommeDes = (lignes: readonly LigneAComprendre[]): number =>
  lignes.reduce((somme, { montantNetCentimes }) => somme + montantNetCentimes, 0);

/** The commercial discounts of the document: on all its goods, or on those of one VAT rate (BT-95). */
const remisesDuDocument = (
  ajustements: readonly Ajustement[],
  payees: readonly LigneAComprendre[],
  lignes: readonly LigneAComprendre[],
): readonly PartAPartager[] => {
  const remises = ajustements.filter((ajuste) => ajuste.nature === 'REMISE' && natureAjustement(ajuste) === 'REMISE');
  const total = remises.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
  return remises.map((ajuste) => {
    const { montantCentimes, tvaCentiemes } = ajuste;
    const estDuTauxDeTva = (ligne: LigneAComprendre): boolean =>
      tvaCentiemes === null || (ligne.tvaCentiemes ?? null) === tvaCentiemes;
    const duTaux = payees.filter(estDuTauxDeTva);
    const visees = duTaux.length > 0 ? duTaux : payees;
    const [nette, entiere] = [sommeDes(visees), sommeDes(lignes.filter(estDuTauxDeTva))];
    const bases = [nette, entiere, sommeDes(lignes)].flatMap((base) => [base, base - (total - montantCentimes)]);
    return {
      centimes: montantCentimes,
      rangs: visees.map(({ rang }) => rang),
      // Doubtful when the rates were not kept, so that the lines are unknown, or when the amount is not the stated
      // percentage.
      doute: duTaux.length === 0 || !estDuTaux(ajuste, bases) || ditUneRfa(ajuste.libelle ?? ''),
    };
  });
};

/**
 * Shares every discount over its lines, by their value after the narrower discounts, so that a discount on the document
 * does not count what a product's own discount took.
 * @returns cents, by rank
 */
const partager = (parts: readonly PartAPartager[], poids: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
  const sommes = new Map<number, number>();
  for (const { centimes, rangs } of parts.toSorted((a, b) => a.rangs.length - b.rangs.length)) {
    if (rangs.length === 0) continue;
    const morceaux = repartirCentimes(
      Math.abs(centimes),
      rangs.map((rang) => ({ id: rang, poids: Math.max(0, (poids.get(rang) ?? 0) - (sommes.get(rang) ?? 0)) })),
    );
    for (const [i, rang] of rangs.entries())
      sommes.set(rang, (sommes.get(rang) ?? 0) + Math.sign(centimes) * (morceaux[i] ?? 0));
  }
  return sommes;
};

/** The product that free units without a code follow: by their words, else the line before them (FAC-42). */
const suivi = (ligne: LigneAComprendre, marchandises: readonly LigneAComprendre[]): string | null => {
  const propre = cleDuProduitDeLigne(ligne);
  if (marchandises.some((autre) => cleDuProduitDeLigne(autre) === propre)) return propre;
  if (ditUnEchantillon(ligne.nom)) return null;
  const nom = sansMotsGratuits(ligne.nom);
  if (nom === '') {
    const avant = marchandises.findLast(({ rang }) => rang < ligne.rang) ?? marchandises[0];
    return avant ? cleDuProduitDeLigne(avant) : null;
  }
  const cles = new Set(
    marchandises.filter((autre) => memeNom(nom, sansMotsGratuits(autre.nom))).map(cleDuProduitDeLigne),
  );
  return cles.size === 1 ? ([...cles][0] ?? null) : null;
};

const DOUTES_DE_LIGNE: Readonly<Partial<Record<AvertissementFacture['code'], MotifLigne>>> = {
  LIGNE_ECART: 'MONTANT_INCOHERENT',
  REMISE_INCOMPRISE: 'REMISE_INCOMPRISE',
  PRIX_INCOMPRIS: 'PRIX_INCOMPRIS',
};
/**
 * The lines whose discounts or charges are not understood: they count at their written amount (FAC-44).
 * @returns their ranks
 */
const nonComprises = (avertissements: DocumentAComprendre['avertissements'] = []): ReadonlySet<number> =>
  new Set(avertissements.flatMap(({ code, ligne }) => (DOUTES_DE_LIGNE[code] && ligne !== null ? [ligne] : [])));

/** A larger difference is not a rounding, in cents. */
const ARRONDI = 100;
/** More freight given back than billed is a discount under another name (FAC-111). */
const portRenduSansPort = (
  ports: readonly LigneAComprendre[],
  ajustements: readonly Ajustement[],
  payees: readonly LigneAComprendre[],
): readonly PartAPartager[] => {
  const duDocument = ajustements
    .filter((ajuste) => natureAjustement(ajuste) === 'PORT')
    .reduce((somme, { nature, montantCentimes }) => somme + (nature === 'CHARGE' ? 1 : -1) * montantCentimes, 0);
  return sommeDes(ports) + duDocument < -ARRONDI
    ? [{ centimes: 0, rangs: payees.map(({ rang }) => rang), doute: true }]
    : [];
};

/** Warnings that leave the discounts of the document uncertain: nothing of it is claimed (FAC-44). */
const DOUTES_DU_DOCUMENT = new Set<AvertissementFacture['code']>(['REMISES_ECART', 'HT_ECART', 'REMISE_INCOMPRISE']);

/** The doubts about a line, its document or its discounts, those of the line first. */
const doutesDe = (
  avertissements: readonly Pick<AvertissementFacture, 'code' | 'ligne'>[],
  parts: readonly PartAPartager[],
): ((rang: number) => MotifLigne | null) => {
  const parLigne = new Map<number, MotifLigne>();
  for (const { code, ligne } of avertissements) {
    const motif = DOUTES_DE_LIGNE[code];
    if (ligne !== null && motif !== undefined && !parLigne.has(ligne)) parLigne.set(ligne, motif);
  }
  const duDocument = avertissements.some(({ code, ligne }) => ligne === null && DOUTES_DU_DOCUMENT.has(code));
  const aRattacher = new Set(parts.flatMap(({ doute, rangs }) => (doute ? rangs : [])));
  return (rang) =>
    parLigne.get(rang) ?? (duDocument ? 'DOCUMENT_INCOHERENT' : aRattacher.has(rang) ? 'REMISE_A_RATTACHER' : null);
};

/** Whether some free units on their own line cannot be assigned to a product. */
const sansUnites = (gratuites: readonly LigneAComprendre[], marchandises: readonly LigneAComprendre[]): boolean =>
  gratuites.some((ligne) => suivi(ligne, marchandises) === null);

/** In cents: a lower unit price is symbolic. */
const SYMBOLIQUE = 5;
const parUnite = ({ montantNetCentimes, quantiteMillioniemes }: LigneAComprendre): number =>
  montantNetCentimes / (quantiteMillioniemes / 1_000_000);
/**
 * Why the lines of a product cannot be told apart in an invoice: some are returns, or have a symbolic price. None is
 * claimed then (FAC-44).
 */
const douteDuProduit = (lignesDuProduit: readonly LigneAComprendre[]): MotifLigne | null => {
  if (lignesDuProduit.some((ligne) => ligne.quantiteMillioniemes < 0 || ligne.montantNetCentimes < 0)) return 'RETOUR';
  const payees = lignesDuProduit.filter((ligne) => ligne.quantiteMillioniemes > 0 && ligne.montantNetCentimes > 0);
  const symboliques = payees.filter((ligne) => parUnite(ligne) <= SYMBOLIQUE).length;
  return symboliques > 0 && symboliques < payees.length ? 'PRIX_INCOMPRIS' : null;
};
/** Free units whose price another line gives back, when that line concerns a single line of goods. */
const unitesRendues = (
  { nom, quantiteMillioniemes, montantNetCentimes }: LigneAComprendre,
  { rangs, doute }: PartAPartager,
  payees: readonly LigneAComprendre[],
): readonly (readonly [number, number])[] => {
  const [rang, ...autres] = rangs;
  const visee = payees.find((ligne) => ligne.rang === rang);
  if (doute || !visee || autres.length > 0 || !ditDesUnitesGratuites(nom) || quantiteMillioniemes === 0) return [];
  const nombre = Math.abs(quantiteMillioniemes);
  const rendu = Math.abs(montantNetCentimes) / (nombre / 1_000_000);
  return nombre < visee.quantiteMillioniemes && Math.abs(rendu - parUnite(visee)) <= 1 ? [[visee.rang, nombre]] : [];
};
/** The product of a return without a code: the only one that its words name. */
const cleRendue = (ligne: LigneAComprendre, marchandises: readonly LigneAComprendre[]): string => {
  const propre = cleDuProduitDeLigne(ligne);
  if (ligne.ean !== null || ligne.cip13 !== null || ligne.montantNetCentimes >= 0) return propre;
  const nommees = new Set(
    marchandises.filter((autre) => autre !== ligne && memeNom(ligne.nom, autre.nom)).map(cleDuProduitDeLigne),
  );
  return nommees.size === 1 ? ([...nommees][0] ?? propre) : propre;
};
/** Lines followed by « Dont éco-participation 1,30 € » without an amount: their price includes a tax (FAC-41). */
const avecTaxeIncluse = (natures: readonly Nature[]): ReadonlySet<number> =>
  new Set(
    natures.flatMap(({ ligne, nature }, i) => {
      const marchandise = natures.slice(0, i).findLast((avant) => avant.nature === 'MARCHANDISE');
      return nature === 'TAXE' && ligne.montantNetCentimes === 0 && marchandise ? [marchandise.ligne.rang] : [];
    }),
  );
const ditesGratuites = (ajustements: readonly Ajustement[]): boolean =>
  ajustements.some(({ nature, libelle }) => nature === 'REMISE' && ditDesUnitesGratuites(libelle ?? ''));

/**
 * The nature of every line of a document and the real cost of its goods, read once for the control, the base of an RFA
 * and the screen (FAC-40 to FAC-44). Discounts count wherever they are written; a line that is not understood is a
 * doubt, never a gap.
 */
export const comprendreLignes = ({
  nature: natureDuDocument = 'FACTURE',
  ajustements,
  avertissements = [],
  lignes,
}: DocumentAComprendre): readonly LigneComprise[] => {
  const donnes = natureDuDocument === 'AVOIR';
  const natures: readonly Nature[] = lignes.map((ligne) => ({ ligne, nature: natureDe(ligne, lignes, { donnes }) }));
  const deNature = (voulue: NatureLigne) => natures.filter(({ nature }) => nature === voulue).map(({ ligne }) => ligne);
  const marchandises = deNature('MARCHANDISE');
  const payees = marchandises.filter(
    ({ quantiteMillioniemes, montantNetCentimes }) => quantiteMillioniemes > 0 && montantNetCentimes > 0,
  );
  const ecrites = nonComprises(avertissements);
  const poids = new Map(
    marchandises.map(({ rang, montantNetCentimes, ajustements: deLaLigne = [] }) => [
      rang,
      montantNetCentimes + (ecrites.has(rang) ? 0 : horsMarchandise(deLaLigne)),
    ]),
  );
  // On an avoir, a discount given back is an amount of its own.
  const enLigne = donnes ? [] : deNature('REMISE').map((ligne) => ({ ligne, part: remiseEnLigne(ligne, payees) }));
  const parts = [
    ...remisesDuDocument(ajustements, payees, lignes),
    ...enLigne.map(({ part }) => part),
    ...(donnes ? [] : portRenduSansPort(deNature('PORT'), ajustements, payees)),
  ];
  const cachees = new Map(enLigne.flatMap(({ ligne, part }) => unitesRendues(ligne, part, payees)));
  const remises = partager(parts, poids);
  const douteDe = doutesDe(avertissements, parts);
  const perdues = sansUnites(deNature('UG'), marchandises) || ditesGratuites(ajustements);
  const parProduit = Map.groupBy(marchandises, (ligne) => cleRendue(ligne, marchandises));
  const taxees = avecTaxeIncluse(natures);
  const douteDesUnites = ({ ajustements: deLaLigne = [] }: LigneAComprendre): MotifLigne | null =>
    perdues || ditesGratuites(deLaLigne) ? 'UNITES_A_RATTACHER' : null;
  const douteDeMarchandise = (ligne: LigneAComprendre): MotifLigne | null =>
    douteDe(ligne.rang) ??
    (taxees.has(ligne.rang) ? 'PRIX_INCOMPRIS' : null) ??
    (donnes ? null : douteDuProduit(parProduit.get(cleDuProduitDeLigne(ligne)) ?? [])) ??
    douteDesUnites(ligne);
  return natures.map(({ ligne, nature }) => {
    const { rang, quantiteMillioniemes, quantiteGratuiteMillioniemes, montantNetCentimes } = ligne;
    const brute = poids.get(rang) ?? (donnes && nature === 'REMISE' ? montantNetCentimes : 0);
    const netCentimes = brute - (remises.get(rang) ?? 0);
    const gratuite = nature === 'UG' || (nature === 'MARCHANDISE' && netCentimes === 0 && quantiteMillioniemes > 0);
    return {
      rang,
      nature,
      cle: (nature === 'UG' ? suivi(ligne, marchandises) : null) ?? cleDuProduitDeLigne(ligne),
      netCentimes,
      gratuites:
        (nature === 'MARCHANDISE' || nature === 'UG' ? quantiteGratuiteMillioniemes : 0) +
        (gratuite ? Math.max(0, quantiteMillioniemes) : 0) +
        (cachees.get(rang) ?? 0),
      cachees: cachees.get(rang) ?? 0,
      doute: nature === 'MARCHANDISE' ? douteDeMarchandise(ligne) : null,
    };
  });
};
