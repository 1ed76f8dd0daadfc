import { adhesionErrors } from './errors.ts';

/**
 * The states of an adhésion (RES-1, RES-2). DECLARED: the groupement is no partner, the pharmacy only says so.
 * CANCELLED: asked (or declared), then taken back before any answer.
 */
export const etatsAdhesion = ['DECLARED', 'WAITING', 'ACCEPTED', 'REFUSED', 'CANCELLED', 'TERMINATED'] as const;
export type EtatAdhesion = (typeof etatsAdhesion)[number];
/** `null` when the pharmacy and the groupement have had no adhésion yet. */
export type SituationAdhesion = EtatAdhesion | null;

/** The states of an adhésion that prevent the pharmacy from asking another groupement (RES-4). */
export const etatsEnCours = ['DECLARED', 'WAITING', 'ACCEPTED'] as const satisfies readonly EtatAdhesion[];

export const actesPharmacie = ['demander', 'declarer', 'annuler', 'quitter'] as const;
export const actesGroupement = ['accepter', 'refuser', 'resilier'] as const;
export type ActePharmacie = (typeof actesPharmacie)[number];
export type ActeGroupement = (typeof actesGroupement)[number];
export type ActeAdhesion = ActePharmacie | ActeGroupement;

const FINIS = ['REFUSED', 'CANCELLED', 'TERMINATED'] as const;
type Fleches = Readonly<Partial<Record<EtatAdhesion | 'RIEN', EtatAdhesion>>>;
const depuisRien = (vers: EtatAdhesion): Fleches => ({
  RIEN: vers,
  ...Object.fromEntries(FINIS.map((etat) => [etat, vers])),
});

/**
 * For each act, the state it leads to from each state; an absent arrow is refused. A refused or terminated pharmacy may
 * ask again.
 */
const transitionsAdhesion: Readonly<Record<ActeAdhesion, Fleches>> = {
  // A groupement that was only declared may have become a partner since: it can then be asked.
  demander: { ...depuisRien('WAITING'), DECLARED: 'WAITING' },
  declarer: depuisRien('DECLARED'),
  annuler: { WAITING: 'CANCELLED', DECLARED: 'CANCELLED' },
  quitter: { ACCEPTED: 'TERMINATED' },
  accepter: { WAITING: 'ACCEPTED' },
  refuser: { WAITING: 'REFUSED' },
  resilier: { ACCEPTED: 'TERMINATED' },
};

export const estPossibleAdhesion = (acte: ActeAdhesion, situation: SituationAdhesion): boolean =>
  (situation ?? 'RIEN') in transitionsAdhesion[acte];

/** @throws 409 TRANSITION_IMPOSSIBLE when the table has no such arrow */
export const etatApresActe = (acte: ActeAdhesion, situation: SituationAdhesion): EtatAdhesion => {
  const vers = transitionsAdhesion[acte][situation ?? 'RIEN'];
  if (!vers) throw adhesionErrors.transitionImpossible(situation);
  return vers;
};

/** A groupement in partenariat receives a request; any other is only declared (RES-1). */
export const acteDeDemande = ({ partenariat }: { readonly partenariat: boolean }): 'demander' | 'declarer' =>
  partenariat ? 'demander' : 'declarer';

/** The act that the closing of one of the two accounts applies to an adhésion in progress. */
export const actesDeCloture: Readonly<
  Record<'PHARMACIE' | 'GROUPEMENT', Readonly<Partial<Record<EtatAdhesion, ActeAdhesion>>>>
> = {
  PHARMACIE: { DECLARED: 'annuler', WAITING: 'annuler', ACCEPTED: 'quitter' },
  GROUPEMENT: { DECLARED: 'annuler', WAITING: 'refuser', ACCEPTED: 'resilier' },
};

/** The tabs of /parametres/adherents, with the states each one shows. */
export const ongletsAdhesion = {
  DEMANDES: ['WAITING'],
  ADHERENTS: ['ACCEPTED'],
  ANCIENS: ['TERMINATED', 'REFUSED'],
} as const satisfies Readonly<Record<string, readonly EtatAdhesion[]>>;
export type OngletAdherents = keyof typeof ongletsAdhesion;
