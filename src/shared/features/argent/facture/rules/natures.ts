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
  /** The product that it is of, or that its free units follow. */
  readonly cle: string;
  /** What is paid for the goods: their amount, less every commercial discount, wherever it is written. Cents. */
  readonly netCentimes: number;
  /** Millionths of a unit. */
  readonly gratuites: number;
  /** Of them, those inside the quantity of the line: what they cost is given back by another one (FAC-42). */
  readonly cachees: number;
  /** Why it is never claimed; null when it is understood. */
  readonly doute: MotifLigne | null;
};
type Nature = { readonly ligne: LigneAComprendre; readonly nature: NatureLigne };

/** What a product is known by, from a line to another. */
export const cleDuProduitDeLigne = ({ ean, cip13, nom }: Pick<ProduitDeLigne, 'ean' | 'cip13' | 'nom'>): string =>
  ean ?? cip13 ?? cleDeNom(nom);
const signeDe = (nombre: number): -1 | 0 | 1 => (nombre > 0 ? 1 : nombre < 0 ? -1 : 0);

/** @param donnes what a credit note gives back: its amounts are above zero (FAC-4) */
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

/** What is not for the goods leaves a line of goods: freight, tax, deposit, and an escompte comes back (FAC-41). */
const horsMarchandise = (ajustements: readonly Ajustement[]): number =>
  ajustements.reduce((somme, ajuste) => {
    if (natureAjustement(ajuste) === 'REMISE') return somme;
    return somme + (ajuste.nature === 'CHARGE' ? -ajuste.montantCentimes : ajuste.montantCentimes);
  }, 0);

/** In cents: each line, and each rate, may have been rounded. */
const TOLERANCE_TAUX = 10;
/** A discount is over these lines when it is the part of them that it says, before or after the others. */
const estDuTaux = ({ libelle, montantCentimes, pourcentCentiemes }: Ajustement, bases: readonly number[]): boolean => {
  const [pourcent] = pourcentCentiemes === null ? pourcentsDits(libelle ?? '') : [pourcentCentiemes];
  if (pourcent === undefined) return true;
  return bases.some((base) => Math.abs(partDe(base, pourcent) - montantCentimes) <= TOLERANCE_TAUX);
};
const sommeDes = (lignes: readonly LigneAComprendre[]): number =>
  lignes.reduce((somme, { montantNetCentimes }) => somme + montantNetCentimes, 0);

/** The commercial discounts of the document: over all its goods, or those of one rate of VAT (BT-95). */
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
      // Where rates were not kept, nothing says which lines these are; nor where it is another part of them.
      doute: duTaux.length === 0 || !estDuTaux(ajuste, bases) || ditUneRfa(ajuste.libelle ?? ''),
    };
  });
};

/**
 * Every discount over its lines, by what each is worth once narrower discounts are off: one of the whole document is
 * not shared with what a product's own one already took. @returns cents, by rank
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

/** The product that free units without a code of goods follow: by their words, else the line before them (FAC-42). */
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
/** What a line adds or takes off is not known: it counts at its written amount (FAC-44). @returns their ranks */
const nonComprises = (avertissements: DocumentAComprendre['avertissements'] = []): ReadonlySet<number> =>
  new Set(avertissements.flatMap(({ code, ligne }) => (DOUTES_DE_LIGNE[code] && ligne !== null ? [ligne] : [])));

/** Beyond what a rounding is, in cents. */
const ARRONDI = 100;
/** More freight given back than there is to pay is a discount that does not say its name (FAC-111). */
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

/** The discounts of the document are not all known: nothing of it is claimed (FAC-44). */
const DOUTES_DU_DOCUMENT = new Set<AvertissementFacture['code']>(['REMISES_ECART', 'HT_ECART', 'REMISE_INCOMPRISE']);

/** What is odd in the reading of a line, of the document or of its discounts, the line's first. */
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

/** The products whose free units, on a line of their own, are not told from another's. */
const sansUnites = (gratuites: readonly LigneAComprendre[], marchandises: readonly LigneAComprendre[]): boolean =>
  gratuites.some((ligne) => suivi(ligne, marchandises) === null);

/** Under that price, in cents, a unit is billed for form's sake. */
const SYMBOLIQUE = 5;
const parUnite = ({ montantNetCentimes, quantiteMillioniemes }: LigneAComprendre): number =>
  montantNetCentimes / (quantiteMillioniemes / 1_000_000);
/**
 * Why the lines of a product are not told apart in an invoice: some are taken back, or billed for form's sake. Nothing
 * of it is claimed then (FAC-44).
 */
const douteDuProduit = (lignesDuProduit: readonly LigneAComprendre[]): MotifLigne | null => {
  if (lignesDuProduit.some((ligne) => ligne.quantiteMillioniemes < 0 || ligne.montantNetCentimes < 0)) return 'RETOUR';
  const payees = lignesDuProduit.filter((ligne) => ligne.quantiteMillioniemes > 0 && ligne.montantNetCentimes > 0);
  const symboliques = payees.filter((ligne) => parUnite(ligne) <= SYMBOLIQUE).length;
  return symboliques > 0 && symboliques < payees.length ? 'PRIX_INCOMPRIS' : null;
};
/** Units that a line gives back the price of, and says that they are free: those of the only line that it is of. */
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
/** A return without a code is of the product that its words name, when one alone is. */
const cleRendue = (ligne: LigneAComprendre, marchandises: readonly LigneAComprendre[]): string => {
  const propre = cleDuProduitDeLigne(ligne);
  if (ligne.ean !== null || ligne.cip13 !== null || ligne.montantNetCentimes >= 0) return propre;
  const nommees = new Set(
    marchandises.filter((autre) => autre !== ligne && memeNom(ligne.nom, autre.nom)).map(cleDuProduitDeLigne),
  );
  return nommees.size === 1 ? ([...nommees][0] ?? propre) : propre;
};
/** « Dont éco-participation 1,30 € », at no amount: the price of the goods before it holds a tax (FAC-41). */
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
 * What every line of a document is and what its goods really cost, read once for the control, the base of a RFA and the
 * screen (FAC-40 to FAC-44). Discounts count wherever they are written; what cannot be understood is a doubt, never a
 * gap.
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
  // In a credit note, a discount given back is money of its own.
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
