import type { VariableModeleMail } from '#shared/features/courrier/modele-mail/schemas/variables.ts';

type Selection = Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>;

/**
 * Inserts a variable at the caret, in place of the selected text.
 * @param selection none: at the end
 * @returns the message, and the position of the caret
 */
export const insererVariable = (
  corps: string,
  nom: VariableModeleMail,
  selection: Selection | null,
): { readonly texte: string; readonly curseur: number } => {
  const { selectionStart: debut, selectionEnd: fin } = selection ?? {
    selectionStart: corps.length,
    selectionEnd: corps.length,
  };
  const mot = `{{${nom}}}`;
  return { texte: corps.slice(0, debut) + mot + corps.slice(fin), curseur: debut + mot.length };
};
