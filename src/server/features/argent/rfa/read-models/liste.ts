import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { ligneRfaSchema, type LigneRfa, type Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { MontantRfa, rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rfaAttend } from '#shared/features/argent/rfa/rules/a-faire.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { acceptationsRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { compterNonLus, type NonLus } from './non-lus.ts';
import { anneesDesRfas, lireRfas, vueDeLaRfa } from './rfas.ts';

type Filtres = Omit<QueryOf<(typeof rfaContract)['listRfa']>, 'page' | 'taille'>;

/** A RFA is settled when all that its encours ask for was settled. */
const estReglee = ({ attenduCentimes, regleCentimes, resteAReclamerCentimes }: Rfa): boolean =>
  attenduCentimes > 0 && regleCentimes >= attenduCentimes && resteAReclamerCentimes === 0;

const enArgent = (rfa: Rfa): number => (rfa.resultatType === 'UNITES_GRATUITES' ? 0 : (rfa.resultat ?? 0));
/** What each sum of the list adds up. */
const MONTANTS: Readonly<Record<MontantRfa, (rfa: Rfa) => number>> = {
  RESULTAT: enArgent,
  ATTENDU: (rfa) => rfa.attenduCentimes,
  RECU: (rfa) => rfa.regleCentimes - rfa.compenseCentimes,
  COMPENSE: (rfa) => rfa.compenseCentimes,
  RESTE: (rfa) => rfa.resteAReclamerCentimes,
};

/** The sums count what was accepted: neither a proposal without an answer, nor what was refused. */
export const estComptee = ({ acceptation }: Rfa): boolean => acceptation === 'ACCEPTED';

const garde =
  (f: Filtres) =>
  (rfa: Rfa): boolean =>
    (f.laboratoireId === undefined || rfa.laboratoireId === f.laboratoireId) &&
    (f.operateurId === undefined || rfa.operateurId === f.operateurId) &&
    (f.proche === undefined || rfa.proche === f.proche) &&
    (f.attente === undefined || rfaAttend(f.attente, rfa)) &&
    (f.reglee === undefined || estReglee(rfa) === f.reglee) &&
    (f.montant === undefined || (estComptee(rfa) && MONTANTS[f.montant](rfa) !== 0));

const texteDe = (rfa: Rfa): string => rfa.gamme ?? rfa.produit ?? '';
const COMPARER: Readonly<Record<Filtres['tri'], (a: Rfa, b: Rfa) => number>> = {
  laboratoire: (a, b) => comparerTextes(a.laboratoireNom, b.laboratoireNom) || comparerTextes(texteDe(a), texteDe(b)),
  gamme: (a, b) => comparerTextes(texteDe(a), texteDe(b)),
  base: (a, b) => a.base - b.base,
  resultat: (a, b) => (a.resultat ?? -1) - (b.resultat ?? -1),
  attendu: (a, b) => a.attenduCentimes - b.attenduCentimes,
  reglement: (a, b) =>
    a.dateReglementPrevue < b.dateReglementPrevue ? -1 : Number(a.dateReglementPrevue > b.dateReglementPrevue),
};
const trier = (rfas: readonly Rfa[], { tri, ordre }: Filtres): Rfa[] => {
  const sens = ordre === 'asc' ? 1 : -1;
  return rfas.toSorted((a, b) => sens * (COMPARER[tri](a, b) || a.id - b.id));
};

/**
 * The RFA of a year that the filters keep, whatever was answered, in the asked order: a year holds a thousand at most.
 */
const choisir = async (tx: TenantTx, acteur: Acteur, f: Filtres, aujourdhui: Jour): Promise<Rfa[]> => {
  await exigerLaboratoire(tx, f.laboratoireId);
  const mots = motsCherches(f.q ?? '').map(
    (mot) => sql<boolean>`strpos(r.recherche || ' ' || d.recherche, (select f_normaliser(${mot}::text))) > 0`,
  );
  const filtreDeLAnnee = sql<boolean>`r.tenant_id = ${tx.tenantId} and r.annee = ${f.annee}`;
  const rfasLus = await lireRfas(tx, sql<boolean>`${sql.join([filtreDeLAnnee, ...mots], sql` and `)}`, acteur);
  return trier(rfasLus.map((rfaLue) => vueDeLaRfa(acteur, rfaLue, aujourdhui)).filter(garde(f)), f);
};

const laPeriode = ({ periodes }: Rfa): LigneRfa['periode'] => {
  const montree = periodeMontree({ periodes });
  if (!montree) return null;
  const { numero, debut, fin, etat, base, prevision, resultatPrevu, prochain } = montree;
  const paliers = montree.paliers.map(({ palierId, atteint }) => ({ palierId, atteint }));
  return { numero, debut, fin, etat, base, prevision, resultatPrevu, prochain, paliers };
};
/** A RFA as a row shows it: a tenth of its fields. */
const enLigne = (rfa: Rfa, nbMessageNotRead: number): LigneRfa => ({
  id: rfa.id,
  laboratoireNom: rfa.laboratoireNom,
  laboratoireColor: rfa.laboratoireColor,
  annee: rfa.annee,
  gamme: rfa.gamme,
  produit: rfa.produit,
  condition: rfa.condition,
  type: rfa.type,
  resultatType: rfa.resultatType,
  resultatPeriode: rfa.resultatPeriode,
  dateReglementPrevue: rfa.dateReglementPrevue,
  operateurNom: rfa.operateurNom,
  acceptation: rfa.acceptation,
  rfaGroupementId: rfa.rfaGroupementId,
  groupementNom: rfa.groupementNom,
  nbPieces: rfa.nbPieces,
  resultat: rfa.resultat,
  attenduCentimes: rfa.attenduCentimes,
  regleCentimes: rfa.regleCentimes,
  compenseCentimes: rfa.compenseCentimes,
  resteAReclamerCentimes: rfa.resteAReclamerCentimes,
  paliersAConfirmer: rfa.paliersAConfirmer,
  proche: rfa.proche,
  enRetard: rfa.enRetard,
  ventesCachees: rfa.ventesCachees,
  version: rfa.version,
  droits: rfa.droits,
  paliers: rfa.paliers.map(({ id, seuil }) => ({ id, seuil })),
  nbPeriodes: rfa.periodes.length,
  periode: laPeriode(rfa),
  nbMessageNotRead,
});

const sommeDe = (rfas: readonly Rfa[], quoi: MontantRfa): number =>
  rfas.reduce((somme, rfa) => somme + MONTANTS[quoi](rfa), 0);

/** What the tiles of the list say of these RFA; the statistics say the same (STA-10). */
export const sommesDesRfas = (rfas: readonly Rfa[]) => {
  const comptees = rfas.filter(estComptee);
  return {
    resultatCentimes: sommeDe(comptees, 'RESULTAT'),
    attenduCentimes: sommeDe(comptees, 'ATTENDU'),
    recuCentimes: sommeDe(comptees, 'RECU'),
    compenseCentimes: sommeDe(comptees, 'COMPENSE'),
    resteAReclamerCentimes: sommeDe(comptees, 'RESTE'),
  };
};

export const pageRfas = async (
  tx: TenantTx,
  acteur: Acteur,
  { page, taille, ...f }: QueryOf<(typeof rfaContract)['listRfa']>,
  aujourdhui: Jour,
  nonLus: NonLus,
): Promise<JsonCompact> => {
  const [toutes, annees] = await ensemble(choisir(tx, acteur, f, aujourdhui), anneesDesRfas(tx, tx.tenantId));
  const montrees =
    f.acceptation === undefined ? toutes : toutes.filter(({ acceptation }) => acceptation === f.acceptation);
  const montree = montrees.slice((page - 1) * taille, page * taille);
  const attendent = await compterNonLus(tx, acteur, montree, nonLus);
  return enCompact(ligneRfaSchema, {
    elements: montree.map((rfa) => enLigne(rfa, attendent.get(rfa.id) ?? 0)),
    total: montrees.length,
    parAcceptation: Object.fromEntries(
      acceptationsRfa.map((acceptationRfa) => [
        acceptationRfa,
        toutes.filter(({ acceptation }) => acceptation === acceptationRfa).length,
      ]),
    ) as Record<(typeof acceptationsRfa)[number], number>,
    sommes: sommesDesRfas(toutes),
    annees,
  });
};

export const rfasAExporter = async (tx: TenantTx, acteur: Acteur, f: Filtres, aujourdhui: Jour): Promise<Rfa[]> => {
  const toutes = await choisir(tx, acteur, f, aujourdhui);
  return f.acceptation === undefined ? toutes : toutes.filter(({ acceptation }) => acceptation === f.acceptation);
};
