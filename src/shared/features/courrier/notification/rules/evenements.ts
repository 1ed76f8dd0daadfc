import type { Role } from '#shared/core/acteur.ts';
import { evenementsDeLArgent } from './evenements-argent.ts';
import { evenementsDesComptes } from './evenements-comptes.ts';
import { evenementsDesConnexions } from './evenements-connexions.ts';
import { evenementsDesEchanges } from './evenements-echanges.ts';
import type { MotsEvenement, SorteEvenement } from './forme-evenement.ts';
import { evenementsDesOperations } from './evenements-operations.ts';
import { evenementsDuReseau } from './evenements-reseau.ts';

/** Every event that is notified to somebody (CRR-83). */
export const tableDesEvenements = {
  ...evenementsDesOperations,
  ...evenementsDeLArgent,
  ...evenementsDesEchanges,
  ...evenementsDuReseau,
  ...evenementsDesConnexions,
  ...evenementsDesComptes,
} as const;

export type EvenementAnnonce = keyof typeof tableDesEvenements;
export const sortesEvenement = Object.keys(tableDesEvenements) as readonly EvenementAnnonce[];
/** The data that the message of an event needs. */
export type DonneesEvenement<E extends EvenementAnnonce> = Parameters<(typeof tableDesEvenements)[E]['mots']>[0];

/** Whether the event is known: a browser of the previous version may receive a newer one. */
export const estEvenement = (sorte: string): sorte is EvenementAnnonce => Object.hasOwn(tableDesEvenements, sorte);

/** The events told by one sentence under a fixed title. */
export type EvenementDePhrase = {
  [E in EvenementAnnonce]: { readonly phrase: string } extends DonneesEvenement<E> ? E : never;
}[EvenementAnnonce];

/** The line of an event, with loosely typed data: the command that notifies it has checked them. */
export const ligneEvenement = (sorte: EvenementAnnonce): SorteEvenement<unknown> =>
  tableDesEvenements[sorte] as SorteEvenement<unknown>;

/** The message of an event, for the mail written by its own command and for the preview of the others. */
export const motsEvenement = <E extends EvenementAnnonce>(sorte: E, donnees: DonneesEvenement<E>): MotsEvenement =>
  ligneEvenement(sorte).mots(donnees);

/** The events a role may be told of: only these appear among its choices (CRR-85). */
export const evenementsDuRole = (role: Role): readonly EvenementAnnonce[] =>
  sortesEvenement.filter((sorte) => ligneEvenement(sorte).pour.includes(role));
