import type { Jour } from '#shared/core/dates.ts';
import { formatJour } from '#shared/core/dates.ts';
import {
  cleDeNom,
  lireGamme,
  lireProduitFacture,
  type ForceGamme,
} from '#shared/features/argent/facture/rules/gammes.ts';
import type { RfaProposee, UgProposee } from '../schemas.ts';

/** A condition that promises free units, as the account wrote it. */
export type ConditionDuCout = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly gamme: string;
  readonly debut: Jour;
  readonly fin: Jour;
  readonly ug: string | null;
  /** The only products of the condition, when it lists some; each has the free units read in its own text. */
  readonly produits: readonly { readonly ean: string | null; readonly nom: string; readonly ug: string | null }[];
};
/** A RFA whose rate holds from the first euro. */
export type RfaDuCout = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly annee: number;
  readonly gamme: string | null;
  readonly produit: string | null;
  readonly eans: readonly string[];
  /** The rate of the highest confirmed palier, else of the first one; a percentage. */
  readonly tauxPct: number;
  /** When the RFA was last modified. */
  readonly le: Jour;
};
export type SourcesDuCout = {
  readonly conditions: readonly ConditionDuCout[];
  readonly rfas: readonly RfaDuCout[];
};
type Produit = {
  readonly laboratoireId: number;
  readonly laboratoireNom: string;
  readonly ean: string | null;
  readonly nom: string;
};

/**
 * How precisely a contract designates a product, the most precise first: only the most precise contract counts (CMP-8).
 */
const FORCES: readonly (ForceGamme | 'PRODUIT')[] = ['PRODUIT', 'CATALOGUE', 'NOM', 'TOUTES'];
type Force = (typeof FORCES)[number];

/** A product whose words are read once for all the contracts. */
type ProduitLu = Produit & { readonly mots: ReturnType<typeof lireProduitFacture>; readonly cle: string };
/** A contract read once for all the products: the value it gives to each, and how precisely it designates it. */
type ContratLu<P> = {
  readonly le: Jour;
  readonly id: number;
  readonly donner: (produit: ProduitLu) => { readonly force: Force; readonly proposee: P } | null;
};

type Jugement = ReturnType<typeof lireGamme>;
/** Reads the words of a gamme once per laboratory. */
const jugerGamme = (gamme: string): ((produit: ProduitLu) => Force | null) => {
  const jugements = new Map<string, Jugement>();
  return ({ laboratoireNom, mots }) => {
    let jugement = jugements.get(laboratoireNom);
    if (!jugement) {
      jugement = lireGamme(gamme, laboratoireNom);
      jugements.set(laboratoireNom, jugement);
    }
    return jugement(mots);
  };
};

const lireConditionDuCout = (condition: ConditionDuCout): ContratLu<UgProposee> => {
  const { id, debut, fin, gamme, ug, produits } = condition;
  const source = `Condition « ${gamme} », du ${formatJour(debut)} au ${formatJour(fin)}`;
  const proposer = (valeur: string | null): UgProposee | null =>
    valeur === null ? null : { valeur, source, date: debut };
  const commune = proposer(ug);
  const parCle = new Map(
    produits.map((produit) => [
      produit.ean === null ? cleDeNom(produit.nom) : `ean ${produit.ean}`,
      produit.ug === null ? commune : proposer(produit.ug),
    ]),
  );
  const forceDe = jugerGamme(gamme);
  return {
    le: debut,
    id,
    donner: (produit) => {
      if (parCle.size > 0) {
        const proposee = parCle.get(`ean ${produit.ean}`) ?? parCle.get(produit.cle);
        return proposee ? { force: 'PRODUIT', proposee } : null;
      }
      const force = commune && forceDe(produit);
      return force ? { force, proposee: commune } : null;
    },
  };
};

const lireRfaDuCout = ({
  id,
  annee,
  gamme,
  produit: produitDit,
  eans,
  tauxPct,
  le,
}: RfaDuCout): ContratLu<RfaProposee> => {
  const mots = gamme ?? produitDit;
  const codes = new Set(eans);
  const forceDe = mots === null ? () => null : jugerGamme(mots);
  const nommee: RfaProposee = {
    valeur: tauxPct,
    source: `RFA ${annee}${mots === null ? '' : ` « ${mots} »`}`,
    date: le,
  };
  return {
    le,
    id,
    donner: (produit) => {
      const force = codes.size > 0 ? (codes.has(produit.ean ?? '') ? 'PRODUIT' : null) : forceDe(produit);
      return force ? { force, proposee: nommee } : null;
    },
  };
};

/** The contracts of each laboratory, the latest first. */
const ranger = <C extends { readonly laboratoireId: number }, P>(
  contrats: readonly C[],
  lire: (contrat: C) => ContratLu<P>,
): ReadonlyMap<number, readonly ContratLu<P>[]> =>
  new Map(
    [...Map.groupBy(contrats, ({ laboratoireId }) => laboratoireId)].map(([laboratoireId, contratsDuLaboratoire]) => [
      laboratoireId,
      contratsDuLaboratoire.map(lire).toSorted((a, b) => b.le.localeCompare(a.le) || b.id - a.id),
    ]),
  );

/** The contract that designates the product most precisely, then the latest. */
const choisir = <P>(contrats: readonly ContratLu<P>[], produit: ProduitLu): P | null => {
  let meilleure: { readonly rang: number; readonly proposee: P } | null = null;
  for (const { donner } of contrats) {
    const donne = donner(produit);
    const rang = donne === null ? FORCES.length : FORCES.indexOf(donne.force);
    if (donne === null || (meilleure !== null && meilleure.rang <= rang)) continue;
    meilleure = { rang, proposee: donne.proposee };
    if (rang === 0) break;
  }
  return meilleure?.proposee ?? null;
};

/**
 * The free units and the RFA rate that the account's contracts give to a product of a year (CMP-8): the contract that
 * names the product wins over the one of its gamme, then the latest wins; a value never mixes two contracts.
 * @returns the free units and the rate of each requested product, with their contract; null without a contract
 */
export const proposerCouts = ({ conditions, rfas }: SourcesDuCout) => {
  const deConditions = ranger(
    conditions.filter(({ ug, produits }) => ug !== null || produits.length > 0),
    lireConditionDuCout,
  );
  const deRfas = ranger(
    rfas.filter(({ tauxPct }) => tauxPct > 0),
    lireRfaDuCout,
  );
  return (produit: Produit): { ugProposee: UgProposee | null; rfaProposee: RfaProposee | null } => {
    const sesConditions = deConditions.get(produit.laboratoireId) ?? [];
    const sesRfas = deRfas.get(produit.laboratoireId) ?? [];
    if (sesConditions.length + sesRfas.length === 0) return { ugProposee: null, rfaProposee: null };
    const produitLu = {
      ...produit,
      mots: lireProduitFacture({ nom: produit.nom, gamme: null }),
      cle: cleDeNom(produit.nom),
    };
    return { ugProposee: choisir(sesConditions, produitLu), rfaProposee: choisir(sesRfas, produitLu) };
  };
};
