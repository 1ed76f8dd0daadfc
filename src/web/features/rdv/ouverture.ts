import { z } from 'zod';
import type { DetailRdv } from '#shared/features/rdv/schemas.ts';
import { effacerLocal, lireLocal, orphelins } from '#web/lib/brouillon-local.ts';
import type { Depart, Gardee } from './enregistreur.ts';
import { lireRdv } from './queries.ts';
import type { RdvOuvert } from './rdv-ouvert.ts';
import { saisieDe, saisieVide, type SaisieRdv } from './saisie.ts';

const nullableInt = z.number().int().nullable();
const saisieSchema = z.object({
  date: z.string().nullable(),
  objet: z.string(),
  operateur: z.string(),
  representant: z.string(),
  prochainRdv: z.string().nullable(),
  texte: z.string(),
  actions: z.array(
    z.object({
      cle: z.string(),
      id: nullableInt,
      texte: z.string(),
      responsableId: nullableInt,
      echeance: z.string().nullable(),
      faite: z.boolean(),
    }),
  ),
  guideReponses: z.array(z.object({ pointId: z.number().int(), coche: z.boolean(), note: z.string().nullable() })),
});
const brouillonSchema = z.object({
  laboratoireNom: z.string(),
  le: z.string(),
  id: nullableInt,
  version: nullableInt,
  base: saisieSchema,
  saisie: saisieSchema,
  tentative: z.object({ cle: z.string(), id: nullableInt, version: nullableInt, saisie: saisieSchema }).nullable(),
});
/** What is kept on the device: an older shape is not one any more. */
export type BrouillonRdv = Gardee & { readonly laboratoireNom: string; readonly le: string };

/** @returns null for what is not one */
export const lireBrouillonRdv = (lu: unknown): BrouillonRdv | null => brouillonSchema.safeParse(lu).data ?? null;

export const prefixeBrouillon = (laboratoireId: number): string => `rdv.${laboratoireId}.`;

export type Ouverture = {
  /** Null: a new one. */
  readonly rdv: DetailRdv | null;
  readonly depart: Depart;
  readonly saisie: SaisieRdv;
  /** When what was never acknowledged was typed; it is what the form shows. */
  readonly retrouvee: string | null;
  /** The name of the local copy it came from, to go on under it. */
  readonly cleBrouillon: string | null;
};

const retrouver = async ({ laboratoireId, id }: RdvOuvert): Promise<{ cle: string; brouillon: BrouillonRdv } | null> => {
  const trouves: { cle: string; brouillon: BrouillonRdv }[] = [];
  for (const cle of await orphelins(prefixeBrouillon(laboratoireId))) {
    const brouillon = lireBrouillonRdv(await lireLocal(cle));
    if (!brouillon) await effacerLocal(cle);
    else if (brouillon.id === id) trouves.push({ cle, brouillon });
  }
  return trouves.toSorted((a, b) => b.brouillon.le.localeCompare(a.brouillon.le))[0] ?? null;
};

/**
 * What the form starts from: what the server holds, and over it what this device kept that the server never acknowledged.
 * @throws what the reading throws
 */
export const preparerOuverture = async (ouvert: RdvOuvert, operateur: string): Promise<Ouverture> => {
  const rdv = ouvert.id === null ? null : await lireRdv(ouvert.id);
  const base = rdv ? saisieDe(rdv) : saisieVide(operateur);
  const neuve: Ouverture = {
    rdv,
    depart: { id: rdv?.id ?? null, version: rdv?.version ?? null, base },
    saisie: base,
    retrouvee: null,
    cleBrouillon: null,
  };
  if (rdv && !rdv.droits.modifier) return neuve;
  const trouve = await retrouver(ouvert);
  if (!trouve) return neuve;
  const { cle, brouillon } = trouve;
  // Its own base and version: if the server has moved since, it says so by a conflict and both are shown.
  const { id, version, tentative } = brouillon;
  return {
    rdv,
    depart: { id, version, base: brouillon.base, tentative },
    saisie: brouillon.saisie,
    retrouvee: brouillon.le,
    cleBrouillon: cle,
  };
};
