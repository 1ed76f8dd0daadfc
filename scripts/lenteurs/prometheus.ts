/** A kind of statement, whatever its values. */
export type Lenteur = {
  readonly nom: string;
  readonly appels: number;
  readonly totalMs: number;
  readonly lignes: number;
};

const LIGNE = /^pharmaccord_sql_(?<quoi>\w+)\{(?<mots>[^}]*)\} (?<valeur>\S+)$/;
const REQUETE = /requete="(?<nom>[^"]*)"/;

/** What /metrics tells of statements, done or failed. */
export const lireLenteurs = (texte: string): Lenteur[] => {
  const lenteurs = new Map<string, { appels: number; totalMs: number; lignes: number }>();
  for (const ligne of texte.split('\n')) {
    const { quoi, mots = '', valeur } = LIGNE.exec(ligne)?.groups ?? {};
    const nom = REQUETE.exec(mots)?.groups?.['nom'];
    if (nom === undefined) continue;
    if (quoi === 'duration_seconds_bucket') continue;
    const lenteur = lenteurs.get(nom) ?? { appels: 0, totalMs: 0, lignes: 0 };
    if (quoi === 'duration_seconds_sum') lenteur.totalMs += Number(valeur) * 1000;
    else if (quoi === 'lignes_total') lenteur.lignes += Number(valeur);
    else lenteur.appels += Number(valeur);
    lenteurs.set(nom, lenteur);
  }
  return [...lenteurs].map(([nom, lenteur]) => ({ nom, ...lenteur }));
};
