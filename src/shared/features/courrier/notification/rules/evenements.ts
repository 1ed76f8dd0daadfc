import type { Role } from '#shared/core/acteur.ts';
import { evenementsDeLArgent } from './evenements-argent.ts';
import { evenementsDesComptes } from './evenements-comptes.ts';
import { evenementsDesConnexions } from './evenements-connexions.ts';
import { evenementsDesEchanges } from './evenements-echanges.ts';
import type { MotsEvenement, SorteEvenement } from './forme-evenement.ts';
import { evenementsDesOperations } from './evenements-operations.ts';
import { evenementsDuReseau } from './evenements-reseau.ts';

/** Every event that is told to somebody, once (CRR-83). */
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
/** What the words of an event need. */
export type DonneesEvenement<E extends EvenementAnnonce> = Parameters<(typeof tableDesEvenements)[E]['mots']>[0];

/** A screen of the version before may not know it. */
export const estEvenement = (sorte: string): sorte is EvenementAnnonce => Object.hasOwn(tableDesEvenements, sorte);

/** Those said in one sentence under a title that never changes. */
export type EvenementDePhrase = {
  [E in EvenementAnnonce]: { readonly phrase: string } extends DonneesEvenement<E> ? E : never;
}[EvenementAnnonce];

/** The line of an event, its words typed loosely: the command that tells it has checked them. */
export const ligneEvenement = (sorte: EvenementAnnonce): SorteEvenement<unknown> =>
  tableDesEvenements[sorte] as SorteEvenement<unknown>;

/** The words of an event, for the mail that its own command writes and for the preview of the others. */
export const motsEvenement = <E extends EvenementAnnonce>(sorte: E, donnees: DonneesEvenement<E>): MotsEvenement =>
  ligneEvenement(sorte).mots(donnees);

/** Those that a role may be told of: the others are not among its choices (CRR-85). */
export const evenementsDuRole = (role: Role): readonly EvenementAnnonce[] =>
  sortesEvenement.filter((sorte) => ligneEvenement(sorte).pour.includes(role));
