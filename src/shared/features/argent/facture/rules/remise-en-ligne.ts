import type { NatureLigne } from '../schemas/enumerations.ts';
import type { LigneLueFacture } from '../schemas.ts';
import { montantDe } from './decimaux.ts';
import { lireProduitFacture, type ProduitDeLigne } from './gammes.ts';
import {
  ditDesUnitesGratuites,
  ditTout,
  ditUneRemise,
  ditUneRfa,
  ditUnRetour,
  natureDesMots,
  pourcentsDits,
} from './mots-de-ligne.ts';

/** The fields of a line that its nature depends on; a reading older than FAC-40 may lack some. */
export type LigneAComprendre = Pick<
  LigneLueFacture,
  'rang' | 'quantiteMillioniemes' | 'quantiteGratuiteMillioniemes' | 'montantNetCentimes'
> &
  Omit<ProduitDeLigne, 'gamme'> &
  Partial<Pick<LigneLueFacture, 'codeVendeur' | 'prixNetMillioniemes' | 'tvaCentiemes' | 'ajustements'>> & {
    /** The nature chosen by a person. */
    readonly natureSaisie?: NatureLigne | null;
  };
/** A discount to share, and the lines that share it; `doute` when these lines are uncertain. */
export type PartAPartager = {
  readonly centimes: number;
  readonly rangs: readonly number[];
  readonly doute: boolean;
};

const motsDe = (nom: string): ReadonlySet<string> => lireProduitFacture({ nom, gamme: null }).mots;
/** Whether all the words of a text are in another one; false for an empty text. */
const contenus = (mots: ReadonlySet<string>, dans: ReadonlySet<string>): boolean =>
  mots.size > 0 && [...mots].every((mot) => dans.has(mot));
/** Whether one of two names contains the other. */
export const memeNom = (nom: string, autre: string): boolean =>
  contenus(motsDe(nom), motsDe(autre)) || contenus(motsDe(autre), motsDe(nom));
/** Whether a line contains the whole name of another line's product. */
const nomme = (ligne: LigneAComprendre, autre: LigneAComprendre): boolean =>
  contenus(motsDe(autre.nom), motsDe(ligne.nom));
const memeCode = (ligne: LigneAComprendre, autre: LigneAComprendre): boolean =>
  (ligne.ean !== null && ligne.ean === autre.ean) ||
  (ligne.cip13 !== null && ligne.cip13 === autre.cip13) ||
  ((ligne.codeVendeur ?? null) !== null && ligne.codeVendeur === autre.codeVendeur);

/** Whether a line has several units at a price that makes its amount, as goods do (FAC-40). */
const estAuPrix = ({ quantiteMillioniemes, prixNetMillioniemes, montantNetCentimes }: LigneAComprendre): boolean =>
  quantiteMillioniemes > 1_000_000 &&
  (prixNetMillioniemes ?? 0) > 0 &&
  Math.abs(montantDe(quantiteMillioniemes, prixNetMillioniemes ?? 0) - montantNetCentimes) <= 100;

/**
 * The nature of a line without a product code: by its words, then its amount (FAC-40). A negative line without a
 * telling word is a return when it names a product, else an unexplained discount.
 */
export const natureSansCode = (
  ligne: LigneAComprendre,
  lignes: readonly LigneAComprendre[],
  signe: -1 | 0 | 1,
  { donnes }: { readonly donnes: boolean },
): NatureLigne => {
  const dite = natureDesMots(ligne.nom, signe, { plusieurs: estAuPrix(ligne), donnes });
  if (dite !== null) return dite;
  if (signe === 0) return 'UG';
  if (signe > 0 || donnes) return 'MARCHANDISE';
  if (ditDesUnitesGratuites(ligne.nom)) return 'REMISE';
  const deMarchandise = lignes.filter(({ rang, montantNetCentimes }) => rang !== ligne.rang && montantNetCentimes > 0);
  const parLePrix = (ligne.prixNetMillioniemes ?? 0) < 0 && ligne.quantiteMillioniemes > 0;
  const estUnRetour =
    !parLePrix &&
    (ditUnRetour(ligne.nom) || deMarchandise.some((autre) => nomme(ligne, autre) || memeCode(ligne, autre)));
  return estUnRetour ? 'MARCHANDISE' : 'REMISE';
};

const somme = (lignes: readonly LigneAComprendre[]): number =>
  lignes.reduce((total, { montantNetCentimes }) => total + montantNetCentimes, 0);
const rangsDe = (lignes: readonly LigneAComprendre[]): readonly number[] => lignes.map(({ rang }) => rang);

/** The lines of which the amount is the percentage written in the words; null when several choices fit. */
const parPourcentage = (
  ligne: LigneAComprendre,
  candidats: readonly (readonly LigneAComprendre[])[],
): readonly number[] | null => {
  const montant = Math.abs(ligne.montantNetCentimes);
  const justes = candidats.filter(
    (lignes) =>
      lignes.length > 0 &&
      pourcentsDits(ligne.nom).some(
        (pourcent) => Math.abs((somme(lignes) * pourcent) / 10_000 - montant) <= 1 + lignes.length / 2,
      ),
  );
  const reponses = new Map(justes.map((lignes) => [rangsDe(lignes).join(), rangsDe(lignes)]));
  return reponses.size === 1 ? ([...reponses.values()][0] ?? null) : null;
};

/** The goods whose names have every word of a discount on named goods: « Remise 20 % comprimés ». */
const deSesMots = (ligne: LigneAComprendre, payees: readonly LigneAComprendre[]): readonly LigneAComprendre[] => {
  const motsDesPayees = payees.map(({ nom }) => motsDe(nom));
  const communs = [...motsDe(ligne.nom)].filter((mot) => motsDesPayees.some((mots) => mots.has(mot)));
  return payees.filter((_payee, i) => contenus(new Set(communs), motsDesPayees[i] ?? new Set()));
};

/**
 * The goods concerned by a discount written as a line (FAC-43): its product, else the goods of which it is the written
 * percentage, else all those of its VAT rate when the line says so or when there is a single rate. Otherwise it is
 * shared over all the goods, which are then not compared.
 * @param payees the paid goods of the document
 */
export const remiseEnLigne = (ligne: LigneAComprendre, payees: readonly LigneAComprendre[]): PartAPartager => {
  const centimes = 0 - ligne.montantNetCentimes;
  const duTaux = payees.filter(({ tvaCentiemes }) => (tvaCentiemes ?? null) === (ligne.tvaCentiemes ?? null));
  const sur = (lignes: readonly LigneAComprendre[], { doute = false } = {}): PartAPartager => ({
    centimes,
    rangs: rangsDe(lignes),
    doute: doute || ditUneRfa(ligne.nom),
  });
  const duProduit = payees.filter((autre) => memeCode(ligne, autre) || nomme(ligne, autre));
  const entiere = duProduit.find(({ montantNetCentimes }) => montantNetCentimes === centimes);
  if (entiere) return sur([entiere]);
  if (duProduit.length > 0)
    return sur(duProduit, {
      doute: duProduit.length > 1 && !ditTout(ligne.nom) && parPourcentage(ligne, [duProduit]) === null,
    });
  if (duTaux.length === 0) return sur(payees, { doute: true });
  const avant = duTaux.filter(({ rang }) => rang < ligne.rang);
  const rangs = parPourcentage(ligne, [avant.slice(-1), avant, duTaux, deSesMots(ligne, duTaux)]);
  if (rangs !== null) return { centimes, rangs, doute: ditUneRfa(ligne.nom) };
  if (!ditUneRemise(ligne.nom)) return sur(duTaux, { doute: true });
  return sur(duTaux, { doute: duTaux.length > 1 && !ditTout(ligne.nom) });
};
