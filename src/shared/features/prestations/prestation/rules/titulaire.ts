/** Legal forms and titles that a bank and a pharmacy may write differently: they are ignored when comparing names. */
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
    // Joins the letters of an acronym: `S.E.L.A.R.L.` becomes one word.
    .replace(/\b(?:\p{L}\.){2,}/gu, (sigle) => `${sigle.replaceAll('.', '')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((mot) => mot !== '' && !SANS_POIDS.has(mot));

/**
 * Whether the holder of a bank account is the given account: accents, case, order of the words and legal forms do not
 * matter, and one name may contain the other (PRS-25).
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

/** @returns the warning about a holder whose name is not that of the account, null without one. It never refuses */
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
