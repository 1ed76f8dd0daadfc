import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { sql } from 'kysely';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { produitsRfa } from '#server/features/argent/rfa/read-models/detail.ts';
import type { NonLus } from '#server/features/argent/rfa/read-models/non-lus.ts';
import { anneesDesRfas } from '#server/features/argent/rfa/read-models/rfas.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { piecesMontrees } from '#server/core/files/pieces.ts';
import { piecesDeRfa } from '#server/features/argent/rfa/read-models/pieces.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { DetailRfaGroupement, RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { lireModelesRfaGroupement, unModeleLu, voirModele } from './modeles.ts';
import { nonLusDesModeles } from './non-lus.ts';

type Contrat = typeof rfaGroupementContract;
type Page = QueryOf<Contrat['listRfasGroupement']>;
type Filtres = Omit<Page, 'page' | 'taille'>;

const texteDe = ({ gamme, produit }: RfaGroupement): string => gamme ?? produit ?? '';
const taux = ({ reponses: { WAITING, ACCEPTED, REFUSED } }: RfaGroupement): number =>
  WAITING + ACCEPTED + REFUSED === 0 ? -1 : (ACCEPTED + REFUSED) / (WAITING + ACCEPTED + REFUSED);
const COMPARER: Readonly<Record<Filtres['tri'], (a: RfaGroupement, b: RfaGroupement) => number>> = {
  laboratoire: (a, b) => comparerTextes(a.laboratoireNom, b.laboratoireNom) || comparerTextes(texteDe(a), texteDe(b)),
  gamme: (a, b) => comparerTextes(texteDe(a), texteDe(b)),
  base: (a, b) => a.base - b.base,
  resultat: (a, b) => (a.resultat ?? -1) - (b.resultat ?? -1),
  reponses: (a, b) => taux(a) - taux(b),
  publieeLe: (a, b) => comparerTextes(a.publieeLe ?? '', b.publieeLe ?? ''),
};

/** Adhérents that accepted and wrote no month yet. */
const sansBase = ({ reponses, nbDeclarees }: RfaGroupement): number => reponses.ACCEPTED - nbDeclarees;

/** An adhérent at least has not answered, or wrote no base: what the home counts and what the list filters. */
export const attendDesReponses = (rfa: RfaGroupement): boolean => rfa.reponses.WAITING + sansBase(rfa) > 0;

/** The RFA of a year that the filters keep, in the asked order; a year holds a few dozens. */
const choisir = async (
  tx: SystemeTx,
  { acteur, services }: Contexte,
  { annee, tri, ordre, q, ...f }: Filtres,
): Promise<RfaGroupement[]> => {
  const mots = motsCherches(q ?? '').map(
    (mot) => sql<boolean>`strpos(r.recherche || ' ' || d.recherche, (select f_normaliser(${mot}::text))) > 0`,
  );
  const filtre = sql<boolean>`${sql.join([sql`r.annee = ${annee}`, ...mots], sql` and `)}`;
  const aujourdhui = aujourdhuiDe({ services });
  const sens = ordre === 'asc' ? 1 : -1;
  return (await lireModelesRfaGroupement(tx, acteur.tenantId, filtre))
    .map((modele) => voirModele(acteur, modele, aujourdhui))
    .filter(
      (rfa) =>
        (f.laboratoireId === undefined || rfa.laboratoireId === f.laboratoireId) &&
        (f.segmentId === undefined || rfa.segments.some(({ id }) => id === f.segmentId)) &&
        (f.aRelancer === undefined || attendDesReponses(rfa) === f.aRelancer),
    )
    .toSorted((a, b) => sens * (COMPARER[tri](a, b) || a.id - b.id));
};

/** The groupement's own laboratory: one of another account and an unknown one answer alike (COM-11). */
const enLisant = <T>(
  ctx: Contexte,
  f: Pick<Filtres, 'laboratoireId'>,
  lire: (systeme: SystemeTx, tx: TenantTx) => Promise<T>,
): Promise<T> =>
  inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, f.laboratoireId);
    return enSysteme(tx, (systeme) => lire(systeme, tx));
  });

const somme = (rfas: readonly RfaGroupement[], lire: (rfa: RfaGroupement) => number): number =>
  rfas.reduce((total, rfa) => total + lire(rfa), 0);

export const pageRfasGroupement = (
  ctx: Contexte,
  { page, taille, etat, ...f }: Page,
  nonLus: NonLus,
): Promise<ResponseOf<Contrat['listRfasGroupement']>> =>
  enLisant(ctx, f, async (systeme) => {
    const { acteur } = ctx;
    const toutes = await choisir(systeme, ctx, f);
    const gardees = etat === undefined ? toutes : toutes.filter((rfa) => rfa.etat === etat);
    const montrees = gardees.slice((page - 1) * taille, page * taille);
    const attendent = await nonLusDesModeles(
      systeme,
      acteur,
      montrees.map(({ id }) => id),
      nonLus,
    );
    return {
      elements: montrees.map((rfa) => ({ ...rfa, nbMessageNotRead: attendent.get(rfa.id) ?? 0 })),
      total: gardees.length,
      parEtat: Object.fromEntries(
        etatsRfaGroupement.map((etatRfaGroupement) => [
          etatRfaGroupement,
          toutes.filter((rfa) => rfa.etat === etatRfaGroupement).length,
        ]),
      ) as Record<(typeof etatsRfaGroupement)[number], number>,
      reponsesAttendues: somme(toutes, ({ reponses }) => reponses.WAITING),
      basesAttendues: somme(toutes, sansBase),
      annees: await anneesDesRfas(systeme, acteur.tenantId),
    };
  });

export const modelesAExporterRfaGroupement = (ctx: Contexte, { etat, ...f }: Filtres): Promise<RfaGroupement[]> =>
  enLisant(ctx, f, async (systeme) => {
    const toutes = await choisir(systeme, ctx, f);
    return etat === undefined ? toutes : toutes.filter((rfa) => rfa.etat === etat);
  });

/** One with all that hangs on it. @throws 404 */
export const detailRfaGroupement = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  id: number,
): Promise<DetailRfaGroupement> => {
  const modeleLu = await enSysteme(tx, (systeme) => unModeleLu(systeme, acteur.tenantId, id));
  return {
    ...voirModele(acteur, modeleLu, aujourdhuiDe({ services })),
    produits: await produitsRfa(tx, id),
    bases: [...modeleLu.bases],
    basesFactures: [...modeleLu.basesFactures],
    papiersEcartes: [],
    pieces: await piecesMontrees(tx, piecesDeRfa, id, { acteur, aujourdhui: aujourdhuiDe({ services }) }),
    historique: await historiqueDe(tx, 'rfa', id),
  };
};
