import { z } from 'zod';
import type { Jour } from '#shared/core/dates.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type { JourRecu, VenteNeutre } from '../rules.ts';

// Of a ticket, the fields that are read. Who bought, who prescribed and who sold never leave the answer (CNX-38).
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
 * A group's access may answer for several pharmacies: none of it is then kept, what another sold is not for this
 * account (CNX-79).
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
 * Whether an answer says that it speaks of another pharmacy than the account (CNX-83); one that names none says
 * nothing.
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

/** A price by a quantity, in cents: prices have up to four decimals. */
const enCentimes = (prix: number, quantite: number): number => Math.round((Math.round(prix * 10_000) * quantite) / 100);

/**
 * The sales of one day in an answer of the statistics API: the net price by the quantity (never the gross amount), each
 * ticket once however many times extracts that overlap repeat it (CNX-40).
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
      // A code of the shop's own is no product of the trade: sold without a code.
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
 * « dernière date disponible = 2026-11-20 »: the days after it are not closed; « première » : those before are no
 * longer kept.
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
