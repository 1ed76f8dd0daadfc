import { z } from 'zod';
import { isJour, type Jour } from '#shared/core/dates.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import { horsTaxeVente, joursDe, type JourRecu, type VenteNeutre } from '../rules.ts';

// The only fields read in these files: a patient, a prescriber or an operator is never extracted (CNX-38).
const stockSchema = z.array(
  z.object({
    produit_id: z.union([z.string(), z.number()]),
    code_produit: z.array(z.object({ code: z.string(), referent: z.boolean().nullish() })).default([]),
    taux_Tva: z.number().nullish(),
    libelle_produit: z.string().nullish(),
    qte_stock: z.number().nullish(),
    px_achat_PMP_HT: z.number().nullish(),
  }),
);
const ventesSchema = z.array(
  z.object({
    date_acte: z.string(),
    factures: z.array(
      z.object({
        lignes_de_facture: z.array(
          z.object({
            produit_id: z.union([z.string(), z.number()]),
            quantite: z.number(),
            total_net_ttc: z.number(),
          }),
        ),
      }),
    ),
  }),
);

type ProduitDexter = {
  readonly code: string;
  readonly designation: string;
  /** Hundredths of a percent. */
  readonly tva: number | null;
  readonly stock: number | null;
  readonly coutMoyenCentimes: number | null;
};

/** Whether a JSON is a stock or a sales file of DEXTER; null for any other file. */
export const genreDexter = (json: unknown): 'STOCK' | 'VENTES' | null => {
  const premier: unknown = Array.isArray(json) ? json[0] : undefined;
  if (typeof premier !== 'object' || premier === null)
    return Array.isArray(json) && json.length === 0 ? 'VENTES' : null;
  if ('date_acte' in premier) return 'VENTES';
  return 'code_produit' in premier ? 'STOCK' : null;
};

/** The products of a stock file, by their id. @returns null when it has another shape */
export const produitsDexter = (json: unknown): Map<string, ProduitDexter> | null => {
  const validation = stockSchema.safeParse(json);
  if (!validation.success) return null;
  return new Map(
    validation.data.map((produit) => {
      const codes = produit.code_produit.toSorted((a, b) => Number(b.referent ?? false) - Number(a.referent ?? false));
      const code = codes.map((codeProduit) => lireCodeColle(codeProduit.code).ean).find((ean) => ean !== null) ?? '';
      return [
        String(produit.produit_id),
        {
          code,
          designation: (produit.libelle_produit ?? '').slice(0, 255),
          tva: produit.taux_Tva === null || produit.taux_Tva === undefined ? null : Math.round(produit.taux_Tva * 100),
          stock: produit.qte_stock ?? null,
          coutMoyenCentimes:
            produit.px_achat_PMP_HT === null || produit.px_achat_PMP_HT === undefined
              ? null
              : Math.round(produit.px_achat_PMP_HT * 100),
        },
      ];
    }),
  );
};

type PeriodeFichier = {
  readonly cip: string;
  readonly extraitLe: Jour | null;
  readonly du: Jour;
  readonly au: Jour;
};
const enJour = (texte: string): Jour | null => {
  const jour = `${texte.slice(0, 4)}-${texte.slice(4, 6)}-${texte.slice(6, 8)}`;
  return isJour(jour) ? jour : null;
};
/**
 * The period in a file name `Vente_{CIP}_{GERS}_{extracted}_{start}_{end}.json.gz`, which reveals the days without
 * sales.
 */
export const periodeDuNom = (nom: string): PeriodeFichier | null => {
  const [, cip = '', extrait = '', debut = '', fin = ''] =
    /(?:^|\/)Vente_([^_]*)_[^_]*_(\d{8,14})_(\d{8})\d*_(\d{8})\d*\.json(?:\.gz)?$/i.exec(nom) ?? [];
  const [du, au] = [enJour(debut), enJour(fin)];
  return du === null || au === null || du > au ? null : { cip, extraitLe: enJour(extrait), du, au };
};

/** The pharmacy whose files are expected for an account. */
export type OfficineAttendue = {
  /** The CIP of the account; null when it gave none. */
  readonly cip: string | null;
  /** The CIP of its earlier imports, for an account that gave none. */
  readonly precedent: string | null;
};
/** A CIP has two forms: seven digits, or the thirteen digits of its bar code. */
const cipCourt = (cip: string): string => (/^34009\d{8}$/.test(cip) ? cip.slice(5, 12) : cip.replace(/^0+/, ''));
/** The distinct CIP found in the names of the files of an extraction; a file of another kind has none. */
export const cipsDesNoms = (noms: readonly string[]): string[] => {
  const cips = noms.flatMap((nom) => /(?:^|\/)(?:Vente|Stock|Achat)_(\d+)_/i.exec(nom)?.[1] ?? []);
  return [...new Map(cips.map((cip) => [cipCourt(cip), cip])).values()];
};
/**
 * Why files do not belong to this account: they come from another pharmacy, or from several (CNX-82).
 * @returns the sentence, null without an objection
 */
export const refusDOfficine = (noms: readonly string[], { cip, precedent }: OfficineAttendue): string | null => {
  const [premierCip, autre] = cipsDesNoms(noms);
  if (premierCip === undefined) return null;
  if (autre !== undefined)
    return `Ces fichiers viennent de plusieurs officines (CIP ${premierCip} et ${autre}) : importez ceux d’une seule.`;
  if (cip !== null)
    return cipCourt(cip) === cipCourt(premierCip)
      ? null
      : `Ce fichier vient de l’officine de CIP ${premierCip}, la vôtre a le CIP ` +
          `${cip} : rien n’en est importé. S’il est faux, corrigez-le dans les paramètres, à « Pharmacie ».`;
  return precedent === null || cipCourt(precedent) === cipCourt(premierCip)
    ? null
    : `Ce fichier vient de l’officine de CIP ${premierCip}, les précédents de celle de CIP ` +
        `${precedent} : indiquez d’abord le vôtre dans les paramètres, à « Pharmacie ».`;
};

type Cumul = { readonly ventes: VenteNeutre[]; nbLignes: number; nbEcartees: number };
/**
 * The sales of a DEXTER file, day by day. A line with an unknown product is left aside, and its day becomes incomplete.
 * @param periode the period in the file name: it reveals the days without sales
 * @returns null when the file has another shape
 */
export const ventesDexter = (
  json: unknown,
  produits: ReadonlyMap<string, ProduitDexter>,
  periode: PeriodeFichier | null,
): JourRecu[] | null => {
  const validation = ventesSchema.safeParse(json);
  if (!validation.success) return null;
  const parJour = new Map<Jour, Cumul>(
    (periode ? joursDe(periode.du, periode.au) : []).map((jour) => [jour, { ventes: [], nbLignes: 0, nbEcartees: 0 }]),
  );
  for (const { date_acte, factures } of validation.data) {
    const jour = date_acte.slice(0, 10);
    if (!isJour(jour)) return null;
    const cumul = parJour.get(jour) ?? { ventes: [], nbLignes: 0, nbEcartees: 0 };
    parJour.set(jour, cumul);
    for (const { produit_id, quantite, total_net_ttc } of factures.flatMap((facture) => facture.lignes_de_facture)) {
      cumul.nbLignes += 1;
      const produit = produits.get(String(produit_id));
      if (!produit || produit.tva === null) {
        cumul.nbEcartees += 1;
        continue;
      }
      const caTtcCentimes = Math.round(total_net_ttc * 100);
      cumul.ventes.push({
        ...produit,
        quantite: Math.round(quantite),
        caTtcCentimes,
        caHtCentimes: horsTaxeVente(caTtcCentimes, produit.tva),
      });
    }
  }
  return [...parJour].map(([jour, { ventes, nbLignes, nbEcartees }]) => ({
    jour,
    ventes,
    nbLignes,
    nbAnnoncees: null,
    nbEcartees,
    // A day is not complete in a file extracted on that very day.
    clos: periode?.extraitLe === null || periode === null || jour < periode.extraitLe,
  }));
};
