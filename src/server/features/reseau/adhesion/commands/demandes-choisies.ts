import { inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract, SortsDemandes } from '#shared/features/reseau/adhesion/contract.ts';
import { canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import { deciderAdhesions } from '../commands.ts';
import { demandesFiltrees, nomsDesDemandes, type LecteurAdherents } from '../read-models.ts';
import { exigerSegments, rangerAcceptees } from './ranger.ts';
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
    if (filtrees.length !== attendues) throw coreErrors.listeChangee('demande', filtrees.length);
    return filtrees;
  });

/**
 * Counts the requests that passed and lists the others with their reason: one refusal stops no other request (RES-42).
 */
const enSorts = (demandes: readonly Demande[], { passees, refus }: Awaited<ReturnType<typeof deciderAdhesions>>) => ({
  nbFaites: passees.length,
  empechements: demandes.flatMap(({ id, nom }) => {
    const erreur = refus.get(id);
    return erreur ? [{ id, nom, phrase: erreur.message }] : [];
  }),
});

/** With the segments where the accepted pharmacies go (RES-67). @throws 403, 404 for another groupement's segment */
export const accepterDemandes = async (
  ctx: Contexte,
  { segmentIds, ...choix }: Choix<'accepterDemandes'>,
  suites: SuitesAcceptation & SuitesMouvement,
  lecteur: LecteurAdherents,
): Promise<SortsDemandes> => {
  if (!canAgirAdhesion(ctx.acteur, 'accepter')) throw coreErrors.interdit();
  const demandes = await demandesVisees(ctx, choix, lecteur);
  return inTenant(ctx, async (tx) => {
    await enSysteme(tx, (systeme) => exigerSegments(systeme, ctx.acteur.tenantId, segmentIds));
    const sorts = await deciderAdhesions(tx, ctx, demandes, { acte: 'accepter' }, suites);
    await enSysteme(tx, (systeme) => rangerAcceptees(systeme, ctx, sorts.passees, segmentIds, suites));
    return enSorts(demandes, sorts);
  });
};

/** All with the same motive, that each pharmacy reads (RES-43). */
export const refuserDemandes = async (
  ctx: Contexte,
  { motif, ...choix }: Choix<'refuserDemandes'>,
  suites: SuitesAcceptation,
  lecteur: LecteurAdherents,
): Promise<SortsDemandes> => {
  if (!canAgirAdhesion(ctx.acteur, 'refuser')) throw coreErrors.interdit();
  const demandes = await demandesVisees(ctx, choix, lecteur);
  return inTenant(ctx, async (tx) =>
    enSorts(demandes, await deciderAdhesions(tx, ctx, demandes, { acte: 'refuser', motif }, suites)),
  );
};
