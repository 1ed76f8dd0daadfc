const ECHAPPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const echapper = (mots: string): string => mots.replace(/[&<>"]/g, (signe) => ECHAPPES[signe] ?? signe);

type Contenu = string | null | readonly string[];

/** An element; nothing at all without content. @param nom with its prefix @param contenu text, or elements */
export const balisePdf = (
  nom: string,
  contenu: Contenu,
  attributs: Readonly<Record<string, string | null>> = {},
): string => {
  if (contenu === null || contenu.length === 0) return '';
  const dedans = typeof contenu === 'string' ? echapper(contenu) : contenu.join('');
  if (dedans === '') return '';
  const ecrits = Object.entries(attributs).flatMap(([cle, valeur]) =>
    valeur === null ? [] : [` ${cle}="${echapper(valeur)}"`],
  );
  return `<${nom}${ecrits.join('')}>${dedans}</${nom}>`;
};

const enDecimales = (valeur: number, decimales: number): string => {
  const chiffres = String(Math.abs(valeur)).padStart(decimales + 1, '0');
  return `${valeur < 0 ? '-' : ''}${chiffres.slice(0, -decimales)}.${chiffres.slice(-decimales)}`;
};
/** `12.34`, from cents or hundredths. */
export const centiemesEcrits = (valeur: number | null): string | null =>
  valeur === null ? null : enDecimales(valeur, 2);
/** `3.3333`, from millionths; two decimals at least. */
export const millioniemesEcrits = (valeur: number | null): string | null =>
  valeur === null ? null : enDecimales(valeur, 6).replace(/0{1,4}$/, '');
