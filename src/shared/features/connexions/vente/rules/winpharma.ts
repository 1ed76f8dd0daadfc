import { z } from 'zod';
import type { Jour } from '#shared/core/dates.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type { JourRecu, VenteNeutre } from '../rules.ts';

// The only fields read in a ticket: the buyer, the prescriber and the seller are never extracted (CNX-38).
const ligneSchema = z.object({
  code13Ref: z.string().nullish(),
  nomProduit: z.string().nullish(),
  qte: z.number(),
  tva: z.number().nullish(),
  PA_HT: z.number().nullish(),
  PV_HT: z.number(),
  PV_TTC: z.number(),
});
const ticketSchema = z.object({
  id: z.union([z.string(), z.number()]),
  heure: z.string(),
  lignes: z.array(ligneSchema),
});
const officine = { cip_pharma: z.union([z.string(), z.number()]).nullish() };
const reponseSchema = z.array(z.object({ ...officine, ventes: z.array(ticketSchema) }));

/**
 * Whether the answer is about a single pharmacy: the access of a group may return several, and nothing is then saved,
 * since another pharmacy's sales do not belong to the account (CNX-79).
 */
const dUneSeuleOfficine = (donnees: readonly { readonly cip_pharma?: string | number | null | undefined }[]): boolean =>
  new Set(
    donnees
      .map(({ cip_pharma }) => cip_pharma ?? null)
      .filter((cip) => cip !== null)
      .map(String),
  ).size <= 1;

const numeroNu = (numero: string | number): string => String(numero).trim().toUpperCase().replace(/^0+/, '');
const officinesSchema = z.array(z.object(officine));
/**
 * Whether an answer names another pharmacy than the account's (CNX-83); an answer without a name is accepted.
 * @param numero the health-insurance number of the account, null when it gave none
 */
export const estDUneAutreOfficine = (json: unknown, numero: string | null): boolean => {
  const validation = officinesSchema.safeParse(json);
  return (
    numero !== null &&
    validation.success &&
    validation.data.some(
      ({ cip_pharma }) => (cip_pharma ?? '') !== '' && numeroNu(cip_pharma ?? '') !== numeroNu(numero),
    )
  );
};

/** The price multiplied by the quantity, in cents: prices have up to four decimals. */
const enCentimes = (prix: number, quantite: number): number => Math.round((Math.round(prix * 10_000) * quantite) / 100);

/**
 * The sales of one day in an answer of the statistics API: the net price by the quantity (never the gross amount), each
 * ticket counted once even when overlapping extracts repeat it (CNX-40).
 * @param nbAnnoncees lines the header announces for that day; null: it announces nothing
 * @returns null when the answer has another shape, or speaks of several pharmacies (CNX-79)
 */
export const ventesWinpharma = (json: unknown, jour: Jour, nbAnnoncees: number | null): JourRecu | null => {
  const validation = reponseSchema.safeParse(json);
  if (!validation.success || !dUneSeuleOfficine(validation.data)) return null;
  const tickets = new Map(
    validation.data
      .flatMap(({ ventes }) => ventes)
      .filter(({ heure }) => heure.startsWith(jour))
      .map((ticket) => [String(ticket.id), ticket]),
  );
  const ventes: VenteNeutre[] = [];
  for (const ligne of [...tickets.values()].flatMap(({ lignes }) => lignes)) {
    const { ean } = lireCodeColle(ligne.code13Ref ?? '');
    ventes.push({
      // A code internal to the pharmacy is not a product code: the sale counts as without a code.
      code: ean ?? '',
      designation: (ligne.nomProduit ?? '').slice(0, 255),
      quantite: Math.round(ligne.qte),
      caTtcCentimes: enCentimes(ligne.PV_TTC, ligne.qte),
      caHtCentimes: enCentimes(ligne.PV_HT, ligne.qte),
      tva: ligne.tva === null || ligne.tva === undefined ? null : Math.round(ligne.tva * 100),
      coutMoyenCentimes: ligne.PA_HT === null || ligne.PA_HT === undefined ? null : Math.round(ligne.PA_HT * 100),
      stock: null,
    });
  }
  return { jour, ventes, nbLignes: ventes.length, nbAnnoncees, nbEcartees: 0, clos: true };
};

/**
 * The limits given by a message such as « dernière date disponible = 2026-11-20 »: later days are not closed; with
 * « première », earlier days are no longer kept.
 */
export const dateDisponible = (texte: string): { readonly derniere: Jour | null; readonly premiere: Jour | null } => ({
  derniere: /derni[eè]re date disponible\s*=\s*(\d{4}-\d{2}-\d{2})/i.exec(texte)?.[1] ?? null,
  premiere: /premi[eè]re date disponible\s*=\s*(\d{4}-\d{2}-\d{2})/i.exec(texte)?.[1] ?? null,
});

const produitsSchema = z.array(
  z.object({
    ...officine,
    produits: z.array(z.object({ Code13Ref: z.string().nullish(), Stock: z.number().nullish() })),
  }),
);
/**
 * The stock of each product with a code; null when the answer has another shape, or speaks of several pharmacies
 * (CNX-79).
 */
export const stocksWinpharma = (json: unknown): Map<string, number> | null => {
  const validation = produitsSchema.safeParse(json);
  if (!validation.success || !dUneSeuleOfficine(validation.data)) return null;
  return new Map(
    validation.data
      .flatMap(({ produits }) => produits)
      .flatMap(({ Code13Ref, Stock }) => {
        const { ean } = lireCodeColle(Code13Ref ?? '');
        return ean === null || Stock === null || Stock === undefined ? [] : [[ean, Math.round(Stock)] as const];
      }),
  );
};
