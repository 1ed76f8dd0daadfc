import { coreErrors } from '#shared/core/errors.ts';
import type { DemandeLecture, LigneTableur, TableurLu } from './lire-tableur.ts';
import { lireClasseur } from './lire-classeur.ts';
import { lireTexte } from './lire-texte.ts';

const MAX_COLONNES = 500;

const refuserFormat = (contenu: Buffer): void => {
  const debut = contenu.toString('latin1', 0, 512);
  if (debut.startsWith('\xd0\xcf\x11\xe0'))
    throw coreErrors.fichierIllisible('Ancien format de classeur (.xls) : enregistrez-le en .xlsx ou en .csv.');
  if (debut.startsWith('%PDF'))
    throw coreErrors.fichierIllisible('Un PDF ne peut pas être lu : il faut un CSV, un TXT ou un XLSX.');
  if (/^\s*(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(debut))
    throw coreErrors.fichierIllisible(
      'Ce fichier est une page web, pas un classeur : enregistrez-le en .xlsx ou en .csv.',
    );
};

type Brut = Omit<TableurLu, 'entetes' | 'largeur' | 'lignes'> & {
  readonly lignes: readonly Omit<LigneTableur, 'numero'>[];
};

const tropDeLignes = (maxLignes: number) =>
  coreErrors.tropVolumineux(
    `Ce fichier a plus de ${maxLignes.toLocaleString('fr-FR')} lignes : coupez-le en plusieurs.`,
  );

const lireBrut = async (contenu: Buffer, { impose, maxLignes }: Omit<DemandeLecture, 'contenu'>): Promise<Brut> => {
  refuserFormat(contenu);
  if (contenu.readUInt32BE(0) === 0x504b0304)
    return { encodage: null, separateur: null, ...(await lireClasseur(contenu, impose.feuille)) };
  // Twice as many, because empty lines are only removed later.
  const jusque = 2 * maxLignes + 2;
  const { lignes, ...origine } = lireTexte(contenu, { ...impose, jusque });
  if (lignes.length === jusque) throw tropDeLignes(maxLignes);
  return {
    ...origine,
    feuilles: [],
    feuille: null,
    colonnesCachees: [],
    lignes: lignes.map((cellules) => ({ cellules })),
  };
};

const NOMBRE_OU_DATE = /^[+-]?[\d\s.,€%\u00a0\u202f/:-]+$/;
/**
 * Whether the first row is made of titles: words over every column, above rows with figures or dates; or words that no
 * other row repeats.
 */
const semblentTitres = (premiere: LigneTableur, suivantes: readonly LigneTableur[]): boolean => {
  const titres = premiere.cellules.map((cellule) => cellule.trim());
  const remplis = titres.filter(Boolean);
  if (
    remplis.length === 0 ||
    remplis.some((titre) => NOMBRE_OU_DATE.test(titre)) ||
    new Set(remplis).size < remplis.length
  )
    return false;
  if (suivantes.length === 0) return true;
  const chiffrees = suivantes.some(({ cellules }) =>
    cellules.some((cellule) => cellule.trim() !== '' && NOMBRE_OU_DATE.test(cellule.trim())),
  );
  return (
    chiffrees ||
    !suivantes.some(({ cellules }) =>
      cellules.some((cellule, i) => cellule.trim() !== '' && cellule.trim() === titres[i]),
    )
  );
};

/**
 * Reads the rows of a file, in the process that does only that (`lireTableur`).
 * @throws {AppError} 400 when it is unreadable or empty, 413 when it is too big
 */
export const lireContenu = async ({ contenu, impose, maxLignes }: DemandeLecture): Promise<TableurLu> => {
  const { lignes: brutes, ...origine } = await lireBrut(Buffer.from(contenu), { impose, maxLignes });
  const lignes = brutes
    .map((ligne, i) => ({ numero: i + 1, ...ligne }))
    .filter(({ cellules }) => cellules.some((cellule) => cellule.trim() !== ''));
  const [premiere, ...suivantes] = lignes;
  if (!premiere) throw coreErrors.fichierVide();
  if (lignes.length > maxLignes + 1) throw tropDeLignes(maxLignes);
  const largeur = lignes.reduce((max, { cellules }) => Math.max(max, cellules.length), 0);
  if (largeur > MAX_COLONNES) throw coreErrors.tropVolumineux(`Ce fichier a plus de ${MAX_COLONNES} colonnes.`);
  const entete = impose.entete ?? semblentTitres(premiere, suivantes.slice(0, 50));
  return {
    ...origine,
    entetes: entete ? premiere.cellules.map((titre) => titre.trim()) : null,
    largeur,
    lignes: entete ? suivantes : lignes,
  };
};
