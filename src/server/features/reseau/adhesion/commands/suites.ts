import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ActeAdhesion, OngletAdherents, SituationAdhesion } from '#shared/features/reseau/adhesion/rules.ts';
import { annoncerMouvement } from './mouvements.ts';
import type { Jour } from '#shared/core/dates.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';

/** What an adhésion that moves brings to later features: `server/composition` gives it. */
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
/** An adhésion that a groupement has just accepted, and what is done with it. */
export type SuitesAcceptation = SuitesDepart & {
  readonly rangerInvitee: (
    tx: SystemeTx,
    ctx: Contexte,
    adhesion: { readonly id: number; readonly pharmacieId: number },
  ) => Promise<void>;
};

type PassageAdhesion = {
  readonly acte: ActeAdhesion;
  readonly id: number;
  readonly groupementId: number;
  readonly pharmacie: { readonly id: number; readonly nom: string; readonly ville: string | null };
  readonly avant: SituationAdhesion;
  readonly apres: SituationAdhesion;
  /** Reason of a refusal (RES-43). */
  readonly motif?: string | undefined;
};

/** The screen of the groupement that shows it. */
const lienDuGroupement = (id: number, onglet: OngletAdherents): LienNotification => ({
  ecran: 'parametresAdherents',
  params: { onglet, ouvert: String(id) },
});
const LIEN_PHARMACIE: LienNotification = { ecran: 'parametresPharmacie', params: {} };

/** What the other side is told. An adhésion that is only declared is told to no other account. */
const direAdhesion = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  { acte, id, groupementId, pharmacie: { id: pharmacieId, nom, ville }, motif }: PassageAdhesion,
): Promise<void> => {
  const pharmacie = ville ? `${nom} (${ville})` : nom;
  const auGroupement = { tenantId: groupementId, objet: id };
  const aLaPharmacie = { tenantId: pharmacieId, objet: groupementId, lien: LIEN_PHARMACIE };
  const parEditeur = acteur?.role === 'SUPER_ADMIN';
  if (acte === 'demander')
    return annoncerEvenement(tx, acteur, 'ADHESION_DEMANDEE', [
      {
        ...auGroupement,
        objet: '',
        elements: [id],
        donnees: { pharmacie },
        lien: lienDuGroupement(id, 'DEMANDES'),
      },
    ]);
  if (acte === 'annuler' || acte === 'quitter')
    return annoncerEvenement(tx, acteur, acte === 'annuler' ? 'ADHESION_ANNULEE' : 'ADHERENT_PARTI', [
      {
        ...auGroupement,
        donnees: { pharmacie, parEditeur },
        lien: lienDuGroupement(id, acte === 'annuler' ? 'DEMANDES' : 'ANCIENS'),
      },
    ]);
  const groupement = await nomDuCompte(tx, groupementId);
  if (acte === 'refuser')
    return annoncerEvenement(tx, acteur, 'ADHESION_REFUSEE', [{ ...aLaPharmacie, donnees: { groupement, motif } }]);
  if (acte === 'accepter' || acte === 'resilier')
    await annoncerEvenement(tx, acteur, acte === 'accepter' ? 'ADHESION_ACCEPTEE' : 'ADHESION_TERMINEE', [
      { ...aLaPharmacie, donnees: { groupement } },
    ]);
};

/** Tells the other side; connected browsers of both learn that something changed. */
const prevenirAdhesion = async (tx: SystemeTx, acteur: Acteur | null, passage: PassageAdhesion): Promise<void> => {
  const { acte, id, groupementId, pharmacie, avant } = passage;
  prevenirApres(
    tx,
    [groupementId, pharmacie.id].map((tenantId) => ({ k: 'change', tenantId, sujet: 'adhesion', id })),
  );
  if (acte === 'declarer' || (acte === 'annuler' && avant === 'DECLARED')) return;
  if (avant === 'WAITING')
    await cloreEvenements(tx, acteur, ['ADHESION_DEMANDEE'], [{ tenantId: groupementId, objet: '', element: id }]);
  await direAdhesion(tx, acteur, passage);
};

/** What an adhésion brought ends with it. A new adhérent receives nothing yet: it is in no segment. */
const detacherSiTerminee = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  { groupementId, pharmacie, avant, apres }: PassageAdhesion,
  { detacherConditions }: SuitesDepart,
): Promise<void> => {
  if (avant === 'ACCEPTED' && apres !== 'ACCEPTED')
    await detacherConditions(tx, acteur ?? 'systeme', groupementId, pharmacie.id);
};

/**
 * Journalled on both sides, told to the other one and to what follows adhérents, in the transaction that makes it true.
 */
export const conclureAdhesion = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  passage: PassageAdhesion,
  suites: SuitesDepart,
): Promise<void> => {
  const { acte, id, groupementId, pharmacie, avant, apres, motif } = passage;
  for (const tenantId of [groupementId, pharmacie.id])
    await journaliser(tx, acteur ?? 'systeme', {
      tenantId,
      objet: 'adhesion',
      objetId: id,
      action: acte,
      avant: { etat: avant },
      apres: { etat: apres, groupementId, pharmacieId: pharmacie.id, pharmacie: pharmacie.nom, motif },
    });
  await detacherSiTerminee(tx, acteur, passage, suites);
  await prevenirAdhesion(tx, acteur, passage);
  if (avant === 'ACCEPTED' || apres === 'ACCEPTED')
    await annoncerMouvement(tx, { groupementId, pharmacieIds: [pharmacie.id] });
};
