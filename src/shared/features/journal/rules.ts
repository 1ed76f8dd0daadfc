import type { Difference } from './contract.ts';

type Valeur = Difference['avant'];

/** Never shown, whatever wrote it. */
const SECRET = /mot.?de.?passe|password|token|jeton|secret|hash/i;
const MASQUE = '•••';
/** A deep object is not read: it is looked at by a developer. */
const PROFONDEUR = 4;
const FEUILLES = 200;
const LONGUEUR = 1_000;

const court = (texte: string): string => (texte.length > LONGUEUR ? `${texte.slice(0, LONGUEUR)}…` : texte);
const estScalaire = (valeur: unknown): valeur is Valeur =>
  valeur === null || typeof valeur === 'string' || typeof valeur === 'number' || typeof valeur === 'boolean';
const scalaire = (valeur: Valeur): Valeur => (typeof valeur === 'string' ? court(valeur) : valeur);

const aplatir = (valeur: unknown, chemin: readonly string[], vers: Map<string, Valeur>): void => {
  const nom = chemin.join('.');
  const dernier = chemin.at(-1) ?? '';
  if (valeur === undefined || vers.size >= FEUILLES) return;
  if (SECRET.test(dernier)) return void vers.set(nom, MASQUE);
  if (estScalaire(valeur)) return void vers.set(nom, scalaire(valeur));
  if (Array.isArray(valeur) && valeur.every(estScalaire)) return void vers.set(nom, court(valeur.map((v) => v ?? '–').join(', ')));
  if (chemin.length >= PROFONDEUR) return void vers.set(nom, court(JSON.stringify(valeur)));
  for (const [cle, sienne] of Object.entries(valeur)) {
    aplatir(sienne, [...chemin, Array.isArray(valeur) ? String(Number(cle) + 1) : cle], vers);
  }
};

const plat = (valeur: unknown): Map<string, Valeur> => {
  const vers = new Map<string, Valeur>();
  // A value by itself has no name of its own.
  if (estScalaire(valeur) && valeur !== null) vers.set('valeur', scalaire(valeur));
  else if (valeur !== null && valeur !== undefined) aplatir(valeur, [], vers);
  return vers;
};

/**
 * What an entry of the journal changed, field by field (`adresse.ville`, `lignes.2.quantite`); what is the same before and after is left
 * out, secrets are masked.
 */
export const differences = (avant: unknown, apres: unknown): Difference[] => {
  const [a, b] = [plat(avant), plat(apres)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((champ) => ({ champ, avant: a.get(champ) ?? null, apres: b.get(champ) ?? null }))
    .filter((difference) => difference.avant !== difference.apres || (difference.avant === MASQUE && difference.apres === MASQUE));
};
