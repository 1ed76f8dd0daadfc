/** What a bank and a pharmacy write differently in the name of the same one. */
const SANS_POIDS: ReadonlySet<string> = new Set(
  (
    'selarl selas selasu selurl sel sarl eurl sas sasu snc sa sci spfpl ei eirl scop scic gie association societe ' +
    'ste ' +
    'pharmacie phie officine groupement grpt la le les l de du des d et a au aux m mr mme mlle monsieur madame ' +
    'docteur dr'
  ).split(' '),
);

const motsDe = (nom: string): string[] =>
  nom
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    // S.E.L.A.R.L. is one word.
    .replace(/\b(?:\p{L}\.){2,}/gu, (sigle) => `${sigle.replaceAll('.', '')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((mot) => mot !== '' && !SANS_POIDS.has(mot));

/**
 * The holder of a bank account compared with the account it is given for: accents, case, order of the words and legal
 * forms do not matter; one of the two may say more than the other (PRS-25).
 * @param noms how the account is called: its name, its holders
 */
const titulaireReconnu = (titulaire: string, noms: readonly (string | null)[]): boolean => {
  const mots = new Set(motsDe(titulaire));
  if (mots.size === 0) return noms.every((nom) => motsDe(nom ?? '').length === 0);
  return noms.some((nom) => {
    const attendus = motsDe(nom ?? '');
    const communs = attendus.filter((mot) => mots.has(mot)).length;
    return communs > 0 && (communs === attendus.length || communs === mots.size);
  });
};

/** @returns what is told of a holder that is not the account by its name; null: nothing. It never refuses */
export const avertissementTitulaire = (
  titulaire: string,
  { nom, titulaires }: { readonly nom: string; readonly titulaires: string | null },
): string | null =>
  titulaireReconnu(
    titulaire,
    [nom, ...(titulaires ?? '').split(/[,;\n/]/)].filter((nomPossible) => nomPossible !== ''),
  )
    ? null
    : `Le titulaire saisi (${titulaire}) ne ressemble pas au nom de votre compte (${nom}) : vérifiez-le.`;
