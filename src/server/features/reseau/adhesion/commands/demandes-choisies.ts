import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract, SortsDemandes } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import { deciderAdhesion } from '../commands.ts';
import { demandesFiltrees, nomsDesDemandes, type LecteurAdherents } from '../read-models.ts';
import { exigerSegments, rangerAcceptee } from './ranger.ts';
import type { SuitesAcceptation, SuitesMouvement } from './suites.ts';

type Choix<K extends 'accepterDemandes' | 'refuserDemandes'> = BodyOf<(typeof adhesionContract)[K]>;
type Demande = { readonly id: number; readonly version: number; readonly nom: string };

/**
 * The chosen requests, or all those that the filters of the list keep.
 * @throws 409 LISTE_CHANGEE when those are no longer as many as the person saw (RES-67)
 */
const demandesVisees = (
  ctx: Contexte,
  { demandes, tous }: Pick<Choix<'accepterDemandes'>, 'demandes' | 'tous'>,
  lecteur: LecteurAdherents,
): Promise<readonly Demande[]> =>
  inSysteme(ctx, async (tx) => {
    if (!tous) {
      const noms = await nomsDesDemandes(
        tx,
        lecteur,
        demandes.map(({ id }) => id),
      );
      return demandes.map((demande) => ({ ...demande, nom: noms.get(demande.id) ?? '' }));
    }
    const { attendues, ...criteres } = tous;
    const filtrees = await demandesFiltrees(tx, lecteur, criteres);
    if (filtrees.length !== attendues) throw adhesionErrors.listeChangee(filtrees.length);
    return filtrees;
  });

/**
 * Each in a transaction of its own: authorised, journalled and told as if it were alone; one that fails says why and
 * stops no other (RES-42, RES-43).
 */
const deciderChacune = async (
  ctx: Contexte,
  demandes: readonly Demande[],
  decision: { readonly acte: 'accepter' | 'refuser'; readonly motif?: string },
  suites: SuitesAcceptation,
  puis: (tx: SystemeTx, adhesion: { readonly id: number; readonly pharmacieId: number }) => Promise<void>,
): Promise<SortsDemandes> => {
  const sorts: SortsDemandes = { nbFaites: 0, empechements: [] };
  for (const { id, version, nom } of demandes)
    try {
      await deciderAdhesion(ctx, id, { ...decision, version }, suites, puis);
      sorts.nbFaites += 1;
    } catch (erreur) {
      if (!(erreur instanceof AppError) || erreur.status >= 500) throw erreur;
      sorts.empechements.push({ id, nom, phrase: erreur.message });
    }
  return sorts;
};

/** With the segments where the accepted pharmacies go (RES-67). @throws 403, 404 for another groupement's segment */
export const accepterDemandes = async (
  ctx: Contexte,
  { segmentIds, ...choix }: Choix<'accepterDemandes'>,
  suites: SuitesAcceptation & SuitesMouvement,
  lecteur: LecteurAdherents,
): Promise<SortsDemandes> => {
  const { tenantId } = ctx.acteur;
  if (!canAgirAdhesion(ctx.acteur, 'accepter')) throw coreErrors.interdit();
  await inSysteme(ctx, (tx) => exigerSegments(tx, tenantId, segmentIds));
  const demandes = await demandesVisees(ctx, choix, lecteur);
  return deciderChacune(ctx, demandes, { acte: 'accepter' }, suites, async (tx, adhesion) => {
    await exigerSegments(tx, tenantId, segmentIds);
    await rangerAcceptee(tx, ctx, adhesion, segmentIds, suites);
  });
};

/** All with the same motive, that each pharmacy reads. */
export const refuserDemandes = async (
  ctx: Contexte,
  { motif, ...choix }: Choix<'refuserDemandes'>,
  suites: SuitesAcceptation,
  lecteur: LecteurAdherents,
): Promise<SortsDemandes> => {
  if (!canAgirAdhesion(ctx.acteur, 'refuser')) throw coreErrors.interdit();
  const demandes = await demandesVisees(ctx, choix, lecteur);
  return deciderChacune(ctx, demandes, { acte: 'refuser', motif }, suites, async () => {});
};
