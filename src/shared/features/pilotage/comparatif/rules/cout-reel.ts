import type { Jour } from '#shared/core/dates.ts';
import { formatJour } from '#shared/core/dates.ts';
import { cleDeNom, lireGamme, lireProduit, type ForceGamme } from '#shared/features/argent/facture/rules/gammes.ts';
import type { RfaProposee, UgProposee } from '../schemas.ts';

/** A condition that promises free units, as the account wrote it. */
export type ConditionDuCout = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly gamme: string;
  readonly debut: Jour;
  readonly fin: Jour;
  readonly ug: string | null;
  /** When there are some, it holds for them alone; each has the free units read of its own words. */
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
  /** Of the highest confirmed tier, else of the first level; a percentage. */
  readonly tauxPct: number;
  /** When it was last written. */
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

/** How closely a contract speaks of a product; the closest alone is believed (CMP-8). */
const FORCES: readonly (ForceGamme | 'PRODUIT')[] = ['PRODUIT', 'CATALOGUE', 'NOM', 'TOUTES'];
type Candidat<P> = {
  readonly force: ForceGamme | 'PRODUIT';
  readonly le: Jour;
  readonly id: number;
  readonly proposee: P;
};
/** The closest, then the latest. */
const choisir = <P>(candidats: readonly Candidat<P>[]): P | null => {
  const [premier] = candidats.toSorted(
    (a, b) => FORCES.indexOf(a.force) - FORCES.indexOf(b.force) || b.le.localeCompare(a.le) || b.id - a.id,
  );
  return premier?.proposee ?? null;
};

type Jugement = (produit: ProduitALire) => ForceGamme | null;
type ProduitALire = ReturnType<typeof lireProduit>;
/** Ranges are read once, whatever the number of products. */
const lecteurDeGammes = () => {
  const lues = new Map<string, Jugement>();
  return (gamme: string, laboratoire: string): Jugement => {
    const cle = `${laboratoire}\n${gamme}`;
    const lue = lues.get(cle) ?? lireGamme(gamme, laboratoire);
    lues.set(cle, lue);
    return lue;
  };
};

const parLaboratoire = <T extends { readonly laboratoireId: number }>(lignes: readonly T[]) =>
  Map.groupBy(lignes, ({ laboratoireId }) => laboratoireId);

/**
 * What the account's own conditions and RFA give to a product of a year (CMP-8): the contract that names it wins over the
 * one of its range, the latest over the others; a value is never made up of two contracts.
 * @returns the free units and the rate of each product asked, with what says them; null where nothing does
 */
export const proposerCouts = ({ conditions, rfas }: SourcesDuCout) => {
  const deConditions = parLaboratoire(conditions.filter(({ ug, produits }) => ug !== null || produits.length > 0));
  const deRfas = parLaboratoire(rfas.filter(({ tauxPct }) => tauxPct > 0));
  const lireGammeConnue = lecteurDeGammes();

  const ugDe = (produit: Produit, lu: ProduitALire, condition: ConditionDuCout): Candidat<UgProposee>[] => {
    const sien = condition.produits.find(({ ean, nom }) =>
      ean === null ? cleDeNom(nom) === cleDeNom(produit.nom) : ean === produit.ean,
    );
    const force =
      condition.produits.length > 0
        ? sien && ('PRODUIT' as const)
        : lireGammeConnue(condition.gamme, produit.laboratoireNom)(lu);
    const valeur = sien ? (sien.ug ?? condition.ug) : condition.ug;
    if (!force || valeur === null) return [];
    const source = `Condition « ${condition.gamme} », du ${formatJour(condition.debut)} au ${formatJour(condition.fin)}`;
    return [{ force, le: condition.debut, id: condition.id, proposee: { valeur, source, date: condition.debut } }];
  };
  const rfaDe = (produit: Produit, lu: ProduitALire, rfa: RfaDuCout): Candidat<RfaProposee>[] => {
    const mots = rfa.gamme ?? rfa.produit;
    const force =
      rfa.eans.length > 0
        ? rfa.eans.includes(produit.ean ?? '')
          ? ('PRODUIT' as const)
          : null
        : mots === null
          ? null
          : lireGammeConnue(mots, produit.laboratoireNom)(lu);
    if (!force) return [];
    const source = `RFA ${rfa.annee} « ${mots ?? produit.nom} »`;
    return [{ force, le: rfa.le, id: rfa.id, proposee: { valeur: rfa.tauxPct, source, date: rfa.le } }];
  };

  return (produit: Produit): { ugProposee: UgProposee | null; rfaProposee: RfaProposee | null } => {
    const siennes = deConditions.get(produit.laboratoireId) ?? [];
    const sesRfas = deRfas.get(produit.laboratoireId) ?? [];
    if (siennes.length + sesRfas.length === 0) return { ugProposee: null, rfaProposee: null };
    const lu = lireProduit({ nom: produit.nom, gamme: null });
    return {
      ugProposee: choisir(siennes.flatMap((une) => ugDe(produit, lu, une))),
      rfaProposee: choisir(sesRfas.flatMap((une) => rfaDe(produit, lu, une))),
    };
  };
};
