import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { cloreDemandes } from '#server/features/courrier/notification/commands/clore-demandes.ts';
import { notifierUtilisateurs, type AvisNotification } from '#server/features/courrier/notification/commands.ts';
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

type Message = {
  readonly a: 'GROUPEMENT' | 'PHARMACIE';
  readonly title: string;
  /** The screen of the groupement that shows it. */
  readonly onglet?: OngletAdherents;
  readonly body: (pharmacie: string, groupement: string) => string;
};

/** What the other side is told. An adhésion that is only declared is told to no other account. */
const MESSAGES: Readonly<Record<Exclude<ActeAdhesion, 'declarer'>, Message>> = {
  demander: {
    a: 'GROUPEMENT',
    title: 'Demande d’adhésion',
    onglet: 'DEMANDES',
    body: (p) => `${p} souhaite rejoindre votre groupement.`,
  },
  annuler: {
    a: 'GROUPEMENT',
    title: 'Demande d’adhésion annulée',
    onglet: 'DEMANDES',
    body: (p) => `${p} a annulé sa demande d’adhésion.`,
  },
  quitter: {
    a: 'GROUPEMENT',
    title: 'Départ d’un adhérent',
    onglet: 'ANCIENS',
    body: (p) => `${p} a quitté votre groupement.`,
  },
  accepter: { a: 'PHARMACIE', title: 'Adhésion acceptée', body: (_, g) => `${g} a accepté votre adhésion.` },
  refuser: { a: 'PHARMACIE', title: 'Adhésion refusée', body: (_, g) => `${g} a refusé votre demande d’adhésion.` },
  resilier: { a: 'PHARMACIE', title: 'Adhésion terminée', body: (_, g) => `${g} a mis fin à votre adhésion.` },
};

/**
 * The publisher who closes an account ends its adhésion: the pharmacy did nothing, and its groupement must not read
 * that it did.
 */
const PAR_L_EDITEUR: Readonly<Partial<Record<ActeAdhesion, Pick<Message, 'title' | 'body'>>>> = {
  annuler: {
    title: 'Demande d’adhésion sans suite',
    body: (p) => `L’inscription de ${p} n’a pas été acceptée par Pharmaccord : sa demande d’adhésion est close.`,
  },
  quitter: { title: 'Départ d’un adhérent', body: (p) => `Le compte de ${p} est fermé : elle n’est plus adhérente.` },
};

const destinataire = (
  { a, onglet }: Message,
  { id, groupementId, pharmacie }: PassageAdhesion,
): { tenantId: number; suite: Pick<AvisNotification, 'roles' | 'lien'> } =>
  a === 'GROUPEMENT'
    ? {
        tenantId: groupementId,
        suite: {
          roles: ['GROUPEMENT'],
          lien: { ecran: 'parametresAdherents', params: { onglet: onglet ?? 'ADHERENTS', ouvert: String(id) } },
        },
      }
    : { tenantId: pharmacie.id, suite: { roles: ['ADMIN'], lien: { ecran: 'parametresPharmacie', params: {} } } };

/** Tells the other side; connected browsers of both learn that something changed. */
const prevenirAdhesion = async (tx: SystemeTx, acteur: Acteur | null, passage: PassageAdhesion): Promise<void> => {
  const { acte, id, groupementId, pharmacie, avant, motif } = passage;
  prevenirApres(
    tx,
    [groupementId, pharmacie.id].map((tenantId) => ({ k: 'change', tenantId, sujet: 'adhesion', id })),
  );
  if (acte === 'declarer' || (acte === 'annuler' && avant === 'DECLARED')) return;
  if (avant === 'WAITING')
    await cloreDemandes(tx, [groupementId], acteur, {
      titles: [MESSAGES.demander.title],
      lien: { ecran: 'parametresAdherents', params: { ouvert: String(id) } },
    });
  const message = { ...MESSAGES[acte], ...(acteur?.role === 'SUPER_ADMIN' && PAR_L_EDITEUR[acte]) };
  const nom = await nomDuCompte(tx, groupementId);
  const { tenantId, suite } = destinataire(message, passage);
  const officine = pharmacie.ville ? `${pharmacie.nom} (${pharmacie.ville})` : pharmacie.nom;
  await notifierUtilisateurs(tx, tenantId, acteur, {
    type: 'AUTRES',
    title: message.title,
    body: `${message.body(officine, nom)}${motif === undefined ? '' : ` Motif : ${motif}`}`,
    ...suite,
  });
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
