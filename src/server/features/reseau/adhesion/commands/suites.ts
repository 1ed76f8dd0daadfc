import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ActeAdhesion, OngletAdherents, SituationAdhesion } from '#shared/features/reseau/adhesion/rules.ts';
import { annoncerMouvement } from './mouvements.ts';
import type { Jour } from '#shared/core/dates.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';

/** What later features do when adhérents move: `server/composition` gives it. */
export type SuitesMouvement = {
  readonly recalerConditions: (
    tx: SystemeTx,
    acteur: Acteur,
    mouvement: { readonly groupementId: number; readonly aujourdhui: Jour; readonly pharmacieIds: readonly number[] },
  ) => Promise<void>;
  readonly detacherConditions: (
    tx: SystemeTx,
    auteur: Auteur,
    groupementId: number,
    pharmacieId: number,
  ) => Promise<void>;
};
export type SuitesDepart = Pick<SuitesMouvement, 'detacherConditions'>;
/** Adhésions that a groupement has just accepted, and what is done with them. */
export type SuitesAcceptation = SuitesDepart & {
  readonly rangerInvitees: (
    tx: SystemeTx,
    ctx: Contexte,
    adhesions: readonly { readonly id: number; readonly pharmacieId: number }[],
  ) => Promise<void>;
};

type Passage = {
  readonly id: number;
  readonly pharmacie: { readonly id: number; readonly nom: string; readonly ville: string | null };
  readonly avant: SituationAdhesion;
  readonly apres: SituationAdhesion;
};
/** One act on adhésions of a groupement. */
type ActeConclu = {
  readonly acte: ActeAdhesion;
  readonly groupementId: number;
  /** Reason of a refusal (RES-43). */
  readonly motif?: string | undefined;
};

/** The screen of the groupement that shows it. */
const lienDuGroupement = (id: number, onglet: OngletAdherents): LienNotification => ({
  ecran: 'parametresAdherents',
  params: { onglet, ouvert: String(id) },
});
const LIEN_PHARMACIE: LienNotification = { ecran: 'parametresPharmacie', params: {} };

/** Notifies the other side. A declared adhésion notifies no other account. */
const direAdhesions = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  { acte, groupementId, motif }: ActeConclu,
  passages: readonly Passage[],
): Promise<void> => {
  const nommer = ({ nom, ville }: Passage['pharmacie']): string => (ville ? `${nom} (${ville})` : nom);
  const parEditeur = acteur?.role === 'SUPER_ADMIN';
  if (acte === 'demander')
    return annoncerEvenement(
      tx,
      acteur,
      'ADHESION_DEMANDEE',
      passages.map(({ id, pharmacie }) => ({
        tenantId: groupementId,
        objet: '',
        elements: [id],
        donnees: { pharmacie: nommer(pharmacie) },
        lien: lienDuGroupement(id, 'DEMANDES'),
      })),
    );
  if (acte === 'annuler' || acte === 'quitter')
    return annoncerEvenement(
      tx,
      acteur,
      acte === 'annuler' ? 'ADHESION_ANNULEE' : 'ADHERENT_PARTI',
      passages.map(({ id, pharmacie }) => ({
        tenantId: groupementId,
        objet: id,
        donnees: { pharmacie: nommer(pharmacie), parEditeur },
        lien: lienDuGroupement(id, acte === 'annuler' ? 'DEMANDES' : 'ANCIENS'),
      })),
    );
  const groupement = await nomDuCompte(tx, groupementId);
  const auxPharmacies = passages.map(({ pharmacie }) => ({
    tenantId: pharmacie.id,
    objet: groupementId,
    donnees: { groupement, motif },
    lien: LIEN_PHARMACIE,
  }));
  if (acte === 'refuser') return annoncerEvenement(tx, acteur, 'ADHESION_REFUSEE', auxPharmacies);
  if (acte === 'accepter' || acte === 'resilier')
    await annoncerEvenement(tx, acteur, acte === 'accepter' ? 'ADHESION_ACCEPTEE' : 'ADHESION_TERMINEE', auxPharmacies);
};

/** Tells the other side; connected browsers of both learn that something changed. */
const prevenirAdhesions = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  conclu: ActeConclu,
  passages: readonly Passage[],
): Promise<void> => {
  const { acte, groupementId } = conclu;
  prevenirApres(
    tx,
    passages.flatMap(({ id, pharmacie }) =>
      [groupementId, pharmacie.id].map((tenantId) => ({ k: 'change' as const, tenantId, sujet: 'adhesion', id })),
    ),
  );
  const dits = passages.filter(({ avant }) => acte !== 'declarer' && !(acte === 'annuler' && avant === 'DECLARED'));
  if (dits.length === 0) return;
  const demandes = dits.filter(({ avant }) => avant === 'WAITING');
  await cloreEvenements(
    tx,
    acteur,
    ['ADHESION_DEMANDEE'],
    demandes.map(({ id }) => ({ tenantId: groupementId, objet: '', element: id })),
  );
  await direAdhesions(tx, acteur, conclu, dits);
};

/**
 * Journalled on both sides, told to the other one and to what follows adhérents, in the transaction that makes them
 * true: a few statements, however many. What an adhésion brought ends with it; a new adhérent is in no segment yet.
 */
export const conclureAdhesions = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  conclu: ActeConclu,
  passages: readonly Passage[],
  { detacherConditions }: SuitesDepart,
): Promise<void> => {
  const { acte, groupementId, motif } = conclu;
  await journaliserTous(
    tx,
    acteur ?? 'systeme',
    passages.flatMap(({ id, pharmacie, avant, apres }) =>
      [groupementId, pharmacie.id].map((tenantId) => ({
        tenantId,
        objet: 'adhesion',
        objetId: id,
        action: acte,
        avant: { etat: avant },
        apres: { etat: apres, groupementId, pharmacieId: pharmacie.id, pharmacie: pharmacie.nom, motif },
      })),
    ),
  );
  for (const { pharmacie, avant, apres } of passages)
    if (avant === 'ACCEPTED' && apres !== 'ACCEPTED')
      await detacherConditions(tx, acteur ?? 'systeme', groupementId, pharmacie.id);
  await prevenirAdhesions(tx, acteur, conclu, passages);
  await annoncerMouvement(tx, {
    groupementId,
    pharmacieIds: passages
      .filter(({ avant, apres }) => avant === 'ACCEPTED' || apres === 'ACCEPTED')
      .map(({ pharmacie }) => pharmacie.id),
  });
};

/** The same for one. */
export const conclureAdhesion = (
  tx: SystemeTx,
  acteur: Acteur | null,
  { acte, groupementId, motif, ...passage }: ActeConclu & Passage,
  suites: SuitesDepart,
): Promise<void> => conclureAdhesions(tx, acteur, { acte, groupementId, motif }, [passage], suites);
