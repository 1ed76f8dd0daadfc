import { sansAccent } from './formats.ts';

export type Nomme = { readonly id: number; readonly nomComplet: string };

/** The mention the user is typing: the position of its @, and the searched words. */
export type MentionEnSaisie = { readonly debut: number; readonly recherche: string };

/** At most two words and part of a third: a name, not the rest of the sentence. */
const EN_COURS = /(?:^|[\s(«])@([\p{L}\p{N}.’'-]*(?: [\p{L}\p{N}.’'-]*){0,2})$/u;

/** @returns null when the caret is not in a mention */
export const mentionEnCours = (texte: string, position: number): MentionEnSaisie | null => {
  const correspondance = EN_COURS.exec(texte.slice(0, position));
  return correspondance?.[1] === undefined
    ? null
    : { debut: position - correspondance[1].length - 1, recherche: correspondance[1] };
};

const MAX_PROPOSES = 6;
/** The people whose name has words starting like the typed ones, in the given order. */
export const proposerMentions = <P extends Nomme>(personnes: readonly P[], recherche: string): P[] => {
  const voulus = sansAccent(recherche).split(' ').filter(Boolean);
  return personnes
    .filter(({ nomComplet }) => {
      const mots = sansAccent(nomComplet).split(/[\s-]+/);
      return voulus.every((voulu) => mots.some((mot) => mot.startsWith(voulu)));
    })
    .slice(0, MAX_PROPOSES);
};

/** Replaces the typed mention by the name. @returns the text, and the position of the caret */
export const insererMention = (
  texte: string,
  { debut }: MentionEnSaisie,
  position: number,
  nomComplet: string,
): { texte: string; position: number } => {
  const avant = `${texte.slice(0, debut)}@${nomComplet} `;
  return { texte: avant + texte.slice(position).replace(/^ /, ''), position: avant.length };
};

/** The chosen people whose name is still in the text. */
export const mentionsDans = <P extends Nomme>(texte: string, choisis: readonly P[]): P[] =>
  choisis.filter(
    ({ nomComplet }, i) =>
      texte.includes(`@${nomComplet}`) && choisis.findIndex(({ id }) => id === choisis[i]?.id) === i,
  );

const echapper = (nom: string): string => nom.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Cuts a text at the names it mentions: pieces of odd rank are mentions. */
export const couperTexte = (texte: string, noms: readonly string[]): string[] => {
  if (noms.length === 0) return [texte];
  const motif = noms.toSorted((a, b) => b.length - a.length).map((nom) => echapper(`@${nom}`));
  return texte.split(new RegExp(`(${motif.join('|')})`));
};
